import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { Chart, type ChartProps, Picture } from './figure.js'
import { barPart, percent } from './scale.js'

export interface Column {
  /** A few characters: only every second label is drawn. */
  readonly label: string
  readonly value: number
  /** The filled part of the value. */
  readonly filled: number
  readonly text: string
  readonly filledText: string
}

interface ColumnsProps extends Omit<ChartProps, 'children'> {
  readonly columns: readonly Column[]
}

const top = 18
const height = 110
const bottom = 36
// as a share of the column's width
const gap = 0.1

/** A column chart: each column is an outline filled up to its part, with the whole above it and the part below it. */
export function Columns({ columns, ...chart }: ColumnsProps) {
  const { id, title } = chart
  const max = Math.max(...columns.map(({ value }) => value), 0)
  const { comma, colon, semicolon } = punctuation[chart.c.get('language')]
  const summary = columns
    .map(({ label, text, filledText }) => `${label}${colon}${text}${comma}${filledText}`)
    .join(semicolon)
  return (
    <Chart {...chart}>
      <Picture id={id} title={title} summary={summary} height={top + height + bottom}>
        {columns.map((column, place) => (
          <ColumnShape column={column} place={place} count={columns.length} max={max} />
        ))}
        <line x1="0" x2="100%" y1={top + height} y2={top + height} class="ground" />
      </Picture>
    </Chart>
  )
}

function ColumnShape({ column, place, count, max }: { column: Column; place: number; count: number; max: number }) {
  const { label, value, filled, text, filledText } = column
  const [all, part] = [barPart(value, max) * height, barPart(Math.min(filled, value), max) * height]
  const ground = top + height
  const [left, width] = [percent((place + gap) / count), percent((1 - 2 * gap) / count)]
  const middle = percent((place + 0.5) / count)
  const isLabelled = (count - 1 - place) % 2 === 0
  return (
    <g text-anchor="middle">
      {all === 0 ? null : <rect x={left} y={ground - all} width={width} height={all} class="all" />}
      {part === 0 ? null : <rect x={left} y={ground - part} width={width} height={part} class="part" />}
      {value === 0 ? null : (
        <text x={middle} y={ground - all - 4} class="number">
          {text}
        </text>
      )}
      {value === 0 ? null : (
        <text x={middle} y={ground + 14} class="more">
          {filledText}
        </text>
      )}
      {isLabelled ? <ColumnLabel label={label} place={place} count={count} y={ground + 31} /> : null}
    </g>
  )
}

/** The label may be wider than its column; at both ends it is aligned to stay inside the picture. */
function ColumnLabel({ label, place, count, y }: { label: string; place: number; count: number; y: number }) {
  const [x, anchor] =
    place === 0 ? ['0', 'start'] : place === count - 1 ? ['100%', 'end'] : [percent((place + 0.5) / count), 'middle']
  return (
    <text x={x} y={y} class="name" text-anchor={anchor}>
      {label}
    </text>
  )
}
