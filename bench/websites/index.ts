import type { Context } from '../benchmark.js'
import { extraction } from './extraction.js'
import { processing } from './processing.js'
import { query } from './query.js'
import { sourcesBenchmark } from './sources.js'

export const websites: Context = {
  name: 'websites',
  title: 'Benchmarks of the website store',
  page: 'benchmarks-websites.md',
  needsFull: false,
  command: 'npm run bench -- websites',
  benchmarks: [query, sourcesBenchmark, extraction, processing],
}
