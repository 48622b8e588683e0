import type { Context } from '#bench/benchmark.js'
import { extraction } from './extraction.js'
import { processing } from './processing.js'
import { storeQuery } from './query.js'
import { sourcesBenchmark } from './sources.js'

export const websiteBenchmarks: Context = {
  name: 'websites',
  title: 'Benchmarks of the website store',
  page: 'benchmarks-websites.md',
  command: 'npm run bench -- websites',
  benchmarks: [storeQuery, sourcesBenchmark, extraction, processing],
}
