import type { Context } from '#bench/benchmark.js'
import { applications } from './applications.js'
import { board } from './board.js'
import { browsers } from './browsers.js'
import { first } from './first.js'
import { mail } from './mail.js'
import { progress } from './progress.js'
import { today } from './today.js'
import { typing } from './typing.js'
import { weight } from './weight.js'

export const pageBenchmarks: Context = {
  name: 'page',
  title: 'Benchmarks of the web page',
  page: 'benchmarks-page.md',
  command: 'npm run bench -- page',
  benchmarks: [first, board, typing, today, applications, mail, progress, weight, browsers],
}
