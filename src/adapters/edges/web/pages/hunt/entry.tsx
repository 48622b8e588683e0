import type { Child } from 'hono/jsx'
import { When } from '#src/adapters/edges/web/parts/when.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import type { TimelineEvent } from '#src/application/hunt/get-application-timeline.js'

interface FrameProps {
  readonly c: WebContext
  readonly at: string | null
  readonly what: Child
  readonly kind: TimelineEvent['kind']
  readonly children?: Child
}

/** A mark on the way of an application: when, and what it is. */
export function Entry({ c, at, what, kind, children }: FrameProps) {
  return (
    <li class={`event is-${kind}`}>
      <p class="when quiet">
        {at === null ? applicationWords[c.get('language')].undated : <When c={c} at={at} to="minute" />}
      </p>
      <div>
        <p class="what">{what}</p>
        {children}
      </div>
    </li>
  )
}
