import type { Benchmark } from '../benchmark.js'
import { query } from './query.js'
import { sourcesBenchmark } from './sources.js'

export const websitesBenchmarks: readonly Benchmark[] = [query, sourcesBenchmark]
