import { isSentMailbox } from './sent-mailbox.js'

export const allMail = 'All Mail'
const inbox = 'INBOX'
const takeoutFolder = /^takeout(?:[-_ (.].*)?$/i
const takeoutMail = /^(?:mail|gmail|メール)$/i
const identifier = /^[0-9A-F]{8}-[0-9A-F-]{20,40}$/i
// accounts of older versions of Apple Mail have names
const appleAccount = /^(?:(?:Aos)?IMAP-|POP-|EWS-|Exchange-|Mailboxes$)/i
// beside servers, `Mail` is a name that many folders have
const thunderbirdServer = /^(?:Local Folders|Feeds|smart mailboxes)(?:-\d{1,3})?$|^[^.\s]+\.(?!sbd$|mbox$)[^\s]*[^.\s]$/

/** Where mail lies: names of folders from the top of the disk, or of a packed file, and of a file at the end. */
export interface MailPlace {
  readonly names: readonly string[]
  /** The last of them is a file's. */
  readonly isFile: boolean
  /** How many of them lead to the folder that holds what was asked for. */
  readonly above: number
  /** How many of them lead to the topmost folder of the tree of Maildirs that it is in; null for other mail. */
  readonly maildirRoot?: number | null
  readonly isTakeout?: boolean
}

/** What a mailbox is called. */
export interface MailboxName {
  readonly mailbox: string
  /** All parts of which the name is the end: longer ends tell apart what has the same name. */
  readonly path: readonly string[]
  /** The same as earlier versions had it, where that is another. */
  readonly formerPath?: readonly string[]
  /** How many of the place's names come before the first of the name. */
  readonly start: number
  /** Those that come before end with an account of a mail program. */
  readonly isOfAccount: boolean
}

/**
 * The mailbox of what lies at a place, as its source calls it: from whichever folder above or below the search began, and
 * whatever the folders around a tree of mail are called now. What an export is put into is no part of it, and a Takeout has
 * one mailbox, whatever its files are called: its folders are labels. In NFC. Source: mail-identity.
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
  // taken out of its tree, sent mail would lose what says that it is
  if (isSentMailbox(before.at(-1) ?? '')) return toName(before, 1, found)
  return { ...toName([...before, inbox], 1, found), formerPath: before }
}

/** The mailbox of `names` alone. */
export function mailboxName(names: readonly string[], isTakeout = false): string {
  return nameMailbox({ names, isFile: true, above: 0, isTakeout }).mailbox
}

function toName(parts: readonly string[], length: number, found = { start: 0, isOfAccount: false }): MailboxName {
  const path = parts.map((part) => part.normalize('NFC'))
  return { mailbox: endOf(path, length), path, ...found }
}

/** A name of so many parts, at least one. */
export function endOf(path: readonly string[], length: number): string {
  return path.slice(-Math.max(1, length)).join('/')
}

function isTakeoutMail(names: readonly string[]): boolean {
  const top = takeoutTop(names)
  return top !== -1 && names.length > top + 2 && takeoutMail.test(names[top + 1] ?? '')
}

const takeoutTop = (names: readonly string[]) =>
  names.findLastIndex((name, index) => index < names.length - 1 && takeoutFolder.test(name))

/** Thunderbird keeps `ImapMail/<server>/INBOX` and `Mail/<server>/Inbox`. */
function thunderbirdStart(names: readonly string[]): number | null {
  const at = names.findLastIndex((name, index) => {
    if (index + 2 >= names.length) return false
    return name === 'ImapMail' || (name === 'Mail' && thunderbirdServer.test(names[index + 1] ?? ''))
  })
  return at === -1 ? null : at + 2
}

/** Apple Mail keeps `V10/<account>/INBOX.mbox`. */
function appleStart(names: readonly string[]): number | null {
  const at = names.findLastIndex((name, index) => {
    const account = names[index + 1] ?? ''
    return (
      index + 2 < names.length && /^V\d{1,3}$/.test(name) && (identifier.test(account) || appleAccount.test(account))
    )
  })
  return at === -1 ? null : at + 2
}

/** Whatever else is named from what was asked for; but what is below the top of an export has its place there. */
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

/** Apple Mail keeps messages in `Work.mbox/<identifier>/Data/1/2/Messages`. */
function appleData(names: readonly string[]): number {
  return names.findIndex((name, index) => index > 0 && identifier.test(name) && names[index + 1] === 'Data')
}

/** The parts of a name as mail programs show them. */
function partsOf(names: readonly string[], isFile: boolean, inMaildirs = false): readonly string[] {
  const data = appleData(names)
  if (data !== -1) return partsOf(names.slice(0, data), false, inMaildirs)
  const last = names.length - 1
  // Apple's exports are folders with one mbox of this name
  if (isFile && names[last] === 'mbox' && /\.mbox$/i.test(names[last - 1] ?? ''))
    return partsOf(names.slice(0, -1), false)
  return names.flatMap((name, index) => (isFile && index === last ? [name] : folderParts(name, inMaildirs)))
}

function folderParts(name: string, inMaildirs: boolean): readonly string[] {
  // KMail keeps what is below `Work` in `.Work.directory`
  const kmail = /^\.(.+)\.directory$/.exec(name)?.[1]
  if (kmail !== undefined) return [kmail]
  if (!inMaildirs) return [folderPart(name)]
  return name.startsWith('.') && name.length > 1 ? maildirFolderParts(name) : [decodeModifiedUtf7(folderPart(name))]
}

/** What a folder adds to the name of a mailbox that lies in it, as its mail program shows it. */
function folderPart(name: string): string {
  // Thunderbird keeps what is below `Work` in `Work.sbd`, Apple Mail a mailbox in `Work.mbox`
  return name.replace(/\.(?:sbd|mbox)$/i, '') || name
}

/** The name of a Maildir++ folder as people know it: `.Work.Jobs` is `Work/Jobs`. */
function maildirFolderParts(directory: string): readonly string[] {
  return directory
    .slice(1)
    .split('.')
    .map((part) => decodeModifiedUtf7(part))
}

/** IMAP's own UTF-7 (RFC 3501, 5.1.3); a name that is none stays as it is. */
function decodeModifiedUtf7(name: string): string {
  let isValid = true
  const decoded = name.replaceAll(/&([A-Za-z0-9+,]{0,999})(-?)/g, (_, shifted: string, end: string) => {
    const text = shifted === '' ? '&' : decodeShifted(shifted)
    // what ASCII can say is never shifted
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
 * Whether a mailbox that an earlier version named `stored` is `mailbox`: it named each by the way to it from the path that
 * was given. `certain` where the same rules make the same name of it, `possible` where one is the end of the other.
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

/** Whether the parts of one name are the last of another's. */
export function isEndOf(end: readonly string[], parts: readonly string[]): boolean {
  const offset = parts.length - end.length
  return end.length > 0 && offset >= 0 && end.every((part, index) => part === parts[offset + index])
}

/** Whether so many of some messages of a folder are enough to know it by: four in five. */
export function areMost(known: number, messages: number): boolean {
  return messages > 0 && known * 5 >= messages * 4
}

/** The last part of a name, as far as names are compared by it. */
export function lastPart(mailbox: string): string {
  const parts = partsOf(mailbox.normalize('NFC').split('/'), true)
  return folderPart(parts.at(-1) ?? '').toLowerCase()
}
