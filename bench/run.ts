// npm run bench [-- NAME … --quick --full --data DIR --node FILE]: NAME is a context, such as jobs, or one of its benchmarks, such as
// jobs/stdio. --full also measures what takes very long; --data is a folder of public data; --node is another Node, whose start is
// measured too.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { huntBenchmarks } from '#bench/hunt/index.js'
import { jobBenchmarks } from '#bench/jobs/index.js'
import { mailBenchmarks } from '#bench/mail/index.js'
import { pageBenchmarks } from '#bench/page/index.js'
import { personBenchmarks } from '#bench/person/index.js'
import { postgresBenchmarks } from '#bench/postgres/index.js'
import { serveBenchmarks } from '#bench/serve/index.js'
import { websiteBenchmarks } from '#bench/websites/index.js'
import { formatForTerminal, type Report } from '#scripts/kit/report.js'
import { withFolder } from '#scripts/kit/temporary-folder.js'
import type { Benchmark, Context, Finding } from './benchmark.js'
import { benchmarkReport, updatePage } from './report.js'

const contexts: readonly Context[] = [
  jobBenchmarks,
  websiteBenchmarks,
  mailBenchmarks,
  serveBenchmarks,
  postgresBenchmarks,
  huntBenchmarks,
  pageBenchmarks,
  personBenchmarks,
]

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    data: { type: 'string' },
    node: { type: 'string' },
  },
})

const isNamed = ({ name }: Benchmark) =>
  positionals.length === 0 || positionals.some((part) => name === part || name.startsWith(`${part}/`))

function run(benchmark: Benchmark): Promise<Report> {
  return withFolder(async (folder) => {
    const notes: string[] = []
    const setting = {
      folder,
      size: (count: number) => (values.quick ? Math.ceil(count / 10) : count),
      isFull: values.full,
      data: values.data === undefined ? null : resolve(values.data),
      otherNode: values.node === undefined ? null : resolve(values.node),
      note: (text: string) => void notes.push(text),
    }
    const findings = await benchmark.run(setting)
    return benchmarkReport(benchmark, values.quick ? findings.map(withoutBound) : findings, notes)
  })
}

/** The bounds are for the full sizes. */
function withoutBound({ bound: _, ...finding }: Finding): Finding {
  return finding
}

async function runContext(context: Context): Promise<void> {
  const page = `docs/reference/${context.page}`
  const file = new URL(`../${page}`, import.meta.url)
  for (const benchmark of context.benchmarks.filter(isNamed)) {
    const report = await run(benchmark)
    process.stdout.write(`${formatForTerminal(report)}\n`)
    // a part of the work would pass for all of it
    const isWhole = !values.quick && (values.full || benchmark.needsFull !== true)
    if (isWhole) writeFileSync(file, updatePage(context, readFileSync(file, 'utf8'), report))
    else process.stdout.write(`${page} is only written by a full run.\n`)
  }
}

// an interrupted run removes its folder too
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const names = contexts.flatMap(({ benchmarks }) => benchmarks).map(({ name }) => name)
if (!contexts.some(({ benchmarks }) => benchmarks.some(isNamed)))
  throw new Error(`No such benchmark; there are ${names.join(', ')}.`)
for (const context of contexts) await runContext(context)
