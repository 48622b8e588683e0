import type { KeptFacts } from '#src/domain/hunt/letters/message-facts.js'
import type { IndexText, ParsedEmail } from '#src/domain/mail/email.js'
import type { RawMessage, SeenFile, SourceMetadata } from '#src/domain/mail/raw-message.js'

/** A message on its way into the archive. */
export interface NewMessage {
  readonly email: ParsedEmail
  /** Its full-text columns if made during parsing; otherwise the store makes them. */
  readonly indexText?: IndexText
  /** What was understood of it during parsing; absent if left for later. */
  readonly facts?: KeptFacts
  /** What its source states about it; absent if nothing. */
  readonly sourceMetadata?: SourceMetadata
  /** Its file, if each message is a file. */
  readonly file?: SeenFile
}

/** A file of a source as seen by an earlier run. */
export interface KnownFile {
  readonly stamp: string
  /** The message in it; null if it was left out. */
  readonly emailId: number | null
}

/** A known file whose metadata changed; its message is not read again. */
export interface ChangedFile extends SeenFile {
  readonly emailId: number
  readonly sourceMetadata: SourceMetadata
}

/** One item of a source. Each kind has its own property. */
export type MailSourceItem = { /** Where reading continues after this item. */ readonly position: string } & (
  | {
      /** A message that the archive may already have; it is only parsed if not. */
      readonly raw: RawMessage
    }
  | {
      /** A message that was already parsed. */
      readonly message: NewMessage
      /** A possible problem of a stored message, in words that many items share. */
      readonly warning?: string
    }
  | {
      /** The file: its name, and the folders between the path given by the user and the file. */
      readonly path: string
      /** Why it was not read, in words that many items share, because they are counted by it. */
      readonly problem: string
      /** A whole mail file contained no message. */
      readonly isWholeFile?: boolean
      /** The source ends in the middle of something; it is read again until it no longer does. */
      readonly isCut?: boolean
    }
  | { readonly changed: ChangedFile }
  | {
      /** Names of deleted files; their messages stay. */
      readonly gone: readonly string[]
    }
  | {
      /** The number of messages in unchanged files. */
      readonly unchanged: number
    }
)

/** Where to start reading a source. */
export interface SourceStart {
  /** The position of an earlier item; null means the start. */
  readonly after: string | null
  /** The files that earlier runs saw, by name; empty unless the source keeps files. */
  readonly files: ReadonlyMap<string, KnownFile>
}

/** An mbox file, a Maildir or a folder of `.eml` files. Source: mail-import. */
export interface MailSource {
  /** Identifies the source among all that are imported into one archive, such as the absolute path. */
  readonly key: string

  /** Whether each message is a named file; known files are not read again. Defaults to false. */
  readonly keepsFiles?: boolean

  /**
   * Whether reading can continue after `position` of an earlier run, which may be the end. False if the source changed,
   * such as a replaced file.
   */
  canResume(position: string): Promise<boolean>

  /**
   * Yields every item after the start, always in the same order, in constant memory. A message that could not be fully
   * parsed has faults; what could not be read is an item with a problem. Ends early or rejects once `signal` is
   * aborted. Throws VALIDATION_ERROR if the whole source cannot be read.
   */
  items(start: SourceStart, signal?: AbortSignal): AsyncIterable<MailSourceItem>

  /** Returns the position for `canResume` after everything was read; defaults to the position of the last item. */
  endPosition?(last: string): Promise<string>
}
