import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lines } from './captures.js'
import { type Ended, jobworkflow } from './command-line.js'
import { temporaryFolder } from './temporary-folder.js'

const letter = (from: string, subject: string, body: string, n: number) =>
  `From x@y Thu Jan  1 00:00:00 2026\nFrom: ${from}\nTo: me@inbox.example\nSubject: ${subject}\n` +
  `Message-ID: <${n}@mail.example>\nDate: Thu, 1 Jan 2026 00:00:0${n} +0000\n\n${body}\n\n`

/** A home with two jobs of different employers and two letters of different people. */
export async function aHome() {
  const folder = temporaryFolder()
  const home = join(folder, 'home')
  const env = { HOME: folder, LOCALAPPDATA: folder, JOBWORKFLOW_HOME: home }
  const run = (args: readonly string[], input = ''): Promise<Ended> => jobworkflow(args, { env, cwd: folder, input })
  await run(['init'])
  const jobs = [
    {
      url: 'https://jobs.example/1',
      title: 'Baker',
      company: 'Canary KK',
      description: 'They bake zq7canaryword rolls.',
    },
    { url: 'https://jobs.example/2', title: 'Cook', company: 'Other Inc', description: 'They cook.' },
  ]
  await run(['jobs', 'import', '-'], lines(...jobs))
  const mbox = join(folder, 'in.mbox')
  writeFileSync(
    mbox,
    letter('Yamada <yamada@canary.example>', 'About zq7subjectword', 'Dear Aya, zq7bodyword', 1) +
      letter('Sato <sato@other.example>', 'Hello', 'Dear Aya, hello', 2),
  )
  chmodSync(mbox, 0o600)
  await run(['mail', 'import', mbox, '--address', 'me@inbox.example', '--database', join(home, 'mail.sqlite3')])
  return { home, env, run }
}
