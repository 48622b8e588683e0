/** A mailbox of the account. */
export interface MailboxExtent {
  readonly mailbox: string
  /** The id of its oldest message. */
  readonly firstId: number
  readonly messages: number
}

/** A message, and where the archive has the same one. */
export interface TwinMessage {
  readonly id: number
  /** For each mailbox, its oldest message that is equal except for what every export changes. */
  readonly twins: ReadonlyMap<string, number>
  /** Without a Message-ID, others can only refer to a message by its id. */
  readonly hasMessageId: boolean
}

export interface MergedPair {
  readonly kept: number
  readonly removed: number
}

/**
 * An archive in which one folder may have two names. Each method throws AppError as `MailStore` does.
 * Source: mail-dedupe.
 */
export interface DoubledMail {
  /** Returns the mailboxes of the account, oldest first. */
  extents(): Promise<readonly MailboxExtent[]>

  /**
   * Returns the next messages of a mailbox after an id, by id; empty at its end. Twins are searched in the mailboxes
   * `among`.
   */
  twinsAfter(mailbox: string, after: number, among: readonly string[]): Promise<readonly TwinMessage[]>

  /**
   * Deletes messages and their derived data atomically. Their labels and Gmail data move to the kept ones. A pair that
   * is no longer equal stays. Returns the number of deleted messages.
   */
  merge(pairs: readonly MergedPair[]): Promise<number>
}
