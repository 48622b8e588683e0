import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { type Client, clients } from './clients.js'
import { type Environment, pathsOf, placesOf } from './folders.js'
import type { Platform } from './launch.js'

/** A client that was found on this machine, and the file or folder that proves it. */
export interface FoundClient {
  readonly client: Client
  readonly by: 'command' | 'trace'
  readonly where: string
}

/**
 * The clients on this machine, in the order of `clients`: found by a command on the PATH, else by a trace. Starts and
 * writes nothing.
 */
export function findClients(env: Environment, platform: Platform): readonly FoundClient[] {
  return clients.flatMap((client): FoundClient[] => {
    const command = client.commands.flatMap((name) => commandFiles(name, env, platform)).find(isProgram)
    if (command !== undefined) return [{ client, by: 'command', where: command }]
    const trace = client.traces(placesOf(env, platform)).find((path) => existsSync(path))
    return trace === undefined ? [] : [{ client, by: 'trace', where: trace }]
  })
}

/** Where a shell would look for the command, in order. */
function commandFiles(name: string, env: Environment, platform: Platform): readonly string[] {
  const { delimiter, isAbsolute, join } = pathsOf(platform)
  // process.env ignores case on Windows, a copy of it does not
  const path = env.PATH ?? env.Path ?? ''
  const endings = platform === 'win32' ? (env.PATHEXT || '.COM;.EXE;.BAT;.CMD').split(';') : ['']
  // a relative folder depends on the working directory, not on the machine
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
