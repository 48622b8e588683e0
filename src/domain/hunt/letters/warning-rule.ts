import type { WarningSign } from './message-kind.js'

/** A pattern that reveals fraud. */
export interface WarningRule {
  readonly sign: WarningSign
  /** Matched against each sentence alone; takes time linear in its length. */
  readonly pattern: RegExp
  /** A sentence that also matches this does not count. */
  readonly unless?: RegExp
}
