/** The bound of a figure. */
export type Bound = { readonly atMost: number } | { readonly atLeast: number }

/** Returns null if there is no bound. */
export function isWithin(figure: number, bound: Bound | undefined): boolean | null {
  if (bound === undefined) return null
  return 'atMost' in bound ? figure <= bound.atMost : figure >= bound.atLeast
}

/** Returns two cells: the bound, and whether it is met. */
export function boundCells(figure: number, bound: Bound | undefined, unit = ''): readonly [string, string] {
  if (bound === undefined) return ['', '']
  const text = 'atMost' in bound ? `≤ ${bound.atMost}` : `≥ ${bound.atLeast}`
  return [`${text} ${unit}`.trimEnd(), isWithin(figure, bound) ? 'met' : 'MISSED']
}

/** A section of a page of figures. */
export interface Report {
  readonly title: string
  /** How the figures were measured, in a few sentences. */
  readonly method: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly notes: readonly string[]
}

export function formatForTerminal({ title, head, rows, notes }: Report): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const lines = all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return `${title}\n${[...lines, ...notes].map((line) => `  ${line.trimEnd()}`).join('\n')}\n`
}

export function formatAsMarkdown({ title, method, head, rows, notes }: Report): string {
  return [`## ${title}`, method, markdownTable(head, rows), ...notes].join('\n\n')
}

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Escapes text for a table cell: a bracket would begin an element, a bar another cell. */
export const escapeCell = (text: string) => text.replaceAll('<', '\\<').replaceAll('|', '\\|')
