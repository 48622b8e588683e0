/** How a client starts the server: a program and its arguments, without a shell. */
export interface Launch {
  /** an absolute path, or a name that the client looks up */
  readonly command: string
  readonly args: readonly string[]
}

export interface RunningServer {
  readonly url: string
  /** The token that clients must send, which is the first line of a file if there is one; null if none is required. */
  readonly token: { readonly file: string | null } | null
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
