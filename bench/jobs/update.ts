import { join } from 'node:path'
import { type Benchmark, type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { compare, interleave, type Subject, timedSubject } from '#bench/measure.js'
import { loadLibrary } from '#bench/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import type { StatusUpdate } from '#src/domain/jobs/status-update.js'
import { largeJob } from './job-rows.js'
import { makeJobsDatabase, repeat } from './jobs-database.js'

const rounds = { rounds: 200, warmUp: 20 }
export const at = '2026-06-01T00:00:00.000Z'
const journals = ['wal', 'delete'] as const
const batches = [{ count: 100, bound: { atMost: 1.5 } }, { count: 10 }, { count: 1 }]

export const update: Benchmark = {
  name: 'jobs/update',
  title: 'Writing a batch of verdicts',
  method:
    '`SqliteJobRepository.updateStatuses`, compared with a hand-written transaction that does the same: open the file, ' +
    '`synchronous = FULL`, `BEGIN IMMEDIATE`, an `UPDATE` for each job, `COMMIT`, close. 10,000 jobs of 4 KB; WAL and ' +
    'rollback journals.',
  async run(setting) {
    const findings: Finding[] = []
    for (const journal of journals) findings.push(...(await measureJournal(journal, setting)))
    return findings
  },
}

async function measureJournal(journal: 'wal' | 'delete', { folder, size }: Setting): Promise<readonly Finding[]> {
  const make = (name: string) =>
    makeJobsDatabase(join(folder, `${journal}-${name}.db`), repeat(size(10_000), largeJob), journal)
  const [ourPath, handPath] = [await make('ours'), await make('hand')]
  const findings: Finding[] = []
  for (const { count, bound } of batches) {
    const [ours, byHand] = [await writeThroughAdapter(ourPath, count), writeByHand(handPath, count)]
    await interleave([ours, byHand], rounds)
    const name = journal === 'wal' ? 'WAL' : 'rollback journal'
    findings.push(ratioFinding(`batch of ${count}, ${name}`, 'by hand', compare(ours, byHand), bound))
  }
  return findings
}

export async function writeThroughAdapter(path: string, count: number): Promise<Subject> {
  const { SqliteJobRepository } = await loadLibrary()
  const jobs = new SqliteJobRepository(path)
  const next = alternatingBatches(count)
  return timedSubject(() => jobs.updateStatuses({ updates: next(), at }))
}

export function writeByHand(path: string, count: number): Subject {
  const next = alternatingBatches(count)
  return timedSubject(() => {
    const db = new Database(path, { fileMustExist: true })
    db.pragma('synchronous = FULL')
    db.exec('BEGIN IMMEDIATE')
    const write = db.prepare('UPDATE jobs SET status = ?, updated_at = ? WHERE id = ?')
    for (const { id, status } of next()) write.run(status, at, id)
    db.exec('COMMIT')
    db.close()
  })
}

/** The same jobs each time with alternating statuses, so that every write changes its row and its index entries. */
export function alternatingBatches(count: number): () => readonly StatusUpdate[] {
  const [shortlist, reject] = (['shortlist', 'reject'] as const).map((status) =>
    Array.from({ length: count }, (_, n): StatusUpdate => ({ id: 1 + n * 7, status })),
  )
  let turn = 0
  return () => (turn++ % 2 === 0 ? shortlist : reject) ?? []
}
