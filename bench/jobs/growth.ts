import { join } from 'node:path'
import { absoluteFinding, type Benchmark, type Finding, ratioFinding } from '#bench/benchmark.js'
import { compare, interleave, timedSubject } from '#bench/measure.js'
import { loadJobs } from '#bench/program.js'
import { median } from '#scripts/kit/statistics.js'
import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import { makeSearched } from './search.js'

const rounds = { rounds: 15, warmUp: 2 }

const questions: readonly {
  readonly name: string
  readonly atMost: number
  readonly ask: (jobs: JobUseCases) => Promise<unknown>
}[] = [
  { name: 'all jobs, newest first', atMost: 2, ask: (jobs) => jobs.search() },
  { name: 'counts by status', atMost: 2, ask: (jobs) => jobs.countByStatus() },
  {
    name: 'what the board asks',
    atMost: 2,
    ask: (jobs) => Promise.all([jobs.countByStatus(), jobs.search({ statuses: ['new'], limit: 60 })]),
  },
  { name: 'a common word, best match', atMost: 10, ask: (jobs) => jobs.search({ query: 'engineer' }) },
]

export const growth: Benchmark = {
  name: 'jobs/growth',
  title: 'Ten times as many jobs',
  method:
    'The same calls of the library on two indexed files of jobs of 4 KB, one with ten times as many jobs. With `--full` ' +
    '1,000,000 compared with 100,000, which takes half an hour and 6 GB to make; otherwise 100,000 compared with 10,000.',
  needsFull: true,
  async run({ folder, size, isFull }) {
    const { openJobs } = await loadJobs()
    const count = isFull ? 1_000_000 : 100_000
    const many = openJobs(await makeSearched(join(folder, 'many.db'), size(count)))
    const few = openJobs(await makeSearched(join(folder, 'few.db'), size(count / 10)))
    const findings: Finding[] = []
    for (const { name, atMost, ask } of questions) {
      const [ofMany, ofFew] = [timedSubject(() => ask(many)), timedSubject(() => ask(few))]
      await interleave([ofMany, ofFew], rounds)
      const [all, tenth] = [size(count), size(count / 10)].map((jobs) => jobs.toLocaleString('en'))
      findings.push(absoluteFinding(`${name}, of ${all}`, median(ofMany.costs), 'ms'))
      findings.push(ratioFinding(`${name}, of ${all}`, `of ${tenth}`, compare(ofMany, ofFew), { atMost }))
    }
    await many.close()
    await few.close()
    return findings
  },
}
