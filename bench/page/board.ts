import { join } from 'node:path'
import { absoluteFinding, type Benchmark, type Finding } from '#bench/benchmark.js'
import { makeSearched } from '#bench/jobs/search.js'
import { interleave, Subject, timedSubject } from '#bench/measure.js'
import { loadJobs } from '#bench/program.js'
import { ServedProcess } from '#bench/serve/served-process.js'
import { Database } from '#scripts/kit/sqlite.js'
import { median, quantile } from '#scripts/kit/statistics.js'
import { firstByte, type ServedPage, servedPage, type VerdictCosts } from './served-page.js'

const rounds = { rounds: 40, warmUp: 5 }
/** How much later than its use case a page may start, in milliseconds. */
const maxMore = 50
const maxWritten = 100
const maxShown = 60

const views: readonly { readonly name: string; readonly path: string; readonly request: object }[] = [
  { name: 'the board', path: '/jobs', request: { statuses: ['new'], limit: 30 } },
  { name: 'a common word', path: '/jobs?view=all&query=engineer', request: { query: 'engineer', limit: 30 } },
  { name: 'a rare word', path: '/jobs?view=all&query=rare777', request: { query: 'rare777', limit: 30 } },
  { name: 'a typo', path: '/jobs?query=enginear', request: { query: 'enginear', limit: 30 } },
  {
    name: 'a place',
    path: '/jobs?location=tokyo',
    request: { location: 'tokyo', statuses: ['new'], limit: 30 },
  },
]

export const board: Benchmark = {
  name: 'page/board',
  title: 'The job list with 100,000 jobs',
  method:
    'The first byte of a page of `jobworkflow serve` on an indexed file of 100,000 jobs of 4 KB, over one connection; and ' +
    'the use cases that the page calls, searches and counts by status, alternately in another process. The bound is on the ' +
    'difference of their medians. Then verdicts on one job, as the page’s script sends them: until the page says that it ' +
    'is written, and from there until the list has changed. The next row is current before either.',
  async run({ folder, size }) {
    const path = await makeShortlisted(join(folder, 'jobs.db'), size(100_000))
    const server = await ServedProcess.serving(path)
    const page = servedPage(server.url)
    const findings: Finding[] = []
    for (const view of views) findings.push(...(await measureView(page, path, view)))
    findings.push(...(await measureVerdicts(page, '100,000 jobs')))
    await server.close()
    const smaller = await ServedProcess.serving(await makeShortlisted(join(folder, 'smaller.db'), size(10_000)))
    findings.push(...(await measureVerdicts(servedPage(smaller.url), '10,000 jobs')))
    await smaller.close()
    return findings
  },
}

/** Creates a queue with a shortlisted hundredth. */
export async function makeShortlisted(path: string, count: number): Promise<string> {
  await makeSearched(path, count)
  const db = new Database(path)
  db.exec("UPDATE jobs SET status = 'shortlist' WHERE id % 100 = 1")
  db.close()
  return path
}

async function measureView(
  page: ServedPage,
  database: string,
  { name, path, request }: (typeof views)[number],
): Promise<readonly Finding[]> {
  const { openJobs } = await loadJobs()
  const jobs = openJobs(database)
  const ours = new Subject(() => firstByte(page, path))
  const behind = timedSubject(() =>
    Promise.all([
      jobs.search(request),
      jobs.countFound(request),
      ...(name === 'the board' ? [jobs.search({ statuses: ['shortlist'], limit: 3 })] : []),
    ]),
  )
  await interleave([ours, behind], rounds)
  await jobs.close()
  const more = median(ours.costs) - median(behind.costs)
  return [
    absoluteFinding(`${name}: its use cases`, median(behind.costs), 'ms'),
    absoluteFinding(`${name}: first byte`, median(ours.costs), 'ms'),
    absoluteFinding(`${name}: more than its use cases`, more, 'ms', { atMost: maxMore }),
  ]
}

async function measureVerdicts(page: ServedPage, among: string): Promise<readonly Finding[]> {
  const costs: VerdictCosts[] = []
  for (let round = -5; round < 40; round++) {
    const cost = await page.giveVerdict(round % 2 === 0 ? 'reviewed' : 'new')
    if (round >= 0) costs.push(cost)
  }
  const findingOf = (name: string, part: keyof VerdictCosts, atMost: number) =>
    absoluteFinding(
      name,
      quantile(
        costs.map((cost) => cost[part]),
        0.95,
      ),
      'ms',
      { atMost },
    )
  return [
    findingOf(`a verdict among ${among} until it is written, 95 of 100`, 'written', maxWritten),
    findingOf(`the list after it, of ${among}, 95 of 100`, 'shown', maxShown),
  ]
}
