/** How a client starts the server: a program and its arguments, without a shell between. */
export interface Launch {
  /** a whole path, or a name that the client finds */
  readonly command: string
  readonly args: readonly string[]
}

/** A server that runs already, and the file whose first line clients have to send; null where it asks for none. */
export interface RunningServer {
  readonly url: string
  readonly tokenFile: string | null
}

export type Platform = 'linux' | 'darwin' | 'win32'

/** The platform of this name; what is none of the three is taken for Linux, whose folders other Unixes share. */
export function toPlatform(name: string): Platform {
  return name === 'darwin' || name === 'win32' ? name : 'linux'
}

/** A program by its name. On Windows npm makes commands that are scripts, which only `cmd` starts. */
export function launchByName([name = '', ...args]: readonly string[], platform: Platform): Launch {
  return platform === 'win32' ? { command: 'cmd', args: ['/c', name, ...args] } : { command: name, args }
}
