import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import { cutToWidth } from '#src/adapters/kit/text/display-width.js'
import { Chart, type ChartProps, Picture } from './figure.js'
import { barPart, percent } from './scale.js'

export interface Bar {
  /** May be a stranger's: it is cut to what a narrow screen has room for. */
  readonly label: string
  readonly value: number
  /** The value as it is printed. */
  readonly text: string
  /** What of the value is filled; all of it when absent. */
  readonly filled?: number
  /** On a line of its own below the bar. */
  readonly more?: string
}

interface BarsProps extends Omit<ChartProps, 'children'> {
  readonly bars: readonly Bar[]
}

const maxLabel = 30
const lineHeight = 20
const barHeight = 14
const gap = 12
// the outline of the longest bar is in the picture too
const longest = 0.995

/** A chart of bars, one below the other, each with its name, its number and what more there is to say. */
export function Bars({ bars, ...chart }: BarsProps) {
  const { id, title } = chart
  const heights = bars.map(({ more }) => lineHeight + barHeight + (more === undefined ? 0 : lineHeight) + gap)
  const topOf = (place: number) => heights.slice(0, place).reduce((sum, height) => sum + height, 0)
  const max = Math.max(...bars.map(({ value }) => value), 0)
  const summary = bars.map((bar) => `${shortened(bar.label)}: ${bar.text}`).join('; ')
  return (
    <Chart {...chart}>
      <Picture id={id} title={title} summary={summary} height={Math.max(1, topOf(bars.length))}>
        {bars.map((bar, i) => (
          <BarRow bar={bar} top={topOf(i)} max={max} />
        ))}
      </Picture>
    </Chart>
  )
}

function BarRow({ bar, top, max }: { bar: Bar; top: number; max: number }) {
  const { label, value, text, filled = value, more } = bar
  const [all, part] = [barPart(value, max) * longest, barPart(Math.min(filled, value), max) * longest]
  const barTop = top + lineHeight + 1
  return (
    <g>
      <text x="0" y={top + 15} class="name">
        {shortened(label)}
      </text>
      <text x="100%" y={top + 15} class="number" text-anchor="end">
        {text}
      </text>
      {all === 0 ? null : <rect x="1" y={barTop} width={percent(all)} height={barHeight} class="all" />}
      {part === 0 ? null : <rect x="1" y={barTop} width={percent(part)} height={barHeight} class="part" />}
      {more === undefined ? null : (
        <text x="0" y={barTop + barHeight + 16} class="more">
          {more}
        </text>
      )}
    </g>
  )
}

function shortened(label: string): string {
  return cutToWidth(line(label) ?? '', maxLabel)
}
