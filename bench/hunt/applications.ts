import { join } from 'node:path'
import { absoluteFinding, type Benchmark, type Finding, ratioFinding } from '#bench/benchmark.js'
import { startServer } from '#bench/line-process.js'
import { makeArchive } from '#bench/mail/archive.js'
import { compare, interleave, type Subject, timedSubject } from '#bench/measure.js'
import { peakMemoryOf } from '#bench/program.js'
import { callLine } from '#bench/requests.js'
import { executable } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { quantile } from '#scripts/kit/statistics.js'
import { letterAmong } from './letters.js'
import { asking, writeMessage } from './questions.js'
import { makeQueue } from './queue.js'

const rounds = { rounds: 30, warmUp: 3 }

export const applications: Benchmark = {
  name: 'hunt/applications',
  title: 'The state of 500 applications',
  method:
    'The tools of the built server over stdio, on an indexed archive (`mail index`) of 100,000 messages, 2,000 of them ' +
    'about 500 applications, and a queue of 2,000 jobs; in repeated calls, and right after a verdict or a message was ' +
    'written. Compared with reading by hand what is stored about those 2,000 messages, and the jobs they may be about.',
  async run({ folder, size }) {
    const count = size(100_000)
    const archive = await makeArchive(join(folder, 'mail.sqlite3'), count, letterAmong(count))
    await peakMemoryOf([executable, 'mail', 'index', '--database', archive])
    const jobs = await makeQueue(join(folder, 'jobs.db'), 2000)
    const server = await startServer([executable, 'mcp', '--db', jobs, '--database', archive, '--quiet'])
    const list = () => server.ask(callLine('list_applications', { limit: 100 }))
    const timeline = () => server.ask(callLine('get_application_timeline', { job_id: 250 }))
    const byHand = () => timedSubject(() => readByHand(archive, jobs))
    // writes would affect the reads after them
    const inARow = await measure(byHand(), {
      'list of 100 applications': asking(list),
      'timeline of one': asking(timeline),
      'proposals for all': asking(() => server.ask(callLine('suggest_status_updates', {}))),
    })
    const afterVerdicts = await measure(byHand(), {
      'list after a verdict': asking(list, () => writeVerdict(jobs)),
      'timeline after a verdict': asking(timeline, () => writeVerdict(jobs)),
    })
    const afterMessages = await measure(byHand(), {
      'list after a message': asking(list, () => writeMessage(archive)),
    })
    await server.close()
    return [...inARow, ...afterVerdicts, ...afterMessages]
  },
}

async function measure(byHand: Subject, questions: Readonly<Record<string, Subject>>): Promise<readonly Finding[]> {
  await interleave([...Object.values(questions), byHand], rounds)
  return Object.entries(questions).flatMap(([name, subject]) => findingsOf(name, subject, byHand))
}

function findingsOf(name: string, subject: Subject, byHand: Subject): readonly Finding[] {
  const bound = name.startsWith('list') ? { atMost: 1000 } : name.startsWith('timeline') ? { atMost: 100 } : undefined
  return [
    absoluteFinding(`${name}, 95 of 100`, quantile(subject.costs, 0.95), 'ms', bound),
    ratioFinding(name, 'reading by hand', compare(subject, byHand)),
  ]
}

let written = 0

function writeVerdict(jobs: string): void {
  const db = new Database(jobs)
  db.prepare(`UPDATE jobs SET status = ? WHERE id = ?`).run(++written % 2 === 0 ? 'shortlist' : 'reject', 1900)
  db.close()
}

function readByHand(archive: string, jobs: string): void {
  const mail = new Database(archive, { readonly: true, fileMustExist: true })
  const kept = mail.prepare(`SELECT email_facts.*, subject, "from", from_email, date, mailbox
    FROM email_facts JOIN emails ON emails.id = email_id WHERE kind NOT IN ('not_job_related', 'job_alert', 'recruiter_outreach')`)
  for (const { facts } of kept.all() as { facts: string }[]) JSON.parse(facts)
  mail.close()
  const queue = new Database(jobs, { readonly: true, fileMustExist: true })
  queue
    .prepare('SELECT id, job_id, title, company, location, url, source, status, captured_at, updated_at FROM jobs')
    .all()
  queue.close()
}
