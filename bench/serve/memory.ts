import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { absoluteFinding, type Benchmark, type Finding } from '#bench/benchmark.js'
import { largeJob } from '#bench/jobs/job-rows.js'
import { makeJobsDatabase, repeat } from '#bench/jobs/jobs-database.js'
import { callLine, initializeLine, listToolsLine, pingLine } from '#bench/requests.js'
import { median } from '#scripts/kit/statistics.js'
import { type Load, runLoad } from './load.js'
import { ServedProcess } from './served-process.js'

const idleMs = 1000
const bodies = [initializeLine, listToolsLine, callLine('bulk_read_new_jobs', { limit: 50 }), pingLine]

export const memory: Benchmark = {
  name: 'serve/memory',
  title: 'Memory of a server after many calls',
  method:
    'Resident memory (Linux) of `jobworkflow serve`: when it starts to listen, after `initialize`, `tools/list` and a page ' +
    'of 50 jobs of 4 KB, and after 2,000 and 20,000 calls by eight clients, alternately these and `ping`: there the median ' +
    'of nine readings, 200 calls apart, because memory varies with garbage collection.',
  async run({ folder, size }) {
    if (process.platform !== 'linux') return []
    const path = await makeJobsDatabase(join(folder, 'jobs.db'), repeat(1000, largeJob))
    const server = await ServedProcess.serving(path)
    const findings = [await resident(server, 'resident when it listens')]
    for (const body of bodies) await server.post(body)
    findings.push(await resident(server, 'resident after tools/list and a page'))
    const load = { url: server.url, clients: 8, bodies }
    await runLoad(load, size(2000))
    const early = await residentMidst(server, load, 'resident after 2,000 calls')
    await runLoad(load, size(18_000))
    const late = await residentMidst(server, load, 'resident after 20,000 calls')
    await server.close()
    const figure = late.figure / early.figure
    const growth: Finding = {
      subject: late.subject,
      reference: '2,000 calls',
      figure,
      unit: '×',
      bound: { atMost: 1.2 },
    }
    return [...findings, early, late, growth]
  },
}

async function residentMidst(server: ServedProcess, load: Load, subject: string): Promise<Finding> {
  const looks: number[] = []
  for (let look = 0; look < 9; look++) {
    await runLoad(load, 200)
    looks.push(server.residentMegabytes)
  }
  return absoluteFinding(subject, median(looks), 'MB')
}

async function resident(server: ServedProcess, subject: string): Promise<Finding> {
  await delay(idleMs)
  return absoluteFinding(subject, server.residentMegabytes, 'MB', { atMost: 90 })
}
