/** How a client starts the server: a program and its arguments, without a shell. */
export interface Launch {
  /** an absolute path, or a name that the client looks up */
  readonly command: string
  readonly args: readonly string[]
}

/** A running server, and the file whose first line is the token that clients must send; null if it requires none. */
export interface RunningServer {
  readonly url: string
  readonly tokenFile: string | null
}

export type Platform = 'linux' | 'darwin' | 'win32'

/** The platform for a name; others count as Linux, whose folders other Unixes share. */
export function toPlatform(name: string): Platform {
  return name === 'darwin' || name === 'win32' ? name : 'linux'
}

/** Launches a program by name. On Windows npm's commands are scripts, which only `cmd` can start. */
export function launchByName([name = '', ...args]: readonly string[], platform: Platform): Launch {
  return platform === 'win32' ? { command: 'cmd', args: ['/c', name, ...args] } : { command: name, args }
}
