import { join } from 'node:path'
import { absoluteFinding, type Benchmark, type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { compare, interleave, type Subject, timed, timedSubject } from '#bench/measure.js'
import { loadLibrary } from '#bench/program.js'
import type { Database } from '#scripts/kit/sqlite.js'
import { median } from '#scripts/kit/statistics.js'
import type { MailUseCases } from '#src/application/mail/mail-use-cases.js'
import { makeArchive } from './archive.js'
import { bareQueries, openBare, tableScan } from './bare-queries.js'
import { type MailQuestion, questions } from './questions.js'

const bound = { atMost: 3 }
// as long as one waits without noticing; twice that for five times the messages
const waits = { some: { atMost: 500 }, many: { atMost: 1000 } }
const someMessages = 190_000
// the time limit of one comparison
const budgetMs = 8000
const [minRounds, maxRounds] = [3, 200]

export const queries: Benchmark = {
  name: 'mail/queries',
  title: 'Queries on large archives',
  method:
    'A call of each tool’s use case on an open archive of generated messages of 1 KB. *Bare SQL* is a hand-written ' +
    'statement for the same rows on the same file, prepared for each call. *Growth* compares with an archive of a tenth of ' +
    'the messages. Tools that must read every message are compared with one scan of the table, `SELECT count(subject) FROM ' +
    'emails NOT INDEXED`. 100,000 messages, and a million with `--full`. *Time* is the median of a call, with 190,000 ' +
    'messages and with the million.',
  needsFull: true,
  async run(setting) {
    const archives: Archive[] = []
    for (const count of sizes(setting)) archives.push(await open(count, setting))
    const findings: Finding[] = []
    for (const archive of archives.slice(1)) findings.push(...(await againstBareSql(archive)))
    for (const archive of archives.slice(1)) findings.push(...(await againstScan(archive)))
    for (const [smaller, larger] of pairs(archives)) findings.push(...(await growth(smaller, larger)))
    const some = await open(setting.size(someMessages), setting)
    findings.push(...(await times(some, waits.some)))
    if (setting.isFull) for (const archive of archives.slice(-1)) findings.push(...(await times(archive, waits.many)))
    for (const { close } of [...archives, some]) close()
    return findings
  },
}

function sizes({ isFull, size }: Setting): readonly number[] {
  return [10_000, 100_000, ...(isFull ? [1_000_000] : [])].map(size)
}

interface Archive {
  readonly count: number
  readonly mail: MailUseCases
  /** The same file, queried by hand. */
  readonly db: Database
  close(): void
}

async function open(count: number, { folder }: Setting): Promise<Archive> {
  const path = await makeArchive(join(folder, `${count}.sqlite3`), count)
  const { SqliteMailArchive, createMailUseCases, systemClock } = await loadLibrary()
  const archive = new SqliteMailArchive(path)
  const runQuery = () => Promise.reject(new Error('not measured here'))
  const mail = createMailUseCases({ archive, runQuery, limits: { maxLimit: 1000 }, clock: systemClock })
  const db = openBare(path)
  const close = () => {
    archive.close()
    db.close()
  }
  return { count, mail, db, close }
}

async function againstBareSql(archive: Archive): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const { tool, about, run } of bareQueries) {
    const question = questions.find((each) => each.tool === tool && each.about === about)
    if (question === undefined) throw new Error(`no question ${tool} ${about}`)
    const bare = timedSubject(() => run(archive.db, archive.count))
    findings.push(await against(question, archive, 'bare SQL', bare, bound))
  }
  return findings
}

async function againstScan(archive: Archive): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const question of questions.filter(({ readsAll }) => readsAll === true)) {
    const scan = timedSubject(() => tableScan(archive.db))
    findings.push(await against(question, archive, 'one table scan', scan))
  }
  return findings
}

async function growth(smaller: Archive, larger: Archive): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const question of questions) {
    findings.push(await against(question, larger, `growth from ${show(smaller)}`, asking(question, smaller)))
  }
  return findings
}

async function times(archive: Archive, limit: Finding['bound'] & object): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const question of questions) {
    const asked = asking(question, archive)
    await interleave([asked], { rounds: await affordableRounds([asked]), warmUp: 1 })
    findings.push(absoluteFinding(`time, ${nameOf(question, archive)}`, median(asked.costs), 'ms', limit))
  }
  return findings
}

async function against(
  question: MailQuestion,
  archive: Archive,
  reference: string,
  subject: Subject,
  limit?: Finding['bound'],
): Promise<Finding> {
  const asked = asking(question, archive)
  await interleave([asked, subject], { rounds: await affordableRounds([asked, subject]), warmUp: 1 })
  return ratioFinding(nameOf(question, archive), reference, compare(asked, subject), limit)
}

const asking = ({ ask }: MailQuestion, { mail, count }: Archive) => timedSubject(() => ask(mail, count))

async function affordableRounds(subjects: readonly Subject[]): Promise<number> {
  const once = await timed(async () => {
    for (const subject of subjects) await subject.sample()
  })
  return Math.min(maxRounds, Math.max(minRounds, Math.floor(budgetMs / once / 4)))
}

function pairs<T>(items: readonly T[]): readonly (readonly [T, T])[] {
  return items.slice(1).map((item, i) => [items[i] ?? item, item])
}

function nameOf({ tool, about }: MailQuestion, archive: Archive): string {
  return `${about === undefined ? tool : `${tool}, ${about}`}, ${show(archive)}`
}

const show = ({ count }: Archive) => count.toLocaleString('en')
