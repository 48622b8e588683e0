import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { absoluteFinding, type Benchmark, ratioFinding } from '#bench/benchmark.js'
import { largeJob } from '#bench/jobs/job-rows.js'
import { makeJobsDatabase, repeat } from '#bench/jobs/jobs-database.js'
import { writePostings } from '#bench/jobs/posting-files.js'
import { compare, interleave, Subject } from '#bench/measure.js'
import { deleteDatabase } from '#bench/program.js'
import { callLine } from '#bench/requests.js'
import { executable } from '#scripts/kit/program.js'
import { median, quantile } from '#scripts/kit/statistics.js'
import { runLoad } from './load.js'
import { ServedProcess } from './served-process.js'

const clients = 64
const rounds = { rounds: 5, warmUp: 1 }
const bodies = [callLine('bulk_read_new_jobs', { limit: 50 })]

export const besideImport: Benchmark = {
  name: 'serve/beside-import',
  title: 'Many clients during an import',
  method:
    'The 99th percentile of call times of 64 clients that request pages of 50 jobs of 4 KB without a pause, while ' +
    '`jobworkflow jobs import` in a separate process writes 100,000 postings into the same file, compared with the same ' +
    'without the import.',
  async run({ folder, size }) {
    const queue = await makeJobsDatabase(join(folder, 'jobs.db'), repeat(1000, largeJob))
    const file = join(folder, 'postings.jsonl')
    await writePostings(file, 'jsonl', size(100_000))
    const path = join(folder, 'served.db')
    const sampled = (measure: (ask: () => Promise<number>) => Promise<number>) =>
      new Subject(async () => {
        copyFileSync(queue, path)
        const server = await ServedProcess.serving(path)
        const load = { url: server.url, clients, bodies }
        await runLoad(load, 100)
        const cost = await measure(async () => quantile((await runLoad(load, size(500))).costs, 0.99))
        await server.close()
        deleteDatabase(path)
        return cost
      })
    const alone = sampled((ask) => ask())
    const beside = sampled((ask) => duringImport([executable, 'jobs', 'import', file, '--db', path], ask))
    await interleave([beside, alone], rounds)
    return [
      ratioFinding('a page during an import, 99 of 100', 'without the import', compare(beside, alone), { atMost: 5 }),
      absoluteFinding('a page without an import, 99 of 100', median(alone.costs), 'ms'),
    ]
  },
}

/** Returns the result of `work`, done while the program runs; then stops the program. Throws if it ended first. */
async function duringImport(args: readonly string[], work: () => Promise<number>): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const cost = await work()
  if (child.exitCode !== null) throw new Error(`the import ended first, with ${child.exitCode}`)
  child.kill('SIGINT')
  await ended
  return cost
}
