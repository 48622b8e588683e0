import type { RawMessage, SourceMetadata } from '#src/domain/mail/raw-message.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { UidRange } from '#src/domain/sync/uid-ranges.js'
import type { NewMessage } from './mail-source.js'
import type { KnownMessage, MailStore, Recognised } from './mail-store.js'

/** A folder of an account on its server. */
export interface FollowedFolder {
  readonly address: string
  /** The decoded name, which becomes the mailbox of its messages. */
  readonly name: string
  /** Its name on the wire: a mailbox with this name is the same folder. */
  readonly wireName: string
  /** Whether it is Gmail's folder of all mail, which an export calls `All Mail`. */
  readonly isAllMail: boolean
}

/** How far the archive follows a folder. */
export interface FolderStand {
  readonly uidValidity: number
  /** All smaller uids are known; 0 until the folder was read to its end. */
  readonly uidNext: number
  /** Changes up to this count are known; null if they are not all known. */
  readonly modseq: bigint | null
  /** The number of its messages that were on the server, including those left out. */
  readonly messages: number
  /** The first day that was asked for; null for all messages. */
  readonly since: string | null
  /** The size of the smallest message that was left out as too large, in bytes; null if none was. */
  readonly smallestTooLarge: number | null
}

/** A message that was not downloaded. */
export interface LeftOutMessage {
  readonly uid: number
  /** In bytes, if it was too large; null if it arrived before the first day. */
  readonly size: number | null
}

/** The uids that are known of a folder under its current uidvalidity. */
export interface KnownUids {
  /** Those that were on the server, including those left out. */
  readonly present: readonly UidRange[]
  /** Those that are gone from it. */
  readonly gone: readonly UidRange[]
  readonly leftOut: readonly LeftOutMessage[]
}

/** What tells a message without its bytes. */
export interface MessageClues {
  /** Without angle brackets. */
  readonly messageId: string
  /** The size of the message on the server, in bytes. */
  readonly size: number
  /** Its arrival: epoch milliseconds, UTC. */
  readonly internalDate: number
}

/** A message that is stored already and is found at this uid. */
export interface MetMessage {
  readonly uid: number
  readonly emailId: number
  readonly sourceMetadata: SourceMetadata
}

/** What is stored of a folder in one transaction. `place.uid` of new and known messages is their uid. */
export interface FolderStep {
  readonly folder: FollowedFolder
  readonly messages?: readonly NewMessage[]
  /** From `recogniseSynced`. */
  readonly known?: readonly KnownMessage[]
  /** From `meet`. */
  readonly met?: readonly MetMessage[]
  /** The current labels of messages with known uids; unknown uids are ignored. */
  readonly relabelled?: readonly { readonly uid: number; readonly labels: readonly string[] }[]
  /** Uids that are gone from the server. */
  readonly gone?: readonly UidRange[]
  /** Uids that were gone and are there again. */
  readonly back?: readonly UidRange[]
  readonly leftOut?: readonly LeftOutMessage[]
  /** Changes up to this count are stored with this step. */
  readonly modseq?: bigint | null
  /** The folder was read to its end: messages that are known under another uidvalidity are gone. */
  readonly end?: { readonly uidNext: number; readonly since: string | null }
  readonly at: UtcTime
}

export interface StepCount {
  readonly added: number
  /** Messages that were stored before and got their place. */
  readonly met: number
  /** Messages with changed labels or flags. */
  readonly updated: number
  /** Messages that were found to be gone. */
  readonly gone: number
}

/**
 * The archive as seen by a download from a mail server. Each uid of a folder is one message of the archive; a message
 * that was imported, or had another uid, is recognized as `MailStore` does and keeps its id and bytes, but gets its
 * place, labels and time of arrival from the server. What a followed message says is then up to the server: an import
 * changes nothing of it. Messages that are gone from the server stay.
 *
 * Methods throw DB_NOT_FOUND, and DB_ERROR (retryable if another program writes, not if the disk is full); nothing of
 * the failed call is kept. Source: sync-mail, sync-identity, sync-follow, sync-interrupted.
 */
export interface SyncedMail
  extends Pick<MailStore, 'maxMessageBytes' | 'countUnprepared' | 'prepareBatch' | 'finish' | 'close'> {
  /**
   * Notes which mailbox an account is, by its server and user. If it was another before, its folders are read anew:
   * numbers of the other server may be those of other messages.
   */
  noteServer(address: string, mailbox: string): Promise<void>

  /** Returns the stand of each followed folder of an account, by name. */
  stands(address: string): Promise<ReadonlyMap<string, FolderStand>>

  /**
   * Begins or continues to follow a folder under this uidvalidity. Messages whose import stated a place there are known
   * from now on. Earlier results of `meet` and `recogniseSynced` that were not stored are forgotten. With `isTrial`
   * nothing is changed.
   */
  enter(
    folder: FollowedFolder,
    uidValidity: number,
    options?: { readonly isTrial?: boolean },
  ): Promise<{ readonly stand: FolderStand; readonly known: KnownUids }>

  /** Whether the folder's mailbox has messages that no server was asked for. */
  hasImported(folder: FollowedFolder): Promise<boolean>

  /**
   * Returns the ids of imported messages of the folder's mailbox that are told uniquely by each of these clues, or
   * null. Each message is returned once.
   */
  meet(folder: FollowedFolder, clues: readonly (MessageClues | null)[]): Promise<readonly (number | null)[]>

  /** Returns what the archive has of each message of a folder that was entered; call in order, with each once. */
  recogniseSynced(folder: FollowedFolder, messages: readonly RawMessage[]): Promise<readonly Recognised[]>

  /** Stores a step, searchable at once, in one transaction. The folder must have been entered. */
  keepStep(step: FolderStep): Promise<StepCount>
}
