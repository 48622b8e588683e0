import { join } from 'node:path'
import { type Benchmark, type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { compare, interleave, type Subject, timedSubject } from '#bench/measure.js'
import { loadLibrary } from '#bench/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import type { StatusUpdate } from '#src/domain/jobs/status-update.js'
import { largeJob } from './job-rows.js'
import { makeJobsDatabase, repeat } from './jobs-database.js'
import { at } from './update.js'

const rounds = { rounds: 200, warmUp: 20 }
const journals = ['wal', 'delete'] as const
export const reason = 'Too far from home, and the pay is not stated.'

export const history: Benchmark = {
  name: 'jobs/history',
  title: 'Verdicts with their history',
  method:
    '`SqliteJobTriage.write` of 100 verdicts with reasons, compared with a hand-written transaction that writes the same ' +
    'events and index entries without a trigger: open the file, `synchronous = FULL`, `BEGIN IMMEDIATE`, an `INSERT` and ' +
    'an `UPDATE` for each job, `COMMIT`, close. Also `SqliteJobRepository.updateStatuses` of 100 with the history, ' +
    'compared with the same without its tables. 10,000 jobs of 4 KB; each batch takes the next 100, as in a triage; WAL ' +
    'and rollback journals.',
  async run(setting) {
    const findings: Finding[] = []
    for (const journal of journals) findings.push(...(await measureJournal(journal, setting)))
    return findings
  },
}

async function measureJournal(journal: 'wal' | 'delete', { folder, size }: Setting): Promise<readonly Finding[]> {
  const make = async (name: string, ...statements: readonly string[]) => {
    const path = join(folder, `${journal}-${name}.db`)
    await makeJobsDatabase(path, repeat(size(10_000), largeJob), journal)
    const db = new Database(path)
    for (const statement of statements) db.exec(statement)
    db.close()
    return path
  }
  const noTrigger = 'DROP TRIGGER job_events_of_status'
  const name = journal === 'wal' ? 'WAL' : 'rollback journal'
  const [triage, byHand] = [
    await triageThroughAdapter(await make('triage')),
    triageByHand(await make('hand', noTrigger)),
  ]
  await interleave([triage, byHand], rounds)
  const noTables = [noTrigger, 'DROP TABLE job_events', 'DROP TABLE job_verdict']
  const [withHistory, without] = [
    await updateThroughAdapter(await make('with')),
    await updateThroughAdapter(await make('without', ...noTables)),
  ]
  await interleave([withHistory, without], rounds)
  return [
    ratioFinding(`triage of 100, ${name}`, 'by hand', compare(triage, byHand), { atMost: 1.3 }),
    ratioFinding(`update of 100, ${name}`, 'without history', compare(withHistory, without), { atMost: 1.3 }),
  ]
}

async function updateThroughAdapter(path: string): Promise<Subject> {
  const { SqliteJobRepository } = await loadLibrary()
  const jobs = new SqliteJobRepository(path)
  const next = batchesInTurn()
  return timedSubject(() => jobs.updateStatuses({ updates: next(), at }))
}

/** Returns batches of one hundred consecutive jobs; after the last it starts over with another status. */
export function batchesInTurn(): () => readonly StatusUpdate[] {
  const statuses = ['shortlist', 'reject'] as const
  let turn = 0
  return () => {
    const [first, status] = [(turn % 100) * 100 + 1, statuses[Math.floor(turn / 100) % 2] ?? 'reject']
    turn++
    return Array.from({ length: 100 }, (_, n) => ({ id: first + n, status }))
  }
}

async function triageThroughAdapter(path: string): Promise<Subject> {
  const { SqliteJobTriage } = await loadLibrary()
  const triage = new SqliteJobTriage(path)
  const next = batchesInTurn()
  let batch = 0
  return timedSubject(() => {
    const verdicts = next().map((verdict) => ({ ...verdict, reason, score: 40, expectedStatus: null }))
    return triage.write({ batch: `b${batch++}`, actor: 'agent', at, verdicts })
  })
}

function triageByHand(path: string): Subject {
  const next = batchesInTurn()
  let batch = 0
  return timedSubject(() => {
    const db = new Database(path, { fileMustExist: true })
    db.pragma('synchronous = FULL')
    db.exec('BEGIN IMMEDIATE')
    const note =
      db.prepare(`INSERT INTO job_events (job_id, url, at, actor, from_status, to_status, batch, reason, score, found_by)
      SELECT id, url, ?, 'agent', status, ?, ?, ?, 40,
        CASE WHEN (SELECT before.url FROM job_events AS before WHERE before.job_id = jobs.id ORDER BY before.id DESC LIMIT 1) IS NOT url THEN url END
      FROM jobs WHERE id = ?`)
    const write = db.prepare('UPDATE jobs SET status = ?, updated_at = ? WHERE id = ?')
    const name = `b${batch++}`
    for (const { id, status } of next()) {
      note.run(at, status, name, reason, id)
      write.run(status, at, id)
    }
    db.exec('COMMIT')
    db.close()
  })
}
