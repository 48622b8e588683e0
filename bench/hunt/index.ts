import type { Context } from '#bench/benchmark.js'
import { applications } from './applications.js'
import { news } from './news.js'

export const huntBenchmarks: Context = {
  name: 'hunt',
  title: 'Benchmarks of the hunt',
  page: 'benchmarks-hunt.md',
  command: 'npm run bench -- hunt',
  benchmarks: [applications, news],
}
