/** The environment of a process that finds no home, nor anything else of the person who runs the tests. */
export const bareEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  // empty, because a client of the protocol hands on what is not said
  HOME: '',
  LOCALAPPDATA: '',
  XDG_DATA_HOME: '',
}
