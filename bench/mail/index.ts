import type { Context } from '#bench/benchmark.js'
import { mailAgain } from './again.js'
import { disk } from './disk.js'
import { mailImport } from './import.js'
import { importMemory } from './import-memory.js'
import { queries } from './queries.js'
import { served } from './served.js'
import { mailSync } from './sync.js'

export const mailBenchmarks: Context = {
  name: 'mail',
  title: 'Benchmarks of the mail archive',
  page: 'benchmarks-mail.md',
  command: 'npm run bench -- mail --full --data DIR',
  benchmarks: [mailImport, mailAgain, importMemory, disk, queries, served, mailSync],
}
