import { boundCells, formatAsMarkdown, type Report } from '#scripts/kit/report.js'
import type { Benchmark, Context, Finding } from './benchmark.js'

const head = ['Measured', 'Against', 'Result', 'Middle half', 'Bound', '']

/** What a benchmark found, and what it noted about this run. */
export function benchmarkReport(
  { title, method }: Benchmark,
  findings: readonly Finding[],
  notes: readonly string[],
): Report {
  const day = new Date().toISOString().slice(0, 10)
  return { title, method, head, rows: findings.map(cells), notes: [...notes, `Measured on ${day}.`] }
}

/** The page of a context, with `report` in place of its section of `page`. */
export function updatePage({ title, command, benchmarks }: Context, page: string, report: Report): string {
  const [, ...known] = page.split(/^(?=## )/m).map((section) => section.trim())
  const byTitle = new Map(known.map((section) => [/^## (.*)/.exec(section)?.[1] ?? '', section]))
  byTitle.set(report.title, formatAsMarkdown(report))
  const sections = benchmarks.flatMap((each) => byTitle.get(each.title) ?? [])
  return `# ${title}

Written by \`${command}\`, which measures the built program on the machine it runs on. Each section is from the last full run of its benchmark.
Results are ratios of medians: the subject and its reference ran alternately in one run, so that a disturbance affects
both. *Middle half* is the range of the middle half of the rounds' ratios; a wide one means a disturbed machine. Few
absolute times are given, because they depend on the machine.

${sections.join('\n\n')}
`
}

const digits: Readonly<Record<Finding['unit'], number>> = { '×': 2, MB: 0, KB: 0, ms: 1, '/s': 0, '': 0 }

function cells({ subject, reference, figure, unit, quartiles, bound }: Finding): readonly string[] {
  return [
    subject,
    reference,
    `${figure.toFixed(digits[unit])} ${unit}`.trim(),
    quartiles === undefined ? '' : quartiles.map((value) => value.toFixed(2)).join(' – '),
    ...boundCells(figure, bound, unit),
  ]
}
