import { isSentMailbox } from './sent-mailbox.js'

export const allMail = 'All Mail'
const inbox = 'INBOX'
const takeoutFolder = /^takeout(?:[-_ (.].*)?$/i
const takeoutMail = /^(?:mail|gmail|メール)$/i
const identifier = /^[0-9A-F]{8}-[0-9A-F-]{20,40}$/i
// older versions of Apple Mail name accounts
const appleAccount = /^(?:(?:Aos)?IMAP-|POP-|EWS-|Exchange-|Mailboxes$)/i
// only next to a server name, because many folders are called `Mail`
const thunderbirdServer = /^(?:Local Folders|Feeds|smart mailboxes)(?:-\d{1,3})?$|^[^.\s]+\.(?!sbd$|mbox$)[^\s]*[^.\s]$/

/**
 * The location of mail: folder names from the root of the disk or of an archive file, ending with a file name if it is
 * a file.
 */
export interface MailPlace {
  readonly names: readonly string[]
  /** The last name is a file. */
  readonly isFile: boolean
  /** How many of the names lead to the folder that contains the requested path. */
  readonly above: number
  /** How many of the names lead to the top folder of its Maildir tree; null for other mail. */
  readonly maildirRoot?: number | null
  readonly isTakeout?: boolean
}

/** The name of a mailbox. */
export interface MailboxName {
  readonly mailbox: string
  /** The full path, whose last parts form the name; more of its parts distinguish equal names. */
  readonly path: readonly string[]
  /** The path as earlier versions built it, if different. */
  readonly formerPath?: readonly string[]
  /** How many names of the place come before the first of the name. */
  readonly start: number
  /** Whether the names before it end with an account of a mail program. */
  readonly isOfAccount: boolean
}

/**
 * Returns the mailbox of a place under the name that its source uses. It does not depend on where the search began, on
 * the folders around a mail tree, or on the folder that contains an export. A Takeout is one mailbox, whatever its
 * files are called, because its folders are labels. In NFC. Source: mail-identity.
 */
export function nameMailbox(place: MailPlace): MailboxName {
  const { names, isFile, maildirRoot = null } = place
  if (place.isTakeout === true || isTakeoutMail(names)) return toName([allMail], 1)
  const ofAccount = maildirRoot === null ? (thunderbirdStart(names) ?? appleStart(names)) : null
  const start = maildirRoot ?? ofAccount ?? exportStart(place)
  const before = partsOf(names.slice(0, start), false)
  const inside = partsOf(names.slice(start), isFile, maildirRoot !== null)
  const found = { start, isOfAccount: ofAccount !== null }
  if (maildirRoot === null || inside.length > 0) return toName([...before, ...inside], inside.length, found)
  // as INBOX, sent mail outside of its tree would no longer be recognizable as sent
  if (isSentMailbox(before.at(-1) ?? '')) return toName(before, 1, found)
  return { ...toName([...before, inbox], 1, found), formerPath: before }
}

/** Returns the mailbox of `names` alone. */
export function mailboxName(names: readonly string[], isTakeout = false): string {
  return nameMailbox({ names, isFile: true, above: 0, isTakeout }).mailbox
}

function toName(parts: readonly string[], length: number, found = { start: 0, isOfAccount: false }): MailboxName {
  const path = parts.map((part) => part.normalize('NFC'))
  return { mailbox: endOf(path, length), path, ...found }
}

/** Returns the last `length` parts as a name, at least one. */
export function endOf(path: readonly string[], length: number): string {
  return path.slice(-Math.max(1, length)).join('/')
}

function isTakeoutMail(names: readonly string[]): boolean {
  const top = takeoutTop(names)
  return top !== -1 && names.length > top + 2 && takeoutMail.test(names[top + 1] ?? '')
}

const takeoutTop = (names: readonly string[]) =>
  names.findLastIndex((name, index) => index < names.length - 1 && takeoutFolder.test(name))

/** Thunderbird uses `ImapMail/<server>/INBOX` and `Mail/<server>/Inbox`. */
function thunderbirdStart(names: readonly string[]): number | null {
  const at = names.findLastIndex((name, index) => {
    if (index + 2 >= names.length) return false
    return name === 'ImapMail' || (name === 'Mail' && thunderbirdServer.test(names[index + 1] ?? ''))
  })
  return at === -1 ? null : at + 2
}

/** Apple Mail uses `V10/<account>/INBOX.mbox`. */
function appleStart(names: readonly string[]): number | null {
  const at = names.findLastIndex((name, index) => {
    const account = names[index + 1] ?? ''
    return (
      index + 2 < names.length && /^V\d{1,3}$/.test(name) && (identifier.test(account) || appleAccount.test(account))
    )
  })
  return at === -1 ? null : at + 2
}

/** Other mail is named from the requested path, but mail inside an export from the top of the export. */
function exportStart({ names, isFile, above }: MailPlace): number {
  const top = takeoutTop(names)
  if (top !== -1) return top + 1
  const last = names.length - 1
  const isAppleFolder = (at: number) => /.\.mbox$/i.test(names[at] ?? '') && (at < last || !isFile)
  const data = appleData(names)
  let start = data === -1 ? above : Math.min(above, data - 1)
  if (isFile && names[last] === 'mbox' && isAppleFolder(last - 1)) start = Math.min(start, last - 1)
  while (isAppleFolder(start) && isAppleFolder(start - 1)) start--
  return start
}

/** Apple Mail stores messages in `Work.mbox/<identifier>/Data/1/2/Messages`. */
function appleData(names: readonly string[]): number {
  return names.findIndex((name, index) => index > 0 && identifier.test(name) && names[index + 1] === 'Data')
}

/** Returns the parts of a name as mail programs show them. */
function partsOf(names: readonly string[], isFile: boolean, inMaildirs = false): readonly string[] {
  const data = appleData(names)
  if (data !== -1) return partsOf(names.slice(0, data), false, inMaildirs)
  const last = names.length - 1
  // an export of Apple Mail is a folder with one file named mbox
  if (isFile && names[last] === 'mbox' && /\.mbox$/i.test(names[last - 1] ?? ''))
    return partsOf(names.slice(0, -1), false)
  return names.flatMap((name, index) => (isFile && index === last ? [name] : folderParts(name, inMaildirs)))
}

function folderParts(name: string, inMaildirs: boolean): readonly string[] {
  // KMail stores subfolders of `Work` in `.Work.directory`
  const kmail = /^\.(.+)\.directory$/.exec(name)?.[1]
  if (kmail !== undefined) return [kmail]
  if (!inMaildirs) return [folderPart(name)]
  return name.startsWith('.') && name.length > 1 ? maildirFolderParts(name) : [decodeModifiedUtf7(folderPart(name))]
}

/** Returns what a folder adds to the name of a mailbox inside it, as its mail program shows it. */
function folderPart(name: string): string {
  // Thunderbird stores subfolders of `Work` in `Work.sbd`, Apple Mail a mailbox in `Work.mbox`
  return name.replace(/\.(?:sbd|mbox)$/i, '') || name
}

/** Returns the readable name of a Maildir++ folder: `.Work.Jobs` is `Work/Jobs`. */
function maildirFolderParts(directory: string): readonly string[] {
  return directory
    .slice(1)
    .split('.')
    .map((part) => decodeModifiedUtf7(part))
}

/** Decodes IMAP's modified UTF-7 (RFC 3501, 5.1.3); an invalid name is returned unchanged. */
function decodeModifiedUtf7(name: string): string {
  let isValid = true
  const decoded = name.replaceAll(/&([A-Za-z0-9+,]{0,999})(-?)/g, (_, shifted: string, end: string) => {
    const text = shifted === '' ? '&' : decodeShifted(shifted)
    // ASCII characters are never encoded
    isValid &&= end === '-' && text !== '' && (shifted === '' || !/[ -~\ufffd]/.test(text))
    return text
  })
  return isValid ? decoded : name
}

function decodeShifted(shifted: string): string {
  const base64 = shifted.replaceAll(',', '/')
  if (base64.length % 4 === 1) return ''
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  return new TextDecoder('utf-16be').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
}

/**
 * Compares the name `stored` by an earlier version, which used the path relative to the given path, with `mailbox`.
 * Returns `certain` if the current rules give the same name, `possible` if one is the end of the other.
 */
export function compareWithEarlier(stored: string, mailbox: string): 'certain' | 'possible' | 'no' {
  const names = stored.normalize('NFC').split('/')
  const now = partsOf(mailbox.normalize('NFC').split('/'), false)
  const readings = [partsOf(names, true), partsOf(names, false), partsOf(names, false, true)].map(withoutEnding)
  const byRules = withoutEnding(partsOf(nameMailbox({ names, isFile: true, above: 0 }).mailbox.split('/'), false))
  if ([byRules, ...readings].some((parts) => isEndOf(parts, now) && parts.length === now.length)) return 'certain'
  return readings.some((parts) => isEndOf(parts, now) || isEndOf(now, parts)) ? 'possible' : 'no'
}

const withoutEnding = (parts: readonly string[]) =>
  parts.map((part, index) => (index === parts.length - 1 ? folderPart(part) : part))

/** Whether the parts of one name are the last parts of another. */
export function isEndOf(end: readonly string[], parts: readonly string[]): boolean {
  const offset = parts.length - end.length
  return end.length > 0 && offset >= 0 && end.every((part, index) => part === parts[offset + index])
}

/** Whether enough of some messages of a folder are known to identify it: four in five. */
export function areMost(known: number, messages: number): boolean {
  return messages > 0 && known * 5 >= messages * 4
}

/** Returns the last part of a name in comparable form. */
export function lastPart(mailbox: string): string {
  const parts = partsOf(mailbox.normalize('NFC').split('/'), true)
  return folderPart(parts.at(-1) ?? '').toLowerCase()
}
