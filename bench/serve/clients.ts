import { join } from 'node:path'
import { type Benchmark, type Finding, pingFindings, ratioFinding, type Setting } from '#bench/benchmark.js'
import { largeJob } from '#bench/jobs/job-rows.js'
import { makeJobsDatabase, repeat } from '#bench/jobs/jobs-database.js'
import { compareRates, interleave, Subject, timed } from '#bench/measure.js'
import { callLine, pingLine } from '#bench/requests.js'
import { median } from '#scripts/kit/statistics.js'
import { duringLoad, runLoad } from './load.js'
import { ServedProcess } from './served-process.js'

const pings = 500
const clientCounts = [1, 8, 64]
const rounds = { rounds: 5, warmUp: 1 }
const calls = [callLine('bulk_read_new_jobs', { limit: 5 }), pingLine]
const pages = [callLine('bulk_read_new_jobs', { limit: 50 })]

export const clients: Benchmark = {
  name: 'serve/clients',
  title: 'Many clients at once',
  method:
    '`ping` while 200 clients in a separate process request pages of 50 jobs of 4 KB without a pause. Then calls by 1, 8 ' +
    'and 64 clients, alternately a page of 5 and a `ping`: calls per second, and per second of the server’s CPU time, ' +
    'compared with one client (Linux).',
  async run(setting) {
    const path = await makeJobsDatabase(join(setting.folder, 'jobs.db'), repeat(1000, largeJob))
    const server = await ServedProcess.serving(path)
    const findings = [...(await measurePing(server)), ...(await measureThroughput(server, setting))]
    await server.close()
    return findings
  },
}

async function measurePing(server: ServedProcess): Promise<readonly Finding[]> {
  const costs: number[] = []
  await duringLoad({ url: server.url, clients: 200, bodies: pages }, async () => {
    for (let n = 0; n < pings; n++) costs.push(await timed(() => server.post(pingLine)))
  })
  return pingFindings('200 calls at a time', costs)
}

async function measureThroughput(server: ServedProcess, { size, note }: Setting): Promise<readonly Finding[]> {
  const count = size(2000)
  const arms = clientCounts.map((many) => ({ many, ...loading(server, many, count) }))
  await interleave(
    arms.map(({ wall }) => wall),
    rounds,
  )
  for (const { many, wall } of arms)
    note(
      `${many} ${many === 1 ? 'client' : 'clients'}: ${Math.round((count / median(wall.costs)) * 1000).toLocaleString('en')} calls a second.`,
    )
  const [one, ...more] = arms
  if (one === undefined) return []
  return more.flatMap(({ many, wall, processor }) => [
    ratioFinding(`calls a second, ${many} clients`, '1 client', compareRates(wall, one.wall)),
    ratioFinding(
      `calls a second of the processor, ${many} clients`,
      '1 client',
      compareRates(processor(), one.processor()),
      { atLeast: 0.95 },
    ),
  ])
}

/** Measures `count` calls by wall clock, and the server's processor time along with it. */
function loading(server: ServedProcess, many: number, count: number) {
  const used: number[] = []
  const wall = new Subject(async () => {
    const before = server.processorMs
    const { ms } = await runLoad({ url: server.url, clients: many, bodies: calls }, count)
    used.push(server.processorMs - before)
    return ms
  })
  return { wall, processor: () => Subject.of(used.slice(-wall.costs.length)) }
}
