import type { Context } from 'hono'
import type { ChangeWatcher } from '#src/adapters/edges/web/live/change-watcher.js'
import type { TopicStates } from '#src/adapters/edges/web/live/topics.js'
import type { AskedPage } from '#src/adapters/kit/page-handler.js'
import type { Language } from './language.js'
import type { WebParts } from './web-parts.js'

/** What every handler finds in its context. */
export interface WebEnv {
  /** Absent where nothing stops, none can go, or nobody guesses. */
  readonly Bindings: Partial<Pick<AskedPage, 'stopping' | 'gone' | 'slowDown'>>
  readonly Variables: {
    parts: WebParts
    language: Language
    /** Of the person, as IANA names it. */
    timeZone: string
    /** Of the browser that logged in; null where none is asked to. */
    session: string | null
    changes: ChangeWatcher
    /** As it was before anything was read for this page; null where none is made. */
    states: TopicStates | null
    /** What a form of this session sends along. */
    formToken: (session: string | null) => string
  }
}

export type WebContext = Context<WebEnv>
