import { cutToWidth, displayWidth, padToWidth } from '#src/adapters/kit/text/display-width.js'
import { drawBar } from './bars.js'
import { printableLine, type Terminal } from './terminal.js'

type Count = readonly [name: string, count: number]

const plain = { columns: null, bars: null }
const indent = 2
const gap = 2
const maxBarWidth = 40
const minBarWidth = 8

/** One line per name with its count, aligned, with a bar if the terminal draws bars. `total` is the last line. */
export function formatCounts(
  counts: readonly Count[],
  terminal: Pick<Terminal, 'columns' | 'bars'> = plain,
  total?: number,
): string {
  const { columns, bars } = terminal
  const named = counts.map(([name, count]): Count => [printableLine(name), count])
  const rows: readonly Count[] = total === undefined ? named : [...named, ['total', total]]
  const digits = Math.max(...rows.map(([, count]) => String(count).length))
  const longest = Math.max(...rows.map(([name]) => displayWidth(name)))
  const line = (name: string, count: number, width: number) =>
    `  ${padToWidth(name, width)}  ${String(count).padStart(digits)}`
  const room = columns === null || bars === null ? 0 : columns - indent - gap - digits - gap - 1
  const nameWidth = Math.min(longest, room - minBarWidth)
  // bars that wrap are harder to read than no bars
  if (columns === null || bars === null || (nameWidth < minBarWidth && nameWidth < longest))
    return rows.map(([name, count]) => line(name, count, longest)).join('\n')
  const barWidth = Math.min(maxBarWidth, room - nameWidth)
  const max = Math.max(...counts.map(([, count]) => count))
  const withBar = ([name, count]: Count) =>
    `${line(cutToWidth(name, nameWidth), count, nameWidth)}  ${drawBar(count, max, barWidth, bars)}`.trimEnd()
  const last = total === undefined ? [] : [line('total', total, nameWidth)]
  return [...named.map(withBar), ...last].join('\n')
}
