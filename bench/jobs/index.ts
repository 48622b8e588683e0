import type { Context } from '#bench/benchmark.js'
import { adapter } from './adapter.js'
import { arrivals } from './arrivals.js'
import { growth } from './growth.js'
import { history } from './history.js'
import { importBenchmark } from './import.js'
import { queueDepth } from './queue-depth.js'
import { search } from './search.js'
import { startUp } from './start-up.js'
import { stdio } from './stdio.js'
import { update } from './update.js'

export const jobBenchmarks: Context = {
  name: 'jobs',
  title: 'Benchmarks',
  page: 'benchmarks.md',
  command: 'npm run bench -- jobs',
  benchmarks: [queueDepth, stdio, adapter, update, search, growth, history, startUp, importBenchmark, arrivals],
}
