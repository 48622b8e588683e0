import { join } from 'node:path'
import { absoluteFinding, type Benchmark, type Finding, ratioFinding } from '#bench/benchmark.js'
import { compare, interleave, timedSubject } from '#bench/measure.js'
import { loadLibrary } from '#bench/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { quantile } from '#scripts/kit/statistics.js'
import type { SearchJobsRequest } from '#src/application/jobs/search-jobs.js'
import { type JobRow, postings } from './job-rows.js'
import { makeJobsDatabase, repeat } from './jobs-database.js'

export const searchRounds = { rounds: 40, warmUp: 5 }
const maxMs = 30
const titles = [
  'Software Engineer',
  'Senior Nurse',
  'Data Scientist',
  'バックエンドエンジニア',
  'Product Manager',
  '看護師',
]
const places = ['Tokyo', 'Oslo', 'Berlin']

export interface Question {
  readonly name: string
  readonly request: SearchJobsRequest
  /** The equivalent FTS5 query by hand; absent without words. */
  readonly match?: string
  readonly status?: string
}

export const questions: readonly Question[] = [
  { name: 'no words', request: {} },
  { name: 'no words, one status', request: { statuses: ['new'] }, status: 'new' },
  { name: 'a common word, newest', request: { query: 'engineer', order: 'newest' }, match: 'engineer' },
  { name: 'a common word, best match', request: { query: 'engineer' }, match: 'engineer' },
  {
    name: 'a common word, two statuses',
    request: { query: 'engineer', statuses: ['new', 'reject'] },
    match: 'engineer',
    status: 'new',
  },
  { name: 'three words', request: { query: 'senior nurse oslo' }, match: 'senior nurse oslo' },
  { name: 'a rare word', request: { query: 'rare777' }, match: 'rare777' },
  { name: 'Japanese words', request: { query: '看護師 チーム' } },
  { name: 'highest score', request: { query: 'engineer', order: 'score' }, match: 'engineer' },
]

export const search: Benchmark = {
  name: 'jobs/search',
  title: 'Searching for jobs',
  method:
    'A search for 20 of 100,000 jobs of 4 KB with its exact total, through `SearchJobs` on an indexed file in which one ' +
    'job in 100 has a scored verdict, compared with a hand-written query to a plain FTS5 table of the same texts: a page, ' +
    'newest first, and the count. Each opens and closes the file.',
  async run({ folder, size }) {
    const path = await makeSearched(join(folder, 'jobs.db'), size(100_000))
    const { SearchJobs, SqliteJobSearch } = await loadLibrary()
    const jobs = new SearchJobs(new SqliteJobSearch(path))
    const findings: Finding[] = []
    for (const question of questions) {
      const ours = timedSubject(() => jobs.execute(question.request))
      const byHand = timedSubject(() => askByHand(path, question))
      await interleave([ours, byHand], searchRounds)
      if (question.match !== undefined)
        findings.push(ratioFinding(question.name, 'FTS5 by hand', compare(ours, byHand)))
      findings.push(absoluteFinding(`${question.name}, 95 of 100`, quantile(ours.costs, 0.95), 'ms', { atMost: maxMs }))
    }
    return findings
  },
}

/** Gives a third of the jobs another status, and a hundredth a scored verdict. */
export const verdicts = `UPDATE jobs SET status = 'reject' WHERE id % 3 = 0;
  INSERT INTO job_events (job_id, url, at, actor, reason, score) SELECT id, url, '2026', 'agent', 'far away', id % 101 FROM jobs WHERE id % 100 = 0;`

/** Creates an indexed file with `count` jobs, a third with another status. */
export async function makeSearched(path: string, count: number): Promise<string> {
  await makeJobsDatabase(path, repeat(count, searchedJob))
  const db = new Database(path)
  db.pragma('synchronous = OFF')
  db.exec(`${verdicts}
    CREATE VIRTUAL TABLE by_hand USING fts5(title, company, location, description, content='jobs', content_rowid='id', tokenize='porter');
    INSERT INTO by_hand (by_hand) VALUES ('rebuild')`)
  db.close()
  const { SqliteJobStorage } = await loadLibrary()
  await new SqliteJobStorage(path).migrate(new Date(0))
  return path
}

export function searchedJob(n: number): JobRow {
  const [id, , , text, url, , source, date] = (postings[n % 4 === 0 ? 'japanese' : 'mixed'] ?? postings.mixed)(n)
  const title = `${titles[n % titles.length]} ${n % 100}`
  return [
    id,
    title,
    `Company ${n % 5000}`,
    `${text} rare${n % 1000}`,
    url,
    places[n % places.length] ?? '',
    source,
    date,
  ]
}

function askByHand(
  path: string,
  { match = null, status = null }: { match?: string | null; status?: string | null },
): void {
  const db = new Database(path, { readonly: true, fileMustExist: true })
  const where = `(:match IS NULL OR id IN (SELECT rowid FROM by_hand WHERE by_hand MATCH :match)) AND (:status IS NULL OR status = :status)`
  db.prepare(
    `SELECT id, title, company, location, status, url FROM jobs WHERE ${where} ORDER BY captured_at DESC, id DESC LIMIT 21`,
  ).all({ match, status })
  db.prepare(`SELECT count(*) FROM jobs WHERE ${where}`).get({ match, status })
  db.close()
}
