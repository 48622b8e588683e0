import type { Child } from 'hono/jsx'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
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

/** An entry of a timeline: its time and its title. */
export function Entry({ c, at, what, kind, children }: FrameProps) {
  return (
    <li class={`event is-${kind}`}>
      <p class="when quiet">
        {at === null ? applicationWords[c.get('language')].undated : <Timestamp c={c} at={at} to="minute" />}
      </p>
      <div>
        <p class="what">{what}</p>
        {children}
      </div>
    </li>
  )
}
