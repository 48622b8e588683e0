import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scriptedServer, serverCertificate } from '#test/support/imap/scenes.js'
import type { ServerTraits } from '#test/support/imap/scripted-server.js'
import { type Ended, jobworkflow, startJobworkflow } from './command-line.js'
import { temporaryFolder } from './temporary-folder.js'

export const address = 'hanako@mail.example'
const password = 'canary-correct-horse'

/** A fresh home with one mail account, on a server of the tests. `port` stands in for that of the server. */
export async function aMailHome(traits: Partial<ServerTraits> = {}, port?: (server: number) => Promise<number>) {
  const server = await scriptedServer({ password, ...traits })
  const folder = temporaryFolder()
  const archive = join(folder, 'data', 'jobworkflow', 'mail.sqlite3')
  const env = { XDG_DATA_HOME: join(folder, 'data'), HOME: folder }
  const run = (args: readonly string[], input = ''): Promise<Ended> => jobworkflow(args, { cwd: folder, env, input })
  const began = await run(['init'])
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, serverCertificate)
  const encryption = server.traits.security === 'none' ? ['--security', 'none'] : ['--ca', ca]
  const there = ['--host', '127.0.0.1', '--port', `${(await port?.(server.port)) ?? server.port}`, ...encryption]
  const added = await run(['mail', 'account', 'add', address, ...there], `${password}\n`)
  if (began.code !== 0 || added.code !== 0) throw new Error(began.stderr + added.stderr)
  const sync = (...args: readonly string[]) => run(['mail', 'sync', ...args])
  const report = async (...args: readonly string[]) => JSON.parse((await sync('--json', ...args)).stdout)
  const start = (...args: readonly string[]) => startJobworkflow(['mail', 'sync', ...args], { cwd: folder, env })
  return { server, folder, archive, env, run, sync, report, start }
}
