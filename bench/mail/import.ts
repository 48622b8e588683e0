import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Benchmark, type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { compare, compareRates, interleave, Subject, timed } from '#bench/measure.js'
import { deleteDatabase, loadLibrary } from '#bench/program.js'
import { executable } from '#scripts/kit/program.js'
import { median } from '#scripts/kit/statistics.js'
import type { RawMessage } from '#src/domain/mail/raw-message.js'
import { maildirCorpus, messageSource } from './corpus.js'
import { isInstalled } from './rivals.js'

// JavaScript is compiled while it runs, which takes half of the time if there are few messages
const sizes = [
  { messages: 6000, rounds: { rounds: 5, warmUp: 1 }, bounds: { notmuch: 1, mu: 1 } },
  { messages: 30_000, rounds: { rounds: 3, warmUp: 0 }, bounds: { notmuch: 3.5, mu: 1.4 } },
]

export const mailImport: Benchmark = {
  name: 'mail/import',
  title: 'Importing a Maildir',
  method:
    '`jobworkflow mail import` into a new archive with its search index, from start to exit, compared with `notmuch new` ' +
    'and `mu index` on the same Maildir, each into a new index. The Maildir has the messages of `mail/spamassassin.tar.gz` ' +
    'in the folder given with `--data`, repeated with other ids as often as needed, or else generated messages. A rate of ' +
    '2 is twice as fast. Parts of the smaller import also run alone, to show their shares of the time.',
  async run(setting) {
    const messageAt = messageSource(setting)
    const findings: Finding[] = []
    for (const [at, { messages, rounds, bounds }] of sizes.entries()) {
      const count = setting.size(messages)
      const maildir = join(setting.folder, `maildir-${at}`)
      maildirCorpus(maildir, count, 0, messageAt)
      const importer = ours(maildir, setting.folder)
      const others = await rivals(maildir, bounds, setting)
      const parts = at === 0 ? [reading(maildir), parsing(maildir)] : []
      await interleave(
        [importer, ...others.map(({ subject }) => subject), ...parts.map(({ subject }) => subject)],
        rounds,
      )
      noteRates(count, [{ name: 'jobworkflow', subject: importer }, ...others], setting)
      const subjectOf = (name: string) => `${name}, ${count.toLocaleString('en')} messages`
      findings.push(
        ...others.map(({ name, subject, bound }) =>
          ratioFinding(subjectOf('rate of mail import'), name, compareRates(importer, subject), bound),
        ),
        ...parts.map(({ name, subject }) => ratioFinding(name, 'the whole import', compare(subject, importer))),
      )
      rmSync(maildir, { recursive: true })
    }
    return findings
  },
}

interface Named {
  readonly name: string
  readonly subject: Subject
  readonly bound?: Finding['bound'] & object
}

function ours(maildir: string, folder: string): Subject {
  const path = join(folder, 'ours.sqlite3')
  return new Subject(async () => {
    const cost = await timed(() =>
      completed(process.execPath, [executable, 'mail', 'import', maildir, '--database', path]),
    )
    deleteDatabase(path)
    return cost
  })
}

/** Returns the other programs that are installed. */
async function rivals(
  maildir: string,
  bounds: Readonly<Record<'notmuch' | 'mu', number>>,
  { folder, note }: Setting,
): Promise<readonly Named[]> {
  const all = [
    { name: 'notmuch new', command: 'notmuch', make: notmuch, bound: { atLeast: bounds.notmuch } },
    { name: 'mu index', command: 'mu', make: mu, bound: { atLeast: bounds.mu } },
  ]
  return all.flatMap(({ name, command, make, bound }) => {
    return isInstalled(command, note) ? [{ name, bound, subject: make(maildir, folder) }] : []
  })
}

function notmuch(maildir: string, folder: string): Subject {
  return new Subject(async () => {
    const home = mkdtempSync(join(folder, 'notmuch-'))
    const config = `[database]\npath=${home}\nmail_root=${maildir}\n[user]\nprimary_email=me@harborlight.example\n`
    writeFileSync(join(home, 'config'), config)
    const env = { ...process.env, NOTMUCH_CONFIG: join(home, 'config') }
    const cost = await timed(() => completed('notmuch', ['new', '--quiet'], env))
    rmSync(home, { recursive: true })
    return cost
  })
}

function mu(maildir: string, folder: string): Subject {
  return new Subject(async () => {
    const home = mkdtempSync(join(folder, 'mu-'))
    await completed('mu', ['init', `--muhome=${home}`, `--maildir=${maildir}`])
    const cost = await timed(() => completed('mu', ['index', `--muhome=${home}`, '--quiet']))
    rmSync(home, { recursive: true })
    return cost
  })
}

async function completed(command: string, args: readonly string[], env = process.env): Promise<void> {
  const child = spawn(command, args, { stdio: 'ignore', env })
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
}

/** Reads only the files. */
function reading(maildir: string): Named {
  const pass = { parse: (entries: AsyncIterable<unknown>) => entries, close: async () => {} }
  return { name: 'reading the files, alone', subject: reader(maildir, async () => pass as never) }
}

/** Files, MIME and index texts: everything except the archive, on all cores. */
function parsing(maildir: string): Named {
  return {
    name: 'reading, parsing and analysing, alone',
    subject: reader(maildir, async () => (await loadLibrary()).createMailParser()),
  }
}

type Parser = ReturnType<Awaited<ReturnType<typeof loadLibrary>>['createMailParser']>

function reader(maildir: string, open: () => Promise<Parser>): Subject {
  return new Subject(async () => {
    const { openMailSources } = await loadLibrary()
    const parser = await open()
    const cost = await timed(async () => {
      for (const source of await openMailSources([maildir])) {
        for await (const _entry of parser.parse(rawOf(source.items({ after: null, files: new Map() }))));
      }
    })
    await parser.close()
    return cost
  })
}

async function* rawOf(items: AsyncIterable<object>) {
  for await (const item of items) if ('raw' in item) yield item.raw as RawMessage
}

function noteRates(count: number, programs: readonly Named[], { note }: Setting): void {
  const rates = programs.map(
    ({ name, subject }) => `${name} ${Math.round(count / (median(subject.costs) / 1000)).toLocaleString('en')}`,
  )
  note(`Messages per second in this run, with ${count.toLocaleString('en')}: ${rates.join(', ')}.`)
}
