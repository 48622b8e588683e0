import { existsSync } from 'node:fs'
import { commandFiles, isProgram } from '#src/adapters/kit/command-files.js'
import { type Client, clients } from './clients.js'
import { type Environment, placesOf } from './folders.js'
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
