import type { Context } from 'hono'
import type { Language } from './language.js'
import type { WebParts } from './web-parts.js'

/** What every handler finds in its context. */
export interface WebEnv {
  readonly Bindings: {
    /** Aborted when no more is taken, and streams are to end; absent where nothing stops. */
    readonly stopping?: AbortSignal
  }
  readonly Variables: {
    parts: WebParts
    language: Language
    /** Of the browser that logged in; null where none is asked to. */
    session: string | null
    /** What a form of this session sends along. */
    formToken: (session: string | null) => string
  }
}

export type WebContext = Context<WebEnv>
