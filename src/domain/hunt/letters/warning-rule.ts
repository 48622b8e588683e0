import type { WarningSign } from './message-kind.js'

/** Words that show a fraud. */
export interface WarningRule {
  readonly sign: WarningSign
  /** Looked for in each sentence alone; takes time linear in its length. */
  readonly pattern: RegExp
  /** A sentence that fits this too does not count. */
  readonly unless?: RegExp
}
