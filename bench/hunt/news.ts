import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { absoluteFinding, type Benchmark, type Finding, ratioFinding } from '#bench/benchmark.js'
import { largeJob } from '#bench/jobs/job-rows.js'
import { insertJobs, repeat } from '#bench/jobs/jobs-database.js'
import { type LineProcess, startServer } from '#bench/line-process.js'
import { makeArchive } from '#bench/mail/archive.js'
import { letter } from '#bench/mail/letters.js'
import { compare, interleave, type Subject } from '#bench/measure.js'
import { peakMemoryOf } from '#bench/program.js'
import { callLine } from '#bench/requests.js'
import { executable } from '#scripts/kit/program.js'
import { quantile } from '#scripts/kit/statistics.js'
import { mboxOfLetters } from '#test/support/mail-letters.js'
import { applicationCount, letterAmong } from './letters.js'
import { asking, writeMessage } from './questions.js'
import { makeQueue } from './queue.js'

const rounds = { rounds: 30, warmUp: 3 }
const [newPostings, newLetters] = [60, 20]

export const news: Benchmark = {
  name: 'hunt/news',
  title: 'What is new',
  method:
    '`get_news` of the built server over stdio, compared with `list_applications` for 100 applications: an archive of ' +
    '100,000 messages, 2,000 of them about 500 applications, and a queue of 20,000 jobs, all of it seen; then ' +
    `${newPostings} postings and ${newLetters} letters that came since. In repeated calls, and right after a message was ` +
    'changed, which makes the server read the mail again. Then a call that also records what was seen.',
  async run({ folder, size }) {
    const count = size(100_000)
    const archive = await makeArchive(join(folder, 'mail.sqlite3'), count, letterAmong(count))
    await peakMemoryOf([executable, 'mail', 'index', '--database', archive])
    const jobs = await makeQueue(join(folder, 'jobs.db'), size(20_000))
    const server = await startServer([executable, 'mcp', '--db', jobs, '--database', archive, '--quiet'])
    const began = await untilOf(server)
    await server.ask(callLine('get_news', { seen: began }))
    insertJobs(
      jobs,
      repeat(newPostings, (n) => largeJob(1_000_000 + n)),
    )
    await importLetters(archive, count, folder)
    await expectNews(server)
    const list = () => server.ask(callLine('list_applications', { limit: 100 }))
    const ask = () => server.ask(callLine('get_news', {}))
    const seen = () => server.ask(callLine('get_news', { seen: began }))
    const inARow = await measure('news', asking(ask), asking(list))
    const afterMessages = await measure(
      'news after a message',
      asking(ask, () => writeMessage(archive)),
      asking(list, () => writeMessage(archive)),
    )
    const withSeen = await measure('news, and what was seen', asking(seen), asking(list))
    await server.close()
    return [...inARow, ...afterMessages, ...withSeen]
  },
}

async function measure(name: string, subject: Subject, list: Subject): Promise<readonly Finding[]> {
  await interleave([subject, list], rounds)
  const reference = name.includes('after') ? 'list after a message' : 'list of 100 applications'
  return [
    absoluteFinding(`${name}, 95 of 100`, quantile(subject.costs, 0.95), 'ms'),
    ratioFinding(name, reference, compare(subject, list)),
  ]
}

interface Answer {
  readonly until: string
  readonly postings: { readonly count: number }
  readonly letters: { readonly to_judge: number }
}

async function newsOf(server: LineProcess): Promise<Answer> {
  const answer = JSON.parse(await server.ask(callLine('get_news', {})))
  return answer.result.structuredContent as Answer
}

async function untilOf(server: LineProcess): Promise<string> {
  return (await newsOf(server)).until
}

async function expectNews(server: LineProcess): Promise<void> {
  const { postings, letters } = await newsOf(server)
  if (postings.count === newPostings && letters.to_judge > 0) return
  throw new Error(`${postings.count} postings and ${letters.to_judge} letters are new, not ${newPostings} and some`)
}

/** Imports letters of today, each about another application. */
async function importLetters(archive: string, count: number, folder: string): Promise<void> {
  const every = Math.floor(count / (4 * applicationCount))
  const received = `${new Date().toISOString().slice(0, 19)}Z`
  const letters = Array.from({ length: newLetters }, (_, n) => ({
    ...letterAmong(count)((applicationCount + n * 7) * every),
    ...{ messageId: letter(count + n).messageId, received, date: received },
  }))
  const mbox = join(folder, 'INBOX')
  writeFileSync(mbox, mboxOfLetters(letters))
  await peakMemoryOf([executable, 'mail', 'import', mbox, '--database', archive])
}
