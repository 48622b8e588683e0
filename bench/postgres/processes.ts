import { join } from 'node:path'
import { absoluteFinding, type Benchmark, type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { isoDate, smallJob } from '#bench/jobs/job-rows.js'
import { makeJobsDatabase, repeat } from '#bench/jobs/jobs-database.js'
import { type LineProcess, startServer } from '#bench/line-process.js'
import { compareRates, interleave, Subject, timed } from '#bench/measure.js'
import { callLine } from '#bench/requests.js'
import { startSite } from '#bench/websites/processing.js'
import { executable } from '#scripts/kit/program.js'
import { median } from '#scripts/kit/statistics.js'
import { BenchServer } from './bench-server.js'

const processCounts = [1, 2, 4]
const maxProcesses = 4
const rounds = { rounds: 9, warmUp: 2 }
const batchSize = 100
const jobCount = 10_000

/** The work that one process repeats: `turn` counts from 0, `index` is the process. */
interface Work {
  readonly name: string
  /** Calls per round. */
  readonly calls: number
  line(index: number, turn: number): string
  /** Part of every correct answer. */
  readonly expected: string
}

export const processes: Benchmark = {
  name: 'postgres/processes',
  title: 'Several processes on one store',
  method:
    'One, two and four processes of the built server on the same store, each called over stdio without a pause: a page of ' +
    '50 of 10,000 jobs of 300 bytes; a batch of 100 verdicts, each process on different jobs; a page of 60 KB fetched from ' +
    'its own site on the same machine, extracted and stored. The result is calls per second, all processes together. ' +
    'The processes, the database server, the sites and the clients share the processors of one machine: with two ' +
    'processors, a second process gains little, and a fourth nothing. On several machines only the database server is ' +
    'shared.',
  run: (setting) => BenchServer.during((server) => measure(server, setting)),
}

async function measure(server: BenchServer, setting: Setting): Promise<readonly Finding[]> {
  const rows = () => repeat(jobCount, (n) => smallJob(n, isoDate(n)))
  const url = await server.makeQueue('store', rows())
  const file = await makeJobsDatabase(join(setting.folder, 'jobs.db'), rows())
  const sites = await Promise.all(Array.from({ length: maxProcesses }, () => startSite()))
  const allowed = sites.flatMap(({ host }) => ['--allow-host', host])
  const start = (...stores: readonly string[]) =>
    startAll([executable, 'mcp', '--quiet', '--embedder', 'none', '--host-delay', '0', ...allowed, ...stores])
  const postgres = await start('--db', url, '--websites-db', url)
  const sqlite = await start('--db', file, '--websites-db', join(setting.folder, 'websites.db'))
  const findings: Finding[] = []
  for (const work of worksOn(sites.map(({ host }) => `http://${host}/posting`))) {
    const arms = [armsOf('PostgreSQL', postgres, work), armsOf('SQLite', sqlite, work)]
    await interleave(
      arms.flatMap(({ subjects }) => subjects),
      rounds,
    )
    findings.push(...arms.flatMap((arm) => findingsOf(work, arm)))
  }
  for (const process of [...postgres, ...sqlite]) await process.close()
  for (const site of sites) await site.close()
  return findings
}

/** Starts them one after the other, because the first creates the tables. */
async function startAll(args: readonly string[]): Promise<readonly LineProcess[]> {
  const started: LineProcess[] = []
  for (let n = 0; n < maxProcesses; n++) started.push(await startServer(args))
  return started
}

function worksOn(urls: readonly string[]): readonly Work[] {
  const verdicts = (index: number, turn: number) =>
    Array.from({ length: batchSize }, (_, n) => ({
      id: 1 + index * batchSize + n,
      status: turn % 2 === 0 ? 'shortlist' : 'reject',
    }))
  return [
    {
      name: 'pages of the queue',
      calls: 40,
      line: () => callLine('bulk_read_new_jobs', { limit: 50 }),
      expected: '"count":50',
    },
    {
      name: 'batches of verdicts',
      calls: 20,
      line: (index, turn) => callLine('bulk_update_job_status', { updates: verdicts(index, turn) }),
      expected: `"updated_count":${batchSize}`,
    },
    {
      name: 'pages processed',
      calls: 6,
      line: (index) => callLine('rag_process_website', { url: urls[index], force_refresh: true }),
      expected: '"message":"Processed into',
    },
  ]
}

interface Arm {
  readonly store: string
  /** One for each of `processCounts`: the cost of an answered call, in milliseconds. */
  readonly subjects: readonly Subject[]
}

function armsOf(store: string, servers: readonly LineProcess[], work: Work): Arm {
  let round = 0
  const ask = async (server: LineProcess, index: number, turn: number) => {
    for (let call = 0; call < work.calls; call++) {
      const answer = await server.ask(work.line(index, turn + call))
      if (!answer.includes(work.expected)) throw new Error(`unexpected: ${answer.slice(0, 300)}`)
    }
  }
  const subjects = processCounts.map(
    (count) =>
      new Subject(async () => {
        const turn = round++
        const all = servers.slice(0, count)
        const ms = await timed(() => Promise.all(all.map((server, index) => ask(server, index, turn))))
        return ms / (count * work.calls)
      }),
  )
  return { store, subjects }
}

function findingsOf({ name }: Work, { store, subjects }: Arm): readonly Finding[] {
  const [one] = subjects
  return subjects.flatMap((subject, at) => {
    const what = `${name}, ${processCounts[at]} ${at === 0 ? 'process' : 'processes'}, ${store}`
    const rate = absoluteFinding(what, 1000 / median(subject.costs), '/s')
    return one === undefined || at === 0 ? rate : [rate, ratioFinding(what, '1 process', compareRates(subject, one))]
  })
}
