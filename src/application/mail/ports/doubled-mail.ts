/** A mailbox of the account. */
export interface MailboxExtent {
  readonly mailbox: string
  /** Its oldest message. */
  readonly firstId: number
  readonly messages: number
}

/** A message, and where the archive has the same. */
export interface TwinMessage {
  readonly id: number
  /** By mailbox, the oldest message there that is the same but for what every export changes. */
  readonly twins: ReadonlyMap<string, number>
  /** Without one, others know a message by its id alone. */
  readonly hasMessageId: boolean
}

export interface MergedPair {
  readonly kept: number
  readonly removed: number
}

/** An archive in which one folder may stand under two names. Each method throws AppError as `MailStore` does. Source: mail-dedupe. */
export interface DoubledMail {
  /** The mailboxes of the account, the oldest first. */
  extents(): Promise<readonly MailboxExtent[]>

  /** The next messages of a mailbox after an id, by id, none at its end; twins are looked for in the mailboxes `among`. */
  twinsAfter(mailbox: string, after: number, among: readonly string[]): Promise<readonly TwinMessage[]>

  /**
   * Takes messages away, all or none; what follows from them goes too. Their labels, and what Gmail says of them, go to those
   * that are kept. A pair that is no longer the same stays. Gives the number of those that went.
   */
  merge(pairs: readonly MergedPair[]): Promise<number>
}
