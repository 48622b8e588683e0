import type { Context } from '#bench/benchmark.js'
import { backup } from './backup.js'
import { claims } from './claims.js'
import { fit } from './fit.js'

export const personBenchmarks: Context = {
  name: 'person',
  title: 'Benchmarks of the person',
  page: 'benchmarks-person.md',
  command: 'npm run bench -- person',
  benchmarks: [fit, claims, backup],
}
