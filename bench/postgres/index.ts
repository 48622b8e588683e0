import type { Context } from '../benchmark.js'
import { adapter } from './adapter.js'
import { queueDepth } from './queue-depth.js'
import { update } from './update.js'

export const postgresBenchmarks: Context = {
  name: 'postgres',
  title: 'Benchmarks of PostgreSQL',
  page: 'benchmarks-postgres.md',
  needsFull: false,
  command: 'npm run bench -- postgres',
  benchmarks: [queueDepth, adapter, update],
}
