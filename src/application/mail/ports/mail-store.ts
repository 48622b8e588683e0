import type { RawMessage, SeenFile } from '#src/domain/mail/raw-message.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { ChangedFile, KnownFile, NewMessage } from './mail-source.js'

/** How far a source was read. */
export interface Reading {
  /** The position of the last item, or the end position of the source. */
  readonly position: string
  /** Whether all of it was read. */
  readonly isFinished: boolean
  /** How many of its messages are in the archive. */
  readonly messages: number
}

/** A message that the archive already has with exactly these bytes; without them, because there may be many. */
export interface KnownMessage extends Pick<RawMessage, 'mailbox' | 'sourceMetadata' | 'file'> {
  readonly emailId: number
  /** Whether its source states something that is not stored. */
  readonly isUpdate: boolean
  /** Its size in bytes. */
  readonly size: number
}

/** Messages of one source to be recognized, in reading order. */
export interface RecogniseRequest {
  readonly source: string
  /** Whether the source is read from its start. */
  readonly isAnew: boolean
  /** As in `MailBatch`. */
  readonly isRevisit?: boolean
  /** Deleted files of the source; their messages may appear again, now or later. */
  readonly gone?: readonly string[]
  readonly messages: readonly RawMessage[]
}

/**
 * What the archive has of a message: the same bytes, other bytes that these will replace, or nothing. In the latter two
 * cases the message is parsed and added.
 */
export type Recognised = KnownMessage | 'with-other-bytes' | null

/** Consecutive items read from one source, and the position after them. */
export interface MailBatch {
  /** The source's key. */
  readonly source: string
  /** The previous position: from `reading` or the batch before; null after a new start. */
  readonly after: string | null
  readonly position: string
  readonly messages: readonly NewMessage[]
  /** Messages that `recognise` found in the archive. */
  readonly known?: readonly KnownMessage[]
  readonly changed?: readonly ChangedFile[]
  /** Files whose messages were left out; they are not read again unless they change. */
  readonly leftOut?: readonly SeenFile[]
  /** Names of deleted files. */
  readonly gone?: readonly string[]
  /** Whether all of this source was read before, so that its statements are newer now. */
  readonly isRevisit?: boolean
  /** The time of adding. */
  readonly at: UtcTime
}

export interface AddedCount {
  readonly added: number
  /** Messages with changed labels or flags, which were updated. */
  readonly updated: number
  /** Messages that the archive already had, unchanged. */
  readonly present: number
}

/**
 * The archive as seen by an import. A message is identified by its account, its mailbox, its bytes without the headers
 * that exporters and mail programs change (`stableBytes`), and how many times a source contains it: all copies within
 * one source are kept, and reading a source again adds nothing. New bytes and labels replace those of their message.
 * Bytes and labels that were seen before change nothing, so that sources may be read again in any order; but if a
 * source that was read before now states something else, it is trusted.
 *
 * Each method throws DB_NOT_FOUND if the archive does not exist, and DB_ERROR if it cannot be written (retryable if
 * another program writes, not if the disk is full) or if another import reads the same source at the same time. After a
 * failure the store can continue; nothing of the failed call is kept. Source: mail-import.
 */
export interface MailStore {
  /** The size of the largest message that fits, in bytes; `add` must not get a larger one. */
  readonly maxMessageBytes: number

  /** Returns how many messages of an earlier version cannot be told from new ones yet. */
  countUnprepared(): Promise<number>

  /**
   * Prepares the next of them and returns their number; 0 if there are no more. After a kill at any point, the next
   * call continues. `add` prepares all of them first.
   */
  prepareBatch(): Promise<number>

  /**
   * Returns how far the source was read, or null if never. The call starts a reading: earlier results of `recognise`,
   * for any source, that were not added are forgotten.
   */
  reading(source: string): Promise<Reading | null>

  /** Returns the files of the source as last seen, by name. */
  files(source: string): Promise<ReadonlyMap<string, KnownFile>>

  /** Returns what the archive has of each message. The messages must come in order, each once. */
  recognise(request: RecogniseRequest): Promise<readonly Recognised[]>

  /**
   * Adds new messages, searchable at once, and saves the position, all in one transaction. Ids ascend in the given
   * order; uids count up from 1 in each mailbox.
   */
  add(batch: MailBatch): Promise<AddedCount>

  /** Records that the source was read to its end at this position. */
  complete(source: string, position: string): Promise<void>

  /**
   * Assigns the final thread of every message, considering all messages; before that, threads are a guess. May be
   * called again after a failure or a kill. Returns the number of messages whose thread changed.
   */
  finish(): Promise<number>

  /** Closes the storage. The store reopens it when used again. */
  close(): Promise<void>
}
