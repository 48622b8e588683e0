import { Picture } from './figure.js'
import { percent } from './scale.js'

interface HeatProps {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly label: string; readonly cells: readonly HeatCell[] }[]
}

export interface HeatCell {
  readonly value: number
  /** The value as displayed; nothing is displayed for 0. */
  readonly text: string
}

const rowHeight = 22
const labelPart = 0.15
const shades = 4

/** Cells with their numbers; higher values are darker. */
export function Heat({ id, title, summary, columns, rows }: HeatProps) {
  const max = Math.max(...rows.flatMap(({ cells }) => cells.map(({ value }) => value)), 0)
  const width = (1 - labelPart) / Math.max(1, columns.length)
  const middle = (place: number) => percent(labelPart + (place + 0.5) * width)
  return (
    <Picture id={id} title={title} summary={summary} height={rowHeight * (rows.length + 1)}>
      <g text-anchor="middle">
        {columns.map((name, place) => (
          <text x={middle(place)} y="15" class="name">
            {name}
          </text>
        ))}
      </g>
      {rows.map(({ label, cells }, i) => (
        <g text-anchor="middle">
          <text x="0" y={rowHeight * (i + 1) + 15} class="name" text-anchor="start">
            {label}
          </text>
          {cells.map(({ value, text }, place) => {
            if (value === 0) return null
            const [x, y] = [percent(labelPart + place * width), rowHeight * (i + 1)]
            return (
              <>
                <rect
                  x={x}
                  y={y}
                  width={percent(width)}
                  height={rowHeight - 1}
                  class={`heat heat-${shade(value, max)}`}
                />
                <text x={middle(place)} y={y + 15} class="count">
                  {text}
                </text>
              </>
            )
          })}
        </g>
      ))}
    </Picture>
  )
}

/** From 1 to `shades`. */
function shade(value: number, max: number): number {
  return Math.min(shades, Math.max(1, Math.ceil((value / max) * shades)))
}
