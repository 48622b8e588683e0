import type { Context } from '#bench/benchmark.js'
import { besideImport } from './beside-import.js'
import { clients } from './clients.js'
import { memory } from './memory.js'
import { page } from './page.js'

export const serveBenchmarks: Context = {
  name: 'serve',
  title: 'Benchmarks: serving over HTTP',
  page: 'benchmarks-serve.md',
  command: 'npm run bench -- serve',
  benchmarks: [page, clients, besideImport, memory],
}
