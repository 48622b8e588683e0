import { displayWidth, padToWidth } from '../kit/text/display-width.js'
import { printableLine } from './printable.js'

/** Rows under their titles, the columns aligned; the last column is as wide as it likes. */
export function formatTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [titles, ...rows].map((line) => line.map(printableLine))
  const widths = titles.map((_, i) => Math.max(...lines.map((line) => displayWidth(line[i] ?? ''))))
  const last = titles.length - 1
  return lines
    .map((line) =>
      line
        .map((cell, i) => (i === last ? cell : padToWidth(cell, widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
