import { type Figure, isReached, type Section } from './evaluation.js'

const head = ['Of', 'Measure', 'Result', 'Target', ''] as const

/** A section for a terminal. */
export function toText({ title, figures }: Section): string {
  const rows = [head, ...figures.map(cells)]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return `${title}\n${lines.map((line) => `  ${line.trimEnd()}`).join('\n')}\n`
}

/** The page with these sections in place of those of the same title; new ones come last. */
export function replaceSections(page: string, sections: readonly Section[]): string {
  const [opening = '', ...written] = page.trimEnd().split(/\n+(?=## )/)
  const texts = new Map(written.map((text) => [text.slice(3, text.indexOf('\n')), text]))
  for (const section of sections) texts.set(section.title, toMarkdownSection(section))
  return `${[opening, ...texts.values()].join('\n\n')}\n`
}

function toMarkdownSection({ title, method, figures }: Section): string {
  const lines = [head, head.map(() => '---'), ...figures.map(cells)].map((row) => `| ${row.join(' | ')} |`)
  return `## ${title}\n\n${method}\n\n${lines.join('\n')}`
}

function cells(figure: Figure): readonly string[] {
  const { subject, measure, value, target } = figure
  const reached = isReached(figure)
  const verdict = reached === null ? '' : reached ? 'reached' : 'MISSED'
  return [subject, measure, value.toFixed(3), showTarget(target), verdict]
}

function showTarget(target: Figure['target']): string {
  if (target === undefined) return ''
  return 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`
}
