// Makes each single write of an import, a triage and a migration fail in turn: once with EIO, and with a lasting
// ENOSPC. After the next run the store must hold the same as without failures, and the first run must have reported its
// failure in a sentence. Needs Linux with a C compiler: a library loaded before libc makes the writes fail (decision
// 0110). --only names one operation.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { type Operation, operations, type Run } from '#scripts/faults/operations.js'
import { inRepository } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { removeFolder, withFolder } from '#scripts/kit/temporary-folder.js'

const { values } = parseArgs({ options: { only: { type: 'string' } } })

/** Columns that say when something was written, and by which of several runs. */
const changing = /(?:^|_)at$|^(?:batch|owner|reading_id)$|^lease/
/** Word indexes are merged in varying steps; SQLite's own check covers their integrity. */
const ofIndex = /_(?:fts|words)_/
/** The next ids; a failed run may have used some. */
const counters = 'sqlite_sequence'

/** Returns all that a store holds except times of writing. Throws if it is damaged. */
function contentsOf(path: string): unknown {
  const db = new Database(path, { readonly: true })
  try {
    const integrity = db.pragma('integrity_check', { simple: true })
    if (integrity !== 'ok') throw new Error(`damaged: ${integrity}`)
    const tables = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name")
    return (tables.all() as { name: string; sql: string }[])
      .filter(({ name }) => name !== counters && !ofIndex.test(name))
      .map(({ name, sql }) => [sql, db.prepare(`SELECT * FROM "${name}"`).all().map(withoutTimes).sort()])
  } finally {
    db.close()
  }
}

function withoutTimes(row: unknown): string {
  return JSON.stringify(Object.entries(row as object).filter(([column]) => !changing.test(column)))
}

/** One operation in its folder, prepared once and run many times. */
class Trial {
  readonly operation: Operation
  readonly #folder: string
  readonly #env: NodeJS.ProcessEnv
  readonly #failing: NodeJS.ProcessEnv
  #expected: unknown

  constructor(operation: Operation, library: string, folder: string, lasts: boolean) {
    this.operation = operation
    this.#folder = folder
    this.#env = { PATH: process.env.PATH, HOME: folder }
    const fault = { LD_PRELOAD: library, FAULT_FOLDER: this.#work, FAULT_NOTE: this.#note }
    this.#failing = { ...this.#env, ...fault, ...(lasts ? { FAULT_LASTS: '1' } : {}) }
  }

  get #source() {
    return join(this.#folder, 'source')
  }

  get #work() {
    return join(this.#folder, 'work')
  }

  get #note() {
    return join(this.#folder, 'note')
  }

  /** Runs it without failures; the resulting contents are expected of all later runs. */
  async prepare(): Promise<void> {
    removeFolder(this.#source)
    mkdirSync(this.#source)
    this.operation.prepare(this.#source)
    this.#begin()
    await this.operation.run(this.#work, this.#env)
    this.#expected = this.#contents()
  }

  /** Returns the faults if write number `act` fails, or null if there is no such write. */
  async failAt(act: number): Promise<readonly string[] | null> {
    this.#begin()
    const run = await this.operation.run(this.#work, { ...this.#failing, FAULT_AT: String(act) })
    if (!existsSync(this.#note)) return null
    return [...this.#faultsOfWords(run), ...(await this.#faultsOfStore(run))]
  }

  #faultsOfWords({ isDone, told }: Run): readonly string[] {
    if (/\n\s+at /.test(told) || told.includes(this.#folder)) return [`told more than a sentence: ${told}`]
    return isDone || /jobworkflow: |"error"/.test(told) ? [] : [`nothing was told: ${told}`]
  }

  async #faultsOfStore({ isDone }: Run): Promise<readonly string[]> {
    try {
      const falselyDone = isDone && !this.#isExact() ? ['was called done, and is not'] : []
      await this.operation.run(this.#work, this.#env)
      const drafts = readdirSync(this.#work).filter((name) => name.includes('.new'))
      const left = drafts.length > 0 ? [`leaves ${drafts.join(', ')}`] : []
      return [...falselyDone, ...(this.#isExact() ? [] : ['is not exact after the next run']), ...left]
    } catch (error) {
      return [`cannot be read after the next run: ${error}`]
    }
  }

  #begin(): void {
    for (const path of [this.#work, this.#note]) removeFolder(path)
    cpSync(this.#source, this.#work, { recursive: true, preserveTimestamps: true })
  }

  #isExact(): boolean {
    return isDeepStrictEqual(this.#contents(), this.#expected)
  }

  #contents(): unknown {
    return contentsOf(join(this.#work, this.operation.store))
  }
}

async function tryAll(trial: Trial, how: string): Promise<void> {
  await trial.prepare()
  let act = 1
  let faults = 0
  for (; ; act++) {
    const found = await trial.failAt(act)
    if (found === null) break
    for (const fault of found) console.error(`${trial.operation.name}, act ${act} ${how}: ${fault}`)
    faults += found.length
  }
  console.log(`${trial.operation.name}: ${act - 1} acts, each ${how}, ${faults} faults`)
  if (faults > 0 || act === 1) process.exitCode = 1
}

await withFolder(async (folder) => {
  const library = join(folder, 'fail-write.so')
  const source = inRepository('scripts/faults/fail-write.c')
  const built = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl'])
  if (built.status !== 0) throw new Error(`This check needs Linux and a C compiler: ${built.error ?? built.stderr}`)
  for (const operation of operations.filter(({ name }) => values.only === undefined || name === values.only)) {
    await tryAll(new Trial(operation, library, folder, false), 'alone')
    await tryAll(new Trial(operation, library, folder, true), 'and all after it')
  }
})
