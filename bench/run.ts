// npm run bench [-- NAME … --quick]: NAME is a context, such as jobs, or one of its benchmarks, such as jobs/stdio.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Benchmark, Finding } from './benchmark.js'
import { jobsBenchmarks } from './jobs/index.js'
import { type Section, toMarkdown, toText } from './report.js'

const benchmarks = [...jobsBenchmarks]
const page = new URL('../docs/benchmarks.md', import.meta.url)

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
})

const isNamed = ({ name }: Benchmark) =>
  positionals.length === 0 || positionals.some((part) => name === part || name.startsWith(`${part}/`))

async function run(benchmark: Benchmark, isQuick: boolean): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'jobworkflow-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    const size = (count: number) => (isQuick ? Math.ceil(count / 10) : count)
    const findings = await benchmark.run({ folder, size })
    return { ...benchmark, findings: isQuick ? findings.map(withoutBound) : findings }
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** The bounds are for the full sizes. */
function withoutBound({ bound: _, ...finding }: Finding): Finding {
  return finding
}

async function runAll(chosen: readonly Benchmark[]): Promise<readonly Section[]> {
  const sections: Section[] = []
  for (const benchmark of chosen) {
    const section = await run(benchmark, values.quick)
    sections.push(section)
    process.stdout.write(`${toText(section)}\n`)
  }
  return sections
}

// an interrupted run removes its folder too
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const chosen = benchmarks.filter(isNamed)
if (chosen.length === 0)
  throw new Error(`No such benchmark; there are ${benchmarks.map(({ name }) => name).join(', ')}.`)
const sections = await runAll(chosen)
// part of the table would pass for all of it
if (chosen.length === benchmarks.length && !values.quick) writeFileSync(page, toMarkdown(sections))
else process.stdout.write('docs/benchmarks.md is written by a full run only.\n')
