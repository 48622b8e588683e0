import type { Child } from 'hono/jsx'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { chartWords } from '#src/adapters/edges/web/words/charts.js'

export interface ChartProps {
  readonly c: WebContext
  /** Of the page: what belongs to the picture is named after it. */
  readonly id: string
  readonly title: string
  /** What is counted, and what bars and numbers mean. */
  readonly note: string
  readonly head: readonly string[]
  /** Numbers and words as they are shown; the first of each row names it. */
  readonly rows: readonly (readonly Child[])[]
  readonly children?: Child
}

/** A picture, what it shows, and the numbers behind it. */
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
    // whoever has no mouse scrolls it too
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
  /** CSS pixels; it is as wide as there is room. */
  readonly height: number
  readonly children?: Child
}

/**
 * Widths are parts of what there is, heights and letters are pixels: on a narrow screen bars get shorter, and letters stay as large as
 * they are. Nothing is told by colour alone.
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
