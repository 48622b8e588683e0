import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { type Client, clients } from './clients.js'
import { type Environment, pathsOf, placesOf } from './folders.js'
import type { Platform } from './launch.js'

/** A client that is on this machine, and the file or folder that says so. */
export interface FoundClient {
  readonly client: Client
  readonly by: 'command' | 'trace'
  readonly where: string
}

/** The clients on this machine, in the order of `clients`: by a command on the path, else by what one leaves. Nothing is started or written. */
export function findClients(env: Environment, platform: Platform): readonly FoundClient[] {
  return clients.flatMap((client): FoundClient[] => {
    const command = client.commands.flatMap((name) => commandFiles(name, env, platform)).find(isProgram)
    if (command !== undefined) return [{ client, by: 'command', where: command }]
    const trace = client.traces(placesOf(env, platform)).find((path) => existsSync(path))
    return trace === undefined ? [] : [{ client, by: 'trace', where: trace }]
  })
}

/** Where a shell would look for the command, in its order. */
function commandFiles(name: string, env: Environment, platform: Platform): readonly string[] {
  const { delimiter, isAbsolute, join } = pathsOf(platform)
  // Windows' own environment is asked without regard to case, a copy of it is not
  const path = env.PATH ?? env.Path ?? ''
  const endings = platform === 'win32' ? (env.PATHEXT || '.COM;.EXE;.BAT;.CMD').split(';') : ['']
  // a relative folder would tell of the working directory, not of the machine
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder))
  return folders.flatMap((folder) => endings.map((ending) => join(folder, `${name}${ending.toLowerCase()}`)))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
