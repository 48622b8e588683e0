import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import { cutToWidth } from '#src/adapters/kit/text/display-width.js'
import { Chart, type ChartProps, Picture } from './figure.js'
import { barPart, percent } from './scale.js'

export interface Bar {
  /** May be untrusted text; it is cut to fit a narrow screen. */
  readonly label: string
  readonly value: number
  /** The value as displayed. */
  readonly text: string
  /** The filled part of the value; all of it if absent. */
  readonly filled?: number
  /** Shown on its own line below the bar. */
  readonly more?: string
}

interface BarsProps extends Omit<ChartProps, 'children'> {
  readonly bars: readonly Bar[]
}

const maxLabel = 30
const lineHeight = 20
const barHeight = 14
const gap = 12
// leaves room for the outline of the longest bar
const longest = 0.995

/** A horizontal bar chart: each bar has its name, its number and an optional line below. */
export function Bars({ bars, ...chart }: BarsProps) {
  const { id, title } = chart
  const heights = bars.map(({ more }) => lineHeight + barHeight + (more === undefined ? 0 : lineHeight) + gap)
  const topOf = (place: number) => heights.slice(0, place).reduce((sum, height) => sum + height, 0)
  const max = Math.max(...bars.map(({ value }) => value), 0)
  const { colon, semicolon } = punctuation[chart.c.get('language')]
  const summary = bars.map((bar) => `${shortened(bar.label)}${colon}${bar.text}`).join(semicolon)
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
