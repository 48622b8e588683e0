/** An environment in which a process finds no home folder and nothing else of the person who runs the tests. */
export const bareEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  // set but empty, because an MCP client passes on the variables that are not set here
  HOME: '',
  LOCALAPPDATA: '',
  XDG_DATA_HOME: '',
}
