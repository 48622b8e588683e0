import type { KeptFacts } from '../../../domain/applications/message-facts.js'
import type { IndexText, ParsedEmail } from '../../../domain/mail/email.js'

/** A message on its way into the archive. */
export interface NewMessage {
  readonly email: ParsedEmail
  /** Its full-text columns, where they were made beside the parsing; otherwise the store makes them. */
  readonly indexText?: IndexText
  /** What is understood of it, made beside the parsing; absent where it is left for later. */
  readonly facts?: KeptFacts
}

/** One thing that a source holds: a message, or a place where one could not be read at all. */
export type MailSourceItem = { /** Where reading continues after this item. */ readonly position: string } & (
  | {
      readonly message: NewMessage
      /** What may be wrong with it though it is stored, in words that many items share. */
      readonly warning?: string
      readonly path?: undefined
      readonly problem?: undefined
    }
  | {
      readonly message?: undefined
      /** The file: its name, and the folders on the way to it from the path that the user gave. */
      readonly path: string
      /** Why, in words that many items share: they are counted by it. */
      readonly problem: string
      /** A whole file of mail gave no message. */
      readonly isWholeFile?: boolean
    }
)

/**
 * An mbox file, a Maildir or a folder of `.eml` files. Source: mail-import.
 */
export interface MailSource {
  /** Names the source among all that are ever imported into one archive, such as the absolute path. */
  readonly key: string

  /**
   * Whether reading can go on after `position`, which an earlier run gave: false when the source is no longer what it
   * was then, such as a file that was replaced.
   */
  canResume(position: string): Promise<boolean>

  /**
   * Every item after `after` (from the start when null), always in the same order, in constant memory. What could not be
   * parsed is a message with faults, what could not be read an item with its problem. Ends early, or rejects, once
   * `signal` is aborted. Throws VALIDATION_ERROR when the source as a whole cannot be read.
   */
  items(after: string | null, signal?: AbortSignal): AsyncIterable<MailSourceItem>
}
