/** How many of some messages a mailbox of the archive holds. */
export interface KnownCount {
  /** Stored by this version, under this name. */
  readonly settled: number
  /** Stored by an earlier version, which named mailboxes otherwise: they take another name when they are shown again. */
  readonly earlier: number
}

/**
 * The mailboxes of the archive, as far as an import must know them before it begins. Each method throws AppError as
 * `MailStore` does. Source: mail-identity.
 */
export interface KnownMailboxes {
  /** The name of each, as it is stored. */
  mailboxes(): Promise<readonly string[]>

  /** By source, as it was read: the mailbox in which the message of it lies that was stored last. */
  mailboxesRead(): Promise<ReadonlyMap<string, string>>

  /** For each of these mailboxes, how many of these messages lie in it, by what stays in every export. */
  countKnown(messages: readonly Uint8Array[], mailboxes: readonly string[]): Promise<ReadonlyMap<string, KnownCount>>

  /** Until it is closed, the store takes what an earlier version stored in `earlier` for messages of `mailbox`. */
  expectEarlier(mailbox: string, earlier: string): void
}
