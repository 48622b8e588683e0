import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Benchmark, type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { compare, compareRates, interleave, Subject, timed } from '#bench/measure.js'
import { deleteDatabase, loadLibrary } from '#bench/program.js'
import { executable } from '#scripts/kit/program.js'
import { median } from '#scripts/kit/statistics.js'
import type { RawMessage } from '#src/domain/mail/raw-message.js'
import { writeMaildir } from './letters.js'
import { isInstalled } from './rivals.js'

const rounds = { rounds: 5, warmUp: 1 }
const generatedMessages = 6000

export const mailImport: Benchmark = {
  name: 'mail/import',
  title: 'Importing a Maildir',
  method:
    '`jobworkflow mail import` into a new archive, its search index included, from start to exit, against `notmuch new` and ' +
    '`mu index` on the same Maildir, each into a new index of its own. The Maildir holds the messages of ' +
    '`mail/spamassassin.tar.gz` in the folder that `--data` names, else generated ones. A rate of 2 is twice as fast. ' +
    'Below, parts of the import run alone: what they take of the whole says where the time goes.',
  async run(setting) {
    const maildir = join(setting.folder, 'maildir')
    const count = await fillMaildir(maildir, setting)
    const importer = ours(maildir, setting.folder)
    const others = await rivals(maildir, setting)
    const parts = [reading(maildir), parsing(maildir)]
    await interleave(
      [importer, ...others.map(({ subject }) => subject), ...parts.map(({ subject }) => subject)],
      rounds,
    )
    noteRates(count, [{ name: 'jobworkflow', subject: importer }, ...others], setting)
    return [
      ...others.map(({ name, subject, bound }) =>
        ratioFinding('rate of mail import', name, compareRates(importer, subject), bound),
      ),
      ...parts.map(({ name, subject }) => ratioFinding(name, 'the whole import', compare(subject, importer))),
    ]
  },
}

interface Named {
  readonly name: string
  readonly subject: Subject
  readonly bound?: Finding['bound'] & object
}

/** How many messages there are. */
async function fillMaildir(maildir: string, { data, folder, size }: Setting): Promise<number> {
  const packed = data === null ? null : join(data, 'mail', 'spamassassin.tar.gz')
  if (packed === null || !existsSync(packed)) {
    writeMaildir(maildir, size(generatedMessages))
    return size(generatedMessages)
  }
  const unpacked = join(folder, 'unpacked')
  mkdirSync(unpacked)
  execFileSync('tar', ['-xzf', packed, '-C', unpacked])
  for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(maildir, name), { recursive: true })
  const files = readdirSync(unpacked, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('/data'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const [n, file] of files.entries()) execFileSync('cp', [file, join(maildir, 'cur', `${n}.host:2,S`)])
  return files.length
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

/** The other programs that are installed. */
async function rivals(maildir: string, { folder, note }: Setting): Promise<readonly Named[]> {
  const all = [
    { name: 'notmuch new', command: 'notmuch', make: notmuch, bound: { atLeast: 1 } },
    { name: 'mu index', command: 'mu', make: mu, bound: { atLeast: 1 } },
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

/** The files alone. */
function reading(maildir: string): Named {
  const pass = { parse: (entries: AsyncIterable<unknown>) => entries, close: async () => {} }
  return { name: 'reading the files, alone', subject: reader(maildir, async () => pass as never) }
}

/** Files, MIME and the texts of the index: everything but the archive, on all cores. */
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
  note(`Messages a second in this run, of ${count.toLocaleString('en')}: ${rates.join(', ')}.`)
}
