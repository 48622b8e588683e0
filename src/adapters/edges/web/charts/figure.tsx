import type { Child } from 'hono/jsx'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { chartWords } from '#src/adapters/edges/web/words/charts.js'

export interface ChartProps {
  readonly c: WebContext
  /** Unique on the page; the ids of the parts of the picture begin with it. */
  readonly id: string
  readonly title: string
  /** Explains what is counted, and what bars and numbers mean. */
  readonly note: string
  readonly head: readonly string[]
  /** The displayed numbers and words; the first cell of each row names it. */
  readonly rows: readonly (readonly Child[])[]
  readonly children?: Child
}

/** A chart with its caption, and its numbers as a table. */
export function Chart({ c, id, title, note, head, rows, children }: ChartProps) {
  return (
    <figure class="chart" id={id}>
      <figcaption>{note}</figcaption>
      {children}
      <details id={`${id}-numbers`}>
        <summary>{chartWords[c.get('language')].numbers(title)}</summary>
        <NumberTable title={title} head={head} rows={rows} />
      </details>
    </figure>
  )
}

export function NumberTable({ title, head, rows }: Pick<ChartProps, 'title' | 'head' | 'rows'>) {
  const [corner, ...columns] = head
  return (
    // keyboard users can focus and scroll it
    <section class="wide" aria-label={title} tabindex={0}>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((name) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr>
              <th scope="row">{name}</th>
              {cells.map((cell) => (
                <td>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface PictureProps {
  readonly id: string
  readonly title: string
  readonly summary: string
  /** In CSS pixels; the width is that of the container. */
  readonly height: number
  readonly children?: Child
}

/**
 * Widths are percentages and heights are pixels, so that on a narrow screen bars become shorter and text keeps its
 * size. Colour is never the only sign.
 */
export function Picture({ id, title, summary, height, children }: PictureProps) {
  return (
    <svg class="picture" width="100%" height={height} role="img" aria-labelledby={`${id}-title ${id}-summary`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-summary`}>{summary}</desc>
      {children}
    </svg>
  )
}
