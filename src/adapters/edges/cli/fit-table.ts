import { cutToWidth, displayWidth } from '#src/adapters/kit/text/display-width.js'
import { formatTable, printableLine } from './terminal.js'

/** One column of a table of these rows. */
export interface Column<Row> {
  readonly title: string
  /** How much of a narrow line it gets, beside the others that are cut; null for one that is never cut. */
  readonly share: number | null
  readonly cell: (row: Row) => string
}

// where no terminal bounds a line, a stranger's text does not either
const maxCellWidth = 200
const gap = 2
const minWidth = 4

/** Rows in lines of at most `width` columns of a terminal, null where there is none; the widest texts are cut first. */
export function fitTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[], width: number | null): string {
  const titles = columns.map(({ title }) => title)
  // more than a line can hold is not even measured
  const lines = rows.map((row) => columns.map(({ cell }) => cutToWidth(printableLine(cell(row)), maxCellWidth)))
  if (width === null) return formatTable(titles, lines)
  const widths = columns.map((_, i) => Math.max(...[titles, ...lines].map((line) => displayWidth(line[i] ?? ''))))
  const shares = columns.map(({ share }) => share)
  const fitted = fitWidths(shares, widths, width - gap * (columns.length - 1))
  return formatTable(
    titles.map((title, i) => cutToWidth(title, fitted[i] ?? 0)),
    lines.map((line) => line.map((cell, i) => cutToWidth(cell, fitted[i] ?? 0))),
  )
}

/** The same widths, those above their share taken down to it, so that all come to `total` where they can. */
function fitWidths(shares: readonly (number | null)[], widths: readonly number[], total: number): readonly number[] {
  const bounded = (bound: number) =>
    widths.map((width, i) => {
      const share = shares[i] ?? null
      return share === null ? width : Math.min(width, Math.max(minWidth, Math.floor(bound * share)))
    })
  for (let bound = Math.max(...widths); bound > 0; bound--) {
    const tried = bounded(bound)
    if (tried.reduce((sum, width) => sum + width, 0) <= total) return tried
  }
  return bounded(0)
}
