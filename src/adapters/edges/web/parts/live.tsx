import type { Child } from 'hono/jsx'
import type { LiveTopic } from '#src/adapters/edges/web/live/topics.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { withQuery } from './back.js'

interface LiveProps {
  readonly c: WebContext
  /** Unique on the page; it identifies the part in the answer. */
  readonly id: string
  readonly on: readonly LiveTopic[]
  readonly class?: string
  readonly label?: string
  readonly children?: Child
}

/**
 * A part of a page that is requested again, with the page's own URL, when somebody changes its data. Focus, ticks and
 * typed text stay. Without a script it is a static part.
 */
export function Live({ c, id, on, class: name, label, children }: LiveProps) {
  const { pathname, search } = new URL(c.req.url)
  const path = withQuery(pathname + search, { held: null })
  return (
    <section
      id={id}
      class={name}
      aria-label={label}
      data-live={on.join(' ')}
      hx-get={path}
      hx-trigger={on.map((topic) => `live:${topic} from:body`).join(', ')}
      hx-select={`#${id}`}
      hx-swap="outerMorph"
    >
      {children}
    </section>
  )
}
