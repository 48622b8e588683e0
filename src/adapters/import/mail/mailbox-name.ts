import { decodeUtf16InBase64 } from '../../kit/text/own-decoders.js'

const allMail = 'All Mail'
const takeoutFolder = /^takeout(?:[-_ (.].*)?$/i
const takeoutMail = /^(?:mail|gmail|メール)$/i
const identifier = /^[0-9A-F]{8}-[0-9A-F-]{20,40}$/i

/** What a folder adds to the name of a mailbox that lies in it, as its mail program shows it. */
export function folderPart(name: string): string {
  // Thunderbird keeps what is below `Work` in `Work.sbd`, Apple Mail a mailbox in `Work.mbox`
  return name.replace(/\.(?:sbd|mbox)$/i, '') || name
}

/**
 * The mailbox of what lies at `names`, from the path that was given: the same for the same mail in a later export. What an
 * export is put into is no part of it, and a Takeout has one mailbox, whatever its files are called: its folders are labels.
 * In NFC. Source: mail-identity.
 */
export function mailboxName(names: readonly string[], isTakeout = false): string {
  const top = names.findLastIndex((name, index) => index < names.length - 1 && takeoutFolder.test(name))
  const inside = names.slice(top + 1)
  if (isTakeout || (top !== -1 && inside.length > 1 && takeoutMail.test(inside[0] ?? ''))) return allMail
  return withoutAppleFolders(inside).join('/').normalize('NFC')
}

/** Apple Mail keeps messages in `Work.mbox/<identifier>/Data/1/2/Messages`, and its exports are `Work.mbox/mbox`. */
function withoutAppleFolders(names: readonly string[]): readonly string[] {
  const at = names.findIndex((name, index) => index > 0 && identifier.test(name) && names[index + 1] === 'Data')
  return at === -1 ? names : names.slice(0, at)
}

/** The name of a Maildir++ folder as people know it: `.Work.Jobs` is `Work/Jobs`; IMAP's UTF-7 is decoded (RFC 3501, 5.1.3). */
export function maildirFolderName(directory: string): string {
  return directory
    .slice(1)
    .split('.')
    .map((part) => part.replace(/&([A-Za-z0-9+,]*)-/g, (_, shifted: string) => decodeShifted(shifted)))
    .join('/')
}

function decodeShifted(shifted: string): string {
  return shifted === '' ? '&' : decodeUtf16InBase64(shifted.replaceAll(',', '/'))
}

/** A name as a disk or a packed file holds it. */
export interface DecodedName {
  /** As people read it, in NFC: some systems write marks apart from their letters. */
  readonly name: string
  /** Never the same for two names. */
  readonly id: string
}

/** Names are UTF-8 by custom, but nothing holds them to it: others are read as Japanese Windows wrote them, if they can be. */
export function decodeFileName(bytes: Buffer): DecodedName {
  const text = decode(bytes, 'utf-8')
  if (text !== null) return { name: text.normalize('NFC'), id: text }
  // no name holds a NUL, so that this is the id of no other
  const id = `\0${bytes.toString('hex')}`
  return { name: (decode(bytes, 'shift_jis') ?? bytes.toString('latin1')).normalize('NFC'), id }
}

export function decode(bytes: Buffer, encoding: 'utf-8' | 'shift_jis'): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
