// npm run bench [-- NAME … --quick --full --data DIR --node FILE]: NAME is a context, such as jobs, or one of its benchmarks, such as
// jobs/stdio. --full also measures what takes very long; --data is a folder of public data; --node is another Node, whose start is
// measured too.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { huntBenchmarks } from '#bench/hunt/index.js'
import { jobBenchmarks } from '#bench/jobs/index.js'
import { mailBenchmarks } from '#bench/mail/index.js'
import { pageBenchmarks } from '#bench/page/index.js'
import { postgresBenchmarks } from '#bench/postgres/index.js'
import { serveBenchmarks } from '#bench/serve/index.js'
import { websiteBenchmarks } from '#bench/websites/index.js'
import { formatForTerminal, type Report } from '#scripts/kit/report.js'
import { withFolder } from '#scripts/kit/temporary-folder.js'
import type { Benchmark, Context, Finding } from './benchmark.js'
import { benchmarkReport, formatPage } from './report.js'

const contexts: readonly Context[] = [
  jobBenchmarks,
  websiteBenchmarks,
  mailBenchmarks,
  serveBenchmarks,
  postgresBenchmarks,
  huntBenchmarks,
  pageBenchmarks,
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
  const chosen = context.benchmarks.filter(isNamed)
  const reports: Report[] = []
  for (const benchmark of chosen) {
    const report = await run(benchmark)
    reports.push(report)
    process.stdout.write(`${formatForTerminal(report)}\n`)
  }
  if (chosen.length === 0) return
  const path = `docs/${context.page}`
  // part of the table would pass for all of it
  const isWhole = chosen.length === context.benchmarks.length && !values.quick && (values.full || !context.needsFull)
  if (isWhole) writeFileSync(new URL(`../${path}`, import.meta.url), formatPage(context, reports))
  else process.stdout.write(`${path} is written by \`${context.command}\` only.\n`)
}

// an interrupted run removes its folder too
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const names = contexts.flatMap(({ benchmarks }) => benchmarks).map(({ name }) => name)
if (!contexts.some(({ benchmarks }) => benchmarks.some(isNamed)))
  throw new Error(`No such benchmark; there are ${names.join(', ')}.`)
for (const context of contexts) await runContext(context)
