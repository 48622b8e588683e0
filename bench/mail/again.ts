import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { absoluteFinding, type Benchmark, type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { compare, Subject } from '#bench/measure.js'
import { costOf, deleteDatabase, type ProcessCost } from '#bench/program.js'
import { executable } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { median } from '#scripts/kit/statistics.js'
import { type Corpus, maildirCorpus, mboxCorpus, messageSource } from './corpus.js'
import { isInstalled } from './rivals.js'

const counts = [9000, 30_000] as const
const added = 200
const rounds = 3
const unchanged = { atMost: 0.05 }
const grown = { atMost: 0.1 }

/** The three runs of a program: everything is new, nothing is, a little is. */
const steps = ['first', 'unchanged', 'grown'] as const
type Steps = Record<(typeof steps)[number], Subject>

interface Program {
  readonly name: string
  readonly steps: Steps
  readonly megabytes: number[]
  /** Runs the program once over the mailbox. */
  run(path: string): Promise<ProcessCost>
  /** Deletes what the program created. */
  reset(): Promise<void>
  /** Returns how many messages it holds; null if that is not checked. */
  count(): number | null
}

export const mailAgain: Benchmark = {
  name: 'mail/again',
  title: 'Importing again',
  method:
    'CPU time, all threads, of `jobworkflow mail import` for a new mailbox, for the same mailbox unchanged, and after ' +
    `${added} messages were added, each compared with the first import of the same round. As a Maildir with mbsync’s file ` +
    'names and as one mbox, of 9,000 and 30,000 messages: those of `mail/spamassassin.tar.gz` in the folder given with ' +
    '`--data`, repeated with other ids as often as needed, or else generated messages. `mu index` and `notmuch new` run on ' +
    'the same Maildir. The number of messages in the archive is checked after each run.',
  async run(setting) {
    const findings: Finding[] = []
    const messageAt = messageSource(setting)
    for (const count of counts) {
      for (const make of [maildirCorpus, mboxCorpus]) {
        const path = join(setting.folder, `mail-${count}-${make.name}`)
        findings.push(...(await measure(make(path, setting.size(count), added, messageAt), count, setting)))
        rmSync(path, { recursive: true })
      }
    }
    return findings
  },
}

async function measure(corpus: Corpus, fullCount: number, setting: Setting): Promise<readonly Finding[]> {
  const count = setting.size(fullCount)
  const programs = [ours(setting.folder), ...(corpus.name === 'Maildir' ? rivals(corpus.path, setting) : [])]
  for (let round = 0; round < rounds; round++) {
    const turned = round % 2 === 0 ? programs : programs.toReversed()
    for (const program of turned) await runSteps(program, corpus, count)
  }
  const [own, ...others] = programs
  if (own === undefined) return []
  const what = `${corpus.name} of ${count.toLocaleString('en')}`
  const again = (program: Program, step: 'unchanged' | 'grown') => compare(program.steps[step], program.steps.first)
  return [
    ratioFinding(`unchanged, ${what}`, 'its first import', again(own, 'unchanged'), unchanged),
    ratioFinding(
      `${added} new, ${what}`,
      'its first import',
      again(own, 'grown'),
      fullCount >= 30_000 ? grown : undefined,
    ),
    ...others.flatMap(({ name, steps: theirs }) =>
      comparedSteps.map((step) =>
        ratioFinding(`${labels[step]}, ${what}`, name, compare(own.steps[step], theirs[step])),
      ),
    ),
    absoluteFinding(`peak memory of the first import, ${what}`, median(own.megabytes), 'MB'),
  ]
}

// for an unchanged Maildir, the others take less than the shell's clock can resolve
const comparedSteps = ['first', 'grown'] as const
const labels = { first: 'all new', grown: `${added} new` } as const

async function runSteps(program: Program, corpus: Corpus, count: number): Promise<void> {
  await program.reset()
  await runStep(program, corpus, 'first', count)
  await runStep(program, corpus, 'unchanged', count)
  corpus.grow()
  await runStep(program, corpus, 'grown', count + added)
  corpus.shrink()
}

async function runStep(
  program: Program,
  { path }: Corpus,
  step: (typeof steps)[number],
  expected: number,
): Promise<void> {
  const { cpuMs, megabytes } = await program.run(path)
  program.steps[step].costs.push(cpuMs)
  if (step === 'first' && megabytes !== null) program.megabytes.push(megabytes)
  const held = program.count()
  if (held !== null && held !== expected) throw new Error(`${held} messages after the step ${step}, not ${expected}`)
}

const noSteps = (): Steps => ({ first: Subject.of([]), unchanged: Subject.of([]), grown: Subject.of([]) })

function ours(folder: string): Program {
  const archive = join(folder, 'again.sqlite3')
  return {
    name: 'jobworkflow',
    steps: noSteps(),
    megabytes: [],
    run: (path) => costOf(process.execPath, [executable, 'mail', 'import', path, '--database', archive]),
    reset: async () => deleteDatabase(archive),
    count: () => {
      const db = new Database(archive, { readonly: true })
      const count = db.prepare('SELECT count(*) FROM emails').pluck().get()
      db.close()
      return Number(count)
    },
  }
}

/** Returns the other programs that are installed. */
function rivals(maildir: string, { folder, note }: Setting): readonly Program[] {
  const home = join(folder, 'rival')
  const config = join(folder, 'notmuch-config')
  writeFileSync(
    config,
    `[database]\npath=${home}\nmail_root=${maildir}\n[user]\nprimary_email=me@harborlight.example\n`,
  )
  const reset = async () => {
    rmSync(home, { recursive: true, force: true })
    mkdirSync(home)
  }
  const common = () => ({ steps: noSteps(), megabytes: [], reset, count: () => null })
  const all: readonly (Program & { readonly command: string })[] = [
    {
      ...common(),
      ...{ name: 'mu index', command: 'mu' },
      reset: async () => {
        await reset()
        await costOf('mu', ['init', `--muhome=${home}`, `--maildir=${maildir}`])
      },
      run: () => costOf('mu', ['index', `--muhome=${home}`, '--quiet']),
    },
    {
      ...common(),
      ...{ name: 'notmuch new', command: 'notmuch' },
      run: () => costOf('notmuch', ['new', '--quiet'], { ...process.env, NOTMUCH_CONFIG: config }),
    },
  ]
  return all.filter(({ command }) => isInstalled(command, note))
}
