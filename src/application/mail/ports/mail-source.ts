import type { KeptFacts } from '#src/domain/hunt/letters/message-facts.js'
import type { IndexText, ParsedEmail } from '#src/domain/mail/email.js'
import type { RawMessage, SeenFile, ToldOfMessage } from '#src/domain/mail/raw-message.js'

/** A message on its way into the archive. */
export interface NewMessage {
  readonly email: ParsedEmail
  /** Its full-text columns, where they were made beside the parsing; otherwise the store makes them. */
  readonly indexText?: IndexText
  /** What is understood of it, made beside the parsing; absent where it is left for later. */
  readonly facts?: KeptFacts
  /** What its source says of it; absent where that is nothing. */
  readonly told?: ToldOfMessage
  /** The file that it is, where each message is one. */
  readonly file?: SeenFile
}

/** A file of a source as an earlier run has seen it. */
export interface KnownFile {
  readonly stamp: string
  /** The message in it; null where it was left out. */
  readonly emailId: number | null
}

/** A file that is known by its name and says something else now: its message is not read again. */
export interface ChangedFile extends SeenFile {
  readonly emailId: number
  readonly told: ToldOfMessage
}

/** One thing that a source holds. Each kind has what tells it, and nothing of the others. */
export type MailSourceItem = { /** Where reading continues after this item. */ readonly position: string } & (
  | {
      /** A message that the archive may hold already: it is parsed only when it does not. */
      readonly raw: RawMessage
    }
  | {
      /** A message that was parsed already. */
      readonly message: NewMessage
      /** What may be wrong with it though it is stored, in words that many items share. */
      readonly warning?: string
    }
  | {
      /** The file: its name, and the folders on the way to it from the path that the user gave. */
      readonly path: string
      /** Why it was not read, in words that many items share: they are counted by it. */
      readonly problem: string
      /** A whole file of mail gave no message. */
      readonly isWholeFile?: boolean
      /** The source ends in the middle of something: it is read again until it does not. */
      readonly isCut?: boolean
    }
  | { readonly changed: ChangedFile }
  | {
      /** Names of files that are no longer there: their messages stay. */
      readonly gone: readonly string[]
    }
  | {
      /** How many messages lie in files that are as they were. */
      readonly unchanged: number
    }
)

/** Where the reading of a source begins. */
export interface SourceStart {
  /** What an earlier item gave; null from the start. */
  readonly after: string | null
  /** The files that earlier runs have seen, by name; empty unless the source keeps files. */
  readonly files: ReadonlyMap<string, KnownFile>
}

/**
 * An mbox file, a Maildir or a folder of `.eml` files. Source: mail-import.
 */
export interface MailSource {
  /** Names the source among all that are ever imported into one archive, such as the absolute path. */
  readonly key: string

  /** Whether each message is a file with a name: those that are known by it are not read again. False when absent. */
  readonly keepsFiles?: boolean

  /**
   * Whether reading can go on after `position`, which an earlier run gave, also at its end: false when the source is no
   * longer what it was then, such as a file that was replaced.
   */
  canResume(position: string): Promise<boolean>

  /**
   * Every item after the start, always in the same order, in constant memory. What could not be parsed is a message with
   * faults, what could not be read an item with its problem. Ends early, or rejects, once `signal` is aborted. Throws
   * VALIDATION_ERROR when the source as a whole cannot be read.
   */
  items(start: SourceStart, signal?: AbortSignal): AsyncIterable<MailSourceItem>

  /** What `canResume` is to be asked when all was read; the position of the last item when absent. */
  endPosition?(last: string): Promise<string>
}
