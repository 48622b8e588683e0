import { join } from 'node:path'
import { executable } from '../../scripts/kit/program.js'
import { Database } from '../../scripts/kit/sqlite.js'
import { quantile } from '../../scripts/kit/statistics.js'
import { absoluteFinding, type Benchmark, type Finding, ratioFinding } from '../benchmark.js'
import { largeJob } from '../jobs/job-rows.js'
import { makeJobsDatabase, repeat } from '../jobs/jobs-database.js'
import { type LineProcess, startServer } from '../line-process.js'
import { makeArchive } from '../mail/archive.js'
import { askingSubject, compare, interleave, type Subject, timedSubject } from '../measure.js'
import { peakMemoryOf } from '../program.js'
import { callLine } from '../requests.js'
import { applicationCount, companyOf, letterAmong, titleOf } from './letters.js'

const rounds = { rounds: 30, warmUp: 3 }

export const applications: Benchmark = {
  name: 'hunt/applications',
  title: 'What came of 500 applications',
  method:
    'The tools of the built server over stdio, on an archive of 100,000 messages of which 2,000 are of 500 applications, once it is ' +
    'indexed (`mail index`), and a queue of 2,000 jobs; against reading by hand what is kept of those messages, and the jobs they may be of.',
  async run({ folder, size }) {
    const count = size(100_000)
    const archive = await makeArchive(join(folder, 'mail.sqlite3'), count, letterAmong(count))
    await peakMemoryOf([executable, 'mail', 'index', '--database', archive])
    const jobs = await makeQueue(join(folder, 'jobs.db'))
    const server = await startServer([executable, 'mcp', '--db', jobs, '--database', archive])
    const questions = {
      'list of 100 applications': asking(server, 'list_applications', { limit: 100 }),
      'timeline of one': asking(server, 'get_application_timeline', { job_id: 250 }),
      'proposals for all': asking(server, 'suggest_status_updates', {}),
    }
    const byHand = timedSubject(() => readByHand(archive, jobs))
    await interleave([...Object.values(questions), byHand], rounds)
    await server.close()
    return Object.entries(questions).flatMap(([name, subject]) => findingsOf(name, subject, byHand))
  },
}
const bounds: Readonly<Record<string, number>> = { 'list of 100 applications': 1000, 'timeline of one': 100 }

function findingsOf(name: string, subject: Subject, byHand: Subject): readonly Finding[] {
  const atMost = bounds[name]
  const bound = atMost === undefined ? undefined : { atMost }
  return [
    absoluteFinding(`${name}, 95 of 100`, quantile(subject.costs, 0.95), 'ms', bound),
    ratioFinding(name, 'reading by hand', compare(subject, byHand)),
  ]
}

async function makeQueue(path: string): Promise<string> {
  await makeJobsDatabase(
    path,
    repeat(2000, (n) => {
      const [id, title, company, ...rest] = largeJob(n)
      return n < applicationCount ? [id, titleOf(n), companyOf(n), ...rest] : [id, title, company, ...rest]
    }),
  )
  const db = new Database(path)
  db.prepare(`UPDATE jobs SET status = 'applied' WHERE id <= ?`).run(applicationCount)
  db.close()
  return path
}

function asking(server: LineProcess, tool: string, args: object): Subject {
  return askingSubject(
    () => server.ask(callLine(tool, args)),
    (answer) => answer.includes('"isError":false') || !answer.includes('isError'),
  )
}

function readByHand(archive: string, jobs: string): void {
  const mail = new Database(archive, { readonly: true, fileMustExist: true })
  mail.prepare('SELECT * FROM email_facts').all()
  mail.close()
  const queue = new Database(jobs, { readonly: true, fileMustExist: true })
  queue
    .prepare('SELECT id, job_id, title, company, location, url, source, status, captured_at, updated_at FROM jobs')
    .all()
  queue.close()
}
