import { cutToWidth, displayWidth } from '#src/adapters/kit/text/display-width.js'
import { formatTable, printableLine } from './terminal.js'

/** One column of a table. */
export interface Column<Row> {
  readonly title: string
  /** Its share of a narrow line relative to the other cut columns; null if it is never cut. */
  readonly share: number | null
  readonly cell: (row: Row) => string
}

// without a terminal the line width is not limited, but a stranger's text still is
const maxCellWidth = 200
const gap = 2
const minWidth = 4

/**
 * Formats rows as lines of at most `width` terminal columns, or of any width if null. The widest texts are cut first.
 */
export function fitTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[], width: number | null): string {
  const titles = columns.map(({ title }) => title)
  // cut before measuring: no line holds more
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

/** Cuts widths above their share, so that the sum is at most `total` if possible. */
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
