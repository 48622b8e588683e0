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

/** A folder of a server that the archive follows. */
export interface MailboxOnServer {
  readonly address: string
  readonly name: string
  /** Its name on the wire, as other programs may store it. */
  readonly wireName: string
  /** Whether it is Gmail's folder of all mail, which an export calls `All Mail`. */
  readonly isAllMail: boolean
}

/**
 * Returns the key of a message that `address` imports, followed by other keys under which the archive may know it. A
 * message with a place on its server belongs to that account: it may have been imported earlier without an account, and
 * Gmail's folder of all mail is the mailbox of a Takeout. `onServers` are the folders that the archive follows: an import
 * of their mailboxes is known there. Source: mail-identity, sync-identity.
 */
export function mailboxKeysOf(
  { mailbox, sourceMetadata }: { readonly mailbox: string; readonly sourceMetadata?: SourceMetadata | undefined },
  address: string,
  onServers: readonly MailboxOnServer[] = [],
): readonly [MailboxKey, ...MailboxKey[]] {
  const account = sourceMetadata?.place?.address ?? address
  const same = onServers.filter((each) => isSameFolder(each, account, mailbox))
  if (sourceMetadata?.place === undefined) return [{ address, mailbox }, ...same.flatMap(keysOnServer)]
  const isAllMail = gmailsAllMail.test(mailbox) || same.some((each) => each.isAllMail)
  const folder = isAllMail ? allMail : mailbox
  const named = isAllMail ? [{ address: account, mailbox }] : []
  const others = same.flatMap(({ wireName, name }) =>
    [wireName, name].filter((each) => each !== mailbox).flatMap((each) => keysFor(account, each)),
  )
  return [{ address: account, mailbox: folder }, { address: noAccount, mailbox: folder }, ...named, ...others]
}

/** Mail that was imported without an account may be of any. */
function isSameFolder({ address, ...folder }: MailboxOnServer, account: string, mailbox: string): boolean {
  if (account !== address && account !== noAccount) return false
  const names = folder.isAllMail ? [folder.name, folder.wireName, allMail] : [folder.name, folder.wireName]
  return names.includes(mailbox.normalize('NFC'))
}

const keysOnServer = ({ address, name, wireName, isAllMail }: MailboxOnServer): readonly MailboxKey[] =>
  [...new Set(isAllMail ? [allMail, name, wireName] : [name, wireName])].map((mailbox) => ({ address, mailbox }))

const keysFor = (address: string, mailbox: string): readonly MailboxKey[] => [
  { address, mailbox },
  { address: noAccount, mailbox },
]
