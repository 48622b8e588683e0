/** How many of some messages a mailbox of the archive contains. */
export interface KnownCount {
  /** Stored by this version, under this name. */
  readonly settled: number
  /** Stored by an earlier version with other mailbox names; they are renamed when they appear again. */
  readonly earlier: number
}

/**
 * What an import must know about the archive's mailboxes before it starts. Each method throws AppError as `MailStore`
 * does. Source: mail-identity.
 */
export interface KnownMailboxes {
  /** Returns the stored name of each. */
  mailboxes(): Promise<readonly string[]>

  /** Returns, by source, the mailbox of its message that was stored last. */
  mailboxesRead(): Promise<ReadonlyMap<string, string>>

  /**
   * Counts for each of these mailboxes how many of these messages it contains, compared by the bytes that every export
   * keeps.
   */
  countKnown(messages: readonly Uint8Array[], mailboxes: readonly string[]): Promise<ReadonlyMap<string, KnownCount>>

  /** Until the store is closed, messages that an earlier version stored in `earlier` count as messages of `mailbox`. */
  expectEarlier(mailbox: string, earlier: string): void
}
