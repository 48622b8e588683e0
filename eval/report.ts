import { boundCells, formatAsMarkdown, type Report } from '#scripts/kit/report.js'
import type { Figure, Section } from './evaluation.js'

const head = ['Of', 'Measure', 'Result', 'Bound', '']

export function sectionReport({ title, method, figures }: Section): Report {
  return { title, method, head, rows: figures.map(cells), notes: [] }
}

/** Returns the page with these reports replacing those of the same title; new ones come last. */
export function replaceReports(page: string, reports: readonly Report[]): string {
  const [opening = '', ...written] = page.trimEnd().split(/\n+(?=## )/)
  const texts = new Map(written.map((text) => [text.slice(3, text.indexOf('\n')), text]))
  for (const report of reports) texts.set(report.title, formatAsMarkdown(report))
  return `${[opening, ...texts.values()].join('\n\n')}\n`
}

function cells({ subject, measure, value, bound }: Figure): readonly string[] {
  return [subject, measure, value.toFixed(3), ...boundCells(value, bound)]
}
