import { type Bound, type Context, type Finding, isMet } from './benchmark.js'

export interface Section {
  readonly title: string
  readonly method: string
  readonly findings: readonly Finding[]
  readonly notes: readonly string[]
}

const head = ['Measured', 'Against', 'Result', 'Middle half', 'Bound', ''] as const

/** A section for a terminal. */
export function toText({ title, findings, notes }: Section): string {
  const rows = [head, ...findings.map(cells)]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return `${title}\n${[...lines, ...notes].map((line) => `  ${line}`).join('\n')}\n`
}

export function toMarkdown({ title, command }: Context, sections: readonly Section[]): string {
  return `# ${title}

Made by \`${command}\`, which measures the built program on the machine it runs on and writes this page.
Each result is a ratio of medians: the subject and its reference ran in turns, in one run, so that whatever slowed one
slowed the other. *Middle half* is where half of the rounds lay, each with its own ratio; a wide one means a disturbed
machine. Few absolute times are given: they would say more about the machine than about the program.

${sections.map(toMarkdownSection).join('\n\n')}
`
}

function toMarkdownSection({ title, method, findings, notes }: Section): string {
  const lines = [head, head.map(() => '---'), ...findings.map(cells)].map((row) => `| ${row.join(' | ')} |`)
  return [`## ${title}`, method, lines.join('\n'), ...notes].join('\n\n')
}

function cells(finding: Finding): readonly string[] {
  const { subject, reference, figure, unit, quartiles, bound } = finding
  return [
    subject,
    reference,
    show(figure, unit),
    quartiles === undefined ? '' : quartiles.map((value) => value.toFixed(2)).join(' – '),
    bound === undefined ? '' : showBound(bound, unit),
    showVerdict(isMet(finding)),
  ]
}

function show(figure: number, unit: Finding['unit']): string {
  const digits: Record<Finding['unit'], number> = { '×': 2, MB: 0, ms: 1 }
  return `${figure.toFixed(digits[unit])} ${unit}`
}

function showBound(bound: Bound, unit: Finding['unit']): string {
  return 'atMost' in bound ? `≤ ${bound.atMost} ${unit}` : `≥ ${bound.atLeast} ${unit}`
}

function showVerdict(met: boolean | null): string {
  if (met === null) return ''
  return met ? 'met' : 'MISSED'
}
