import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import type { Account } from './account.js'
import { copyPackagedPrograms } from './packaged-programs.js'
import { serverEnvironment } from './server-environment.js'

const oldestVersion = 13

/**
 * Returns the folder of `postgres`, `initdb` and `pg_ctl` 13 or newer that the account can run: the first of `folders`
 * on this machine, otherwise from the package that contains them, copied into `target`. Throws if none runs.
 */
export function findPrograms(
  account: Account,
  target: string,
  folders: readonly string[] = foldersOfMachine(),
): string {
  const ofMachine = folders.filter((folder) => existsSync(join(folder, 'postgres')))
  const candidates = [
    // the other programs are where the link points
    ...ofMachine.map((folder) => () => dirname(realpathSync(join(folder, 'postgres')))),
    () => copyPackagedPrograms(target),
  ]
  const failures: string[] = []
  for (const candidate of candidates) {
    try {
      const programs = candidate()
      checkPrograms(programs, account)
      return programs
    } catch (error) {
      failures.push((error as Error).message)
    }
  }
  throw new Error(`No PostgreSQL ${oldestVersion} or newer runs on this machine:\n${failures.join('\n')}`)
}

function checkPrograms(programs: string, account: Account): void {
  const missing = ['initdb', 'pg_ctl'].find((name) => !existsSync(join(programs, name)))
  if (missing !== undefined) throw new Error(`${programs} has no ${missing}.`)
  const version = execFileSync(join(programs, 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    env: serverEnvironment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const major = Number(/\d+/.exec(version)?.[0])
  if (!(major >= oldestVersion)) throw new Error(`${programs} is of another version: ${version.trim()}.`)
}

/** PATH first, then the places of operating system packages, newest first. */
function foldersOfMachine(): readonly string[] {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return [
    ...onPath,
    ...versionsIn('/usr/lib/postgresql', /^\d+$/, 'bin'),
    ...versionsIn('/usr', /^pgsql-\d+$/, 'bin'),
    ...versionsIn('/usr/libexec', /^postgresql\d+$/, ''),
    '/usr/local/pgsql/bin',
    ...versionsIn('/opt/homebrew/opt', /^postgresql@\d+$/, 'bin'),
    ...versionsIn('/usr/local/opt', /^postgresql@\d+$/, 'bin'),
    '/Applications/Postgres.app/Contents/Versions/latest/bin',
  ]
}

function versionsIn(parent: string, name: RegExp, below: string): readonly string[] {
  const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0] ?? 0)
  const names = existsSync(parent) ? readdirSync(parent).filter((each) => name.test(each)) : []
  return names.sort((a, b) => numberIn(b) - numberIn(a)).map((each) => join(parent, each, below))
}
