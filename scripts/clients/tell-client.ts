import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listeningAddress } from '#scripts/kit/program.js'
import { clientOf } from '#src/adapters/system/clients/clients.js'
import { formatClientHttp } from '#src/adapters/system/clients/format-client.js'
import { launchFor } from '#src/adapters/system/clients/server-entry.js'
import { usualHomeFolder } from '#src/adapters/system/home.js'
import type { Person } from './person.js'
import { findClientLine } from './readme-lines.js'
import type { RealClient } from './real-clients.js'

export const transports = ['stdio', 'HTTP'] as const
export type Transport = (typeof transports)[number]

type Work<T> = (env: Readonly<Record<string, string>>) => Promise<T>

/**
 * Adds the server to the client by the documented lines, and runs `work` while the server is reachable. `printed` is
 * the output of `init`.
 */
export async function withServerAdded<T>(
  client: RealClient,
  person: Person,
  { transport, printed }: { readonly transport: Transport; readonly printed: string },
  work: Work<T>,
): Promise<T> {
  if (transport === 'HTTP') return withHttpServer(client, person, work)
  await person.type(findClientLine(printed, clientOf(client.id).name))
  return work({})
}

/** Runs one server in the home that requires the token created by `init`. */
async function withHttpServer<T>(client: RealClient, person: Person, work: Work<T>): Promise<T> {
  // options that a client needs apply to this server too
  const { args } = launchFor(client.id, { command: 'jobworkflow', args: ['serve', '--port', '0'] })
  const server = spawn('jobworkflow', args, { env: person.env, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const url = await listeningAddress(server)
    const tokenFile = join(usualHomeFolder(person.env) ?? '', 'token')
    const machine = { env: person.env, platform: 'linux', shell: 'posix' } as const
    const { line } = formatClientHttp(client.id, { url, token: { file: tokenFile } }, machine)
    const token = readFileSync(tokenFile, 'utf8').trim()
    await person.type(line ?? '')
    return await work({ JOBWORKFLOW_HTTP_TOKEN: token })
  } finally {
    server.kill()
    if (server.exitCode === null) await once(server, 'close')
  }
}
