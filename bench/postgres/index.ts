import type { Context } from '#bench/benchmark.js'
import { adapter } from './adapter.js'
import { history } from './history.js'
import { importBenchmark } from './import.js'
import { processes } from './processes.js'
import { question } from './question.js'
import { queueDepth } from './queue-depth.js'
import { search } from './search.js'
import { update } from './update.js'

export const postgresBenchmarks: Context = {
  name: 'postgres',
  title: 'Benchmarks of PostgreSQL',
  page: 'benchmarks-postgres.md',
  command: 'npm run bench -- postgres',
  benchmarks: [queueDepth, adapter, update, history, importBenchmark, question, search, processes],
}
