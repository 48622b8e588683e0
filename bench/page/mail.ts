import { join } from 'node:path'
import { absoluteFinding, type Benchmark, type Finding, ratioFinding } from '#bench/benchmark.js'
import { letterAmong } from '#bench/hunt/letters.js'
import { makeQueue } from '#bench/hunt/queue.js'
import { makeArchive } from '#bench/mail/archive.js'
import { compare, interleave, Subject } from '#bench/measure.js'
import { peakMemoryOf } from '#bench/program.js'
import { ServedProcess } from '#bench/serve/served-process.js'
import { executable } from '#scripts/kit/program.js'
import { median } from '#scripts/kit/statistics.js'
import { firstByte, type ServedPage, servedPage } from './served-page.js'

const rounds = { rounds: 20, warmUp: 3 }
/** All of its messages are about the applications that the large archive has too. */
const fewMessages = 2000
/** Only the oldest messages are in sent mail, so that the others are skipped to find who waits for a reply. */
const sentMessages = 100
const laterPage = 5

const views = [
  { name: 'mail', path: '/mail', atMost: 2 },
  { name: 'mail, a later page', path: '/mail', isLater: true, atMost: 2 },
  { name: 'mail, your turn', path: '/mail?waiting_on=me', atMost: 2 },
  { name: 'mail, their turn', path: '/mail?waiting_on=them', atMost: 30 },
  { name: 'mail, refusals', path: '/mail?kind=refusal', atMost: 1.5 },
] as const

export const mail: Benchmark = {
  name: 'page/mail',
  title: 'The conversations of 100,000 messages',
  method:
    'The first byte of views of `/mail` of `jobworkflow serve` on an indexed archive (`mail index`) of 100,000 messages, ' +
    '2,000 of them about 500 applications, compared with one that has only these 2,000, over one connection each. ' +
    `Only the ${sentMessages} oldest are sent mail: “their turn” skips all other conversations.`,
  async run({ folder, size }) {
    const jobs = await makeQueue(join(folder, 'jobs.db'), 2000)
    const [many, few] = [await serve(folder, jobs, size(100_000)), await serve(folder, jobs, fewMessages)]
    const findings: Finding[] = []
    for (const { name, path, atMost, ...view } of views) {
      const isLater = 'isLater' in view
      const subjects = await Promise.all([many, few].map(({ page }) => asking(page, path, isLater)))
      await interleave(subjects, rounds)
      const [ours, reference] = subjects as [Subject, Subject]
      findings.push(absoluteFinding(`${name}: first byte`, median(ours.costs), 'ms'))
      findings.push(ratioFinding(name, 'with 2,000 messages', compare(ours, reference), { atMost }))
    }
    await Promise.all([many.server.close(), few.server.close()])
    return findings
  },
}

async function serve(folder: string, jobs: string, count: number) {
  const among = letterAmong(count)
  const archive = await makeArchive(join(folder, `mail-${count}.sqlite3`), count, (n) => ({
    ...among(n),
    mailbox: n < sentMessages ? 'Sent' : 'INBOX',
  }))
  await peakMemoryOf([executable, 'mail', 'index', '--database', archive])
  const given = ['--db', jobs, '--database', archive]
  const server = await ServedProcess.start([executable, 'serve', '--port', '0', ...given, '--quiet'])
  return { server, page: servedPage(server.url) }
}

async function asking(page: ServedPage, path: string, isLater: boolean): Promise<Subject> {
  const asked = isLater ? await pathOfPage(page, path, laterPage) : path
  return new Subject(() => firstByte(page, asked))
}

/** Follows the links to the next page. */
async function pathOfPage({ origin }: ServedPage, path: string, page: number): Promise<string> {
  let current = path
  for (let n = 1; n < page; n++) {
    const [, next] = /href="([^"]*cursor=[^"]+)"/.exec(await (await fetch(`${origin}${current}`)).text()) ?? []
    if (next === undefined) throw new Error(`${current} has no next page`)
    current = next.replaceAll('&amp;', '&')
  }
  return current
}
