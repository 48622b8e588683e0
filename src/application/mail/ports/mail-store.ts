import type { RawMessage, SeenFile } from '#src/domain/mail/raw-message.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { ChangedFile, KnownFile, NewMessage } from './mail-source.js'

/** How far a source was read. */
export interface Reading {
  /** What the last item gave, or the source at its end. */
  readonly position: string
  /** Whether all of it was read. */
  readonly isFinished: boolean
  /** How many messages of it the archive has. */
  readonly messages: number
}

/** A message that the archive holds with these very bytes, without them: there may be many. */
export interface KnownMessage extends Pick<RawMessage, 'mailbox' | 'told' | 'file'> {
  readonly emailId: number
  /** Whether its source says something of it that is not stored. */
  readonly isUpdate: boolean
  /** How many bytes it has. */
  readonly size: number
}

/** Messages to be recognised, one after another from one source. */
export interface RecogniseRequest {
  readonly source: string
  /** Whether the source is read from its start. */
  readonly isAnew: boolean
  /** As in `MailBatch`. */
  readonly isRevisit?: boolean
  /** Files of the source that are no longer there: what they were may be among the messages, now and later. */
  readonly gone?: readonly string[]
  readonly messages: readonly RawMessage[]
}

/**
 * What the archive holds of a message: it with these bytes, it with other bytes that these are to replace, or nothing; the
 * latter two are to be parsed and added.
 */
export type Recognised = KnownMessage | 'with-other-bytes' | null

/** What was read from one source one after another, and where reading stands after it. */
export interface MailBatch {
  /** The source's key. */
  readonly source: string
  /** Where reading stood before: what `reading` gives, or the batch before left; null when it began anew. */
  readonly after: string | null
  readonly position: string
  readonly messages: readonly NewMessage[]
  /** Those that `recognise` has recognised. */
  readonly known?: readonly KnownMessage[]
  readonly changed?: readonly ChangedFile[]
  /** Files whose messages were left out: unless they change, they are not read again. */
  readonly leftOut?: readonly SeenFile[]
  /** Names of files that are no longer there. */
  readonly gone?: readonly string[]
  /** Whether all of this source was read before: what it says now is newer than what it said then. */
  readonly isRevisit?: boolean
  /** When they are added. */
  readonly at: UtcTime
}

export interface AddedCount {
  readonly added: number
  /** Messages that the archive held with other labels or flags; it holds them as given now. */
  readonly updated: number
  /** Messages that the archive held already; they are left as they were. */
  readonly present: number
}

/**
 * The archive as import sees it. A message is known by its account, its mailbox and its bytes without the headers that
 * exporters and mail programs change (`stableBytes`), and by how many times a source has shown it: copies that one source
 * holds are all kept, and reading a source again adds nothing. Bytes and labels that were never seen replace those of the
 * message they belong to. Those that were seen change nothing, so that sources may be read again in any order; but where
 * a source that was read before says something else now, it is believed.
 *
 * Each method throws AppError: DB_NOT_FOUND when the archive is not there; DB_ERROR when it cannot be written (retryable
 * when another program writes; a full disk is not) or another import reads the same source at the same time. After a
 * failure the store can go on: nothing of the failed call is kept. Source: mail-import.
 */
export interface MailStore {
  /** The largest message that fits, in bytes; `add` must not be given a larger one. */
  readonly maxMessageBytes: number

  /** How many messages an earlier version has stored that are not ready yet to be told from new ones. */
  countUnprepared(): Promise<number>

  /**
   * Makes the next of them ready, and gives their number: 0 when there are no more. Killed at any point, the next call
   * goes on. `add` makes all of them ready first.
   */
  prepareBatch(): Promise<number>

  /**
   * How far the source was read; null when it never was. Asking begins a reading: what `recognise` has recognised until
   * then, of whatever source, and was not added is forgotten.
   */
  reading(source: string): Promise<Reading | null>

  /** The files of the source as they were seen last, by name. */
  files(source: string): Promise<ReadonlyMap<string, KnownFile>>

  /** What the archive holds of each of the messages, which are given in their order, each once. */
  recognise(request: RecogniseRequest): Promise<readonly Recognised[]>

  /**
   * Adds what is new, searchable at once, and saves the position, all in one transaction. Ids ascend in the order given;
   * uids count up in each mailbox from 1.
   */
  add(batch: MailBatch): Promise<AddedCount>

  /** The source was read to its end, which is at this position. */
  complete(source: string, position: string): Promise<void>

  /**
   * Gives every message its thread, considering all messages that were ever added. Until then threads are a guess.
   * May be called again after a failure or a kill. Gives the number of messages that changed their thread.
   */
  finish(): Promise<number>

  /** Lets go of the storage. The store may be used again and opens it again. */
  close(): Promise<void>
}
