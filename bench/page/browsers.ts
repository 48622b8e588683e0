import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { absoluteFinding, type Benchmark, type Finding } from '#bench/benchmark.js'
import { largeJob } from '#bench/jobs/job-rows.js'
import { makeJobsDatabase, repeat } from '#bench/jobs/jobs-database.js'
import { ServedProcess } from '#bench/serve/served-process.js'
import { Database } from '#scripts/kit/sqlite.js'
import { median } from '#scripts/kit/statistics.js'

const browserCount = 50
const maxMegabytes = 20
const minute = 60_000

export const browsers: Benchmark = {
  name: 'page/browsers',
  title: 'Browsers waiting for changes',
  method:
    'Resident memory (Linux) of `jobworkflow serve` after a browser has loaded the job list, with 50 event streams open, ' +
    'and after a minute with twenty verdicts a second, so that every stream gets events at the highest rate: as many as in ' +
    'a quiet hour. Each is the median of nine readings, a quarter of a second apart.',
  async run({ folder, size }) {
    if (process.platform !== 'linux') return []
    const path = await makeJobsDatabase(join(folder, 'jobs.db'), repeat(1000, largeJob))
    const server = await ServedProcess.serving(path)
    const { origin } = new URL(server.url)
    for (let look = 0; look < 20; look++) await (await fetch(`${origin}/jobs`)).text()
    const before = await residentOf(server)
    const streams = await Promise.all(Array.from({ length: browserCount }, () => openStream(origin)))
    const opened = await residentOf(server)
    await writeFor(size(minute), path)
    const after = await residentOf(server)
    const events = streams.reduce((sum, stream) => sum + stream.events(), 0)
    for (const stream of streams) stream.close()
    await server.close()
    if (events < browserCount) throw new Error(`${browserCount} streams were told ${events} events`)
    return findingsOf(before, opened, after, events)
  },
}

function findingsOf(before: number, opened: number, after: number, events: number): readonly Finding[] {
  return [
    absoluteFinding('resident after the board', before, 'MB'),
    absoluteFinding('50 browsers connected', opened - before, 'MB', { atMost: maxMegabytes }),
    absoluteFinding('events that were told', events, ''),
    {
      subject: 'resident after them',
      reference: 'before them',
      figure: after / opened,
      unit: '×',
      bound: { atMost: 1.1 },
    },
  ]
}

async function residentOf(server: ServedProcess): Promise<number> {
  const looks: number[] = []
  for (let look = 0; look < 9; look++) {
    await delay(250)
    looks.push(server.residentMegabytes)
  }
  return median(looks)
}

interface Stream {
  readonly events: () => number
  readonly close: () => void
}

function openStream(origin: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let events = 0
    const opened = (response: IncomingMessage) => {
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        events += text.split('data:').length - 1
      })
      response.on('error', () => {})
      resolve({ events: () => events, close: () => agent.destroy() })
    }
    get(`${origin}/events`, { agent, headers: { accept: 'text/event-stream' } }, opened).on('error', reject)
  })
}

async function writeFor(ms: number, path: string): Promise<void> {
  const db = new Database(path)
  const write = db.prepare(
    `UPDATE jobs SET status = CASE status WHEN 'new' THEN 'reviewed' ELSE 'new' END WHERE id = 1`,
  )
  const end = performance.now() + ms
  while (performance.now() < end) {
    write.run()
    await delay(50)
  }
  db.close()
}
