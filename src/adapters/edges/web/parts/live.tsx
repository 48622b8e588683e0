import type { Child } from 'hono/jsx'
import type { LiveTopic } from '#src/adapters/edges/web/live/topics.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { withQuery } from './back.js'

interface LiveProps {
  readonly c: WebContext
  /** Of the page; by it the part is found again. */
  readonly id: string
  readonly on: readonly LiveTopic[]
  readonly class?: string
  readonly label?: string
  readonly children?: Child
}

/**
 * A part of a page that is asked for again where it stands, by the page's own address, when somebody changed what it shows. What has
 * the focus, is ticked or typed stays. Without a script it is a part like any other.
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
