import { allMail } from './mailbox-name.js'
import type { ToldOfMessage } from './raw-message.js'

/** What a message that is shown again says otherwise than what is stored of it: nothing, what is told of it, or its bytes. */
export type News = 'none' | 'told' | 'bytes'

/** A message that is shown again, beside what is stored of it. */
export interface ShownAgain {
  /** Whether the stored bytes are these. */
  readonly hasStoredBytes: boolean
  /** Whether all that is told of it, and where it lies, is stored. */
  readonly isTold: boolean
  /** Whether it was shown before with these bytes and the same told of it; asked only where it decides. */
  readonly wasShown: () => boolean
  /** Whether its source was read before: what it says now is newer than what it said then. */
  readonly isRevisit: boolean
}

/** Bytes that were replaced stay so; but a source that is read again is believed when it tells something else now. */
export function newsOf({ hasStoredBytes, isTold, wasShown, isRevisit }: ShownAgain): News {
  if (hasStoredBytes && isTold) return 'none'
  const isOld = wasShown()
  if (isOld && (isTold || !isRevisit)) return 'none'
  return hasStoredBytes || isOld ? 'told' : 'bytes'
}

/** Which of several copies a message is: that with its bytes, else one that had them, else the first. */
export function chooseCopy<Copy>(
  copies: readonly Copy[],
  has: (copy: Copy) => boolean,
  had: (copy: Copy) => boolean,
): Copy | undefined {
  const same = copies.find(has)
  if (same !== undefined || copies.length < 2) return same ?? copies[0]
  return copies.find(had) ?? copies[0]
}

/** What is told of a message once `now` is told where `before` was: a source that tells flags alone takes no number back. */
export function retell(before: ToldOfMessage | null, now: ToldOfMessage | null): ToldOfMessage | null {
  if (before === null || now === null) return now ?? before
  const { labels, ...more } = now
  const told = Object.entries(more).filter(([, value]) => value !== null && value !== undefined)
  return { ...before, labels, ...Object.fromEntries(told) }
}

/** The account of mail whose account nobody said. */
export const noAccount = 'local'

/** Under which account a message is known, and in which mailbox. */
export interface Home {
  readonly address: string
  readonly mailbox: string
}

// as it is called in English and Japanese; IMAP's UTF-7 stands in archives as servers say it
const gmailsAllMail = /^\[(?:Gmail|Google Mail)\]\/(?:All Mail|すべてのメール|&MFkweTBmMG4w4TD8MOs-)$/

/**
 * Where a message that `address` imports is at home, and after that where the archive may know it from besides. One whose
 * place on its server is told is of the account there: it may have come before under no account's name, and Gmail's folder
 * of all mail is the mailbox of a Takeout. Source: mail-identity.
 */
export function homesOf(
  { mailbox, told }: { readonly mailbox: string; readonly told?: ToldOfMessage | undefined },
  address: string,
): readonly [Home, ...Home[]] {
  if (told?.place === undefined) return [{ address, mailbox }]
  const { address: account } = told.place
  const folder = gmailsAllMail.test(mailbox) ? allMail : mailbox
  const named = folder === mailbox ? [] : [{ address: account, mailbox }]
  return [{ address: account, mailbox: folder }, { address: noAccount, mailbox: folder }, ...named]
}
