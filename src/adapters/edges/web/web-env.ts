import type { Context } from 'hono'
import type { ChangeWatcher } from '#src/adapters/edges/web/live/change-watcher.js'
import type { TopicStates } from '#src/adapters/edges/web/live/topics.js'
import type { AskedPage } from '#src/adapters/kit/page-handler.js'
import type { Display } from './display.js'
import type { Language } from './language.js'
import type { WebParts } from './web-parts.js'

/** What every handler finds in its context. */
export interface WebEnv {
  /**
   * All are optional: without them nothing stops a page, its client never disconnects, and wrong tokens are not
   * delayed.
   */
  readonly Bindings: Partial<Pick<AskedPage, 'stopping' | 'gone' | 'slowDown'>> & {
    /** Where the connection comes from; '' if that is not known any more. */
    readonly remoteAddress?: string
  }
  readonly Variables: {
    parts: WebParts
    language: Language
    /** What the person chose for this browser. */
    display: Display
    /** The person's time zone, an IANA name. */
    timeZone: string
    /** The time zone that the browser sent; null if it sent none. */
    browserZone: string | null
    /** The session of the browser; null if no login is required. */
    session: string | null
    changes: ChangeWatcher
    /** The states before anything was read for this page; null if no page is rendered. */
    states: TopicStates | null
    /** The token for forms of this session. */
    formToken: (session: string | null) => string
  }
}

export type WebContext = Context<WebEnv>
