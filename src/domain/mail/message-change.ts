import { allMail } from './mailbox-name.js'
import type { SourceMetadata } from './raw-message.js'

/** What a message seen again changes in the stored one: nothing, its metadata, or its bytes. */
export type MessageChange = 'none' | 'metadata' | 'bytes'

/** A message seen again, compared with the stored one. */
export interface ReseenMessage {
  /** Whether the stored bytes are the same. */
  readonly hasStoredBytes: boolean
  /** Whether all its metadata and its place are stored. */
  readonly hasStoredMetadata: boolean
  /** Whether it was seen before with the same bytes and metadata; only called if needed. */
  readonly wasShown: () => boolean
  /** Whether its source was read completely before, so that its statements are newer now. */
  readonly isRevisit: boolean
}

/**
 * Returns what to update. Replaced bytes stay replaced, but a source that is read again is trusted if it now states
 * something else.
 */
export function changeFor({ hasStoredBytes, hasStoredMetadata, wasShown, isRevisit }: ReseenMessage): MessageChange {
  if (hasStoredBytes && hasStoredMetadata) return 'none'
  const isOld = wasShown()
  if (isOld && (hasStoredMetadata || !isRevisit)) return 'none'
  return hasStoredBytes || isOld ? 'metadata' : 'bytes'
}

/** Returns which of several copies a message is: the one with its bytes, else one that had them, else the first. */
export function chooseCopy<Copy>(
  copies: readonly Copy[],
  has: (copy: Copy) => boolean,
  had: (copy: Copy) => boolean,
): Copy | undefined {
  const same = copies.find(has)
  if (same !== undefined || copies.length < 2) return same ?? copies[0]
  return copies.find(had) ?? copies[0]
}

/** Merges new metadata into the earlier one: a source that only states flags does not remove other values. */
export function mergeMetadata(before: SourceMetadata | null, now: SourceMetadata | null): SourceMetadata | null {
  if (before === null || now === null) return now ?? before
  const { labels, ...more } = now
  const stated = Object.entries(more).filter(([, value]) => value !== null && value !== undefined)
  return { ...before, labels, ...Object.fromEntries(stated) }
}

/** The account of mail without a stated account. */
export const noAccount = 'local'

/** The account and mailbox under which a message is known. */
export interface MailboxKey {
  readonly address: string
  readonly mailbox: string
}

// the English and Japanese names; archives keep IMAP's UTF-7 as the server sent it
const gmailsAllMail = /^\[(?:Gmail|Google Mail)\]\/(?:All Mail|すべてのメール|&MFkweTBmMG4w4TD8MOs-)$/

/**
 * Returns the key of a message that `address` imports, followed by other keys under which the archive may know it. A
 * message with a place on its server belongs to that account: it may have been imported earlier without an account, and
 * Gmail's folder of all mail is the mailbox of a Takeout. Source: mail-identity.
 */
export function mailboxKeysOf(
  { mailbox, sourceMetadata }: { readonly mailbox: string; readonly sourceMetadata?: SourceMetadata | undefined },
  address: string,
): readonly [MailboxKey, ...MailboxKey[]] {
  if (sourceMetadata?.place === undefined) return [{ address, mailbox }]
  const { address: account } = sourceMetadata.place
  const folder = gmailsAllMail.test(mailbox) ? allMail : mailbox
  const named = folder === mailbox ? [] : [{ address: account, mailbox }]
  return [{ address: account, mailbox: folder }, { address: noAccount, mailbox: folder }, ...named]
}
