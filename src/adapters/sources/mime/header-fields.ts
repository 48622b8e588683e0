import { addressParser } from 'postal-mime'
import { type Faults, faults } from './faults.js'
import { clean, decodeAroundWords, decodeHeader, decodeWords, type HeaderContext, unfold } from './header-text.js'
import { type Mailbox, mailmanMailboxes } from './mailman-address.js'

export const maxHeaderBytes = 2 * 1024 * 1024

/** The fields of a header block by lower-case name, in order; values are unfolded, with one character per byte. */
export class HeaderFields {
  /** The fields that describe how to read the body, unchanged. */
  readonly contentFields: readonly string[]
  /** Offset of the body. */
  readonly bodyStart: number
  readonly #values: ReadonlyMap<string, readonly string[]>

  constructor(fields: readonly string[], bodyStart: number, found: Faults) {
    this.contentFields = fields.filter((field) => /^content-/i.test(field))
    this.bodyStart = bodyStart
    this.#values = byName(fields)
    if (this.#values.size === 0) found.add(faults.noHeaders)
  }

  /** The first field with this name, decoded; null if it is missing or empty. */
  text(name: string, context: HeaderContext): string | null {
    const value = this.#values.get(name)?.[0]
    return value === undefined ? null : decodeHeader(value, context) || null
  }

  /** All fields with this name; encoded words are not decoded. */
  encoded(name: string): readonly string[] {
    return this.#values.get(name) ?? []
  }
}

/** Parses the header block at the start of `raw`, up to the first empty line. Never throws. */
export function readHeaders(raw: Buffer, found: Faults): HeaderFields {
  const end = endOfHeaders(raw)
  if (end > maxHeaderBytes) found.add(faults.headersTooLong)
  const block = raw.toString('latin1', 0, Math.min(end, maxHeaderBytes))
  const emptyLine = /^(?:\r?\n){0,2}/.exec(raw.toString('latin1', end, end + 4))?.[0].length ?? 0
  return new HeaderFields(block.split(/\r?\n(?![ \t])/), end + emptyLine, found)
}

function byName(fields: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>()
  for (const field of fields) {
    const name = /^([!-9;-~]+)[ \t]*:/.exec(field)?.[1]?.toLowerCase()
    if (name === undefined) continue
    const value = unfold(field.slice(field.indexOf(':') + 1))
    const known = values.get(name)
    if (known === undefined) values.set(name, [value])
    else known.push(value)
  }
  return values
}

/** The line end before the first empty line; or the end of the bytes. */
export function endOfHeaders(raw: Buffer): number {
  if (/^\r?\n/.test(raw.toString('latin1', 0, 2))) return 0
  // line by line, because a search for one kind of empty line would scan a whole message that only has the other kind
  for (let at = raw.indexOf(0x0a); at !== -1; at = raw.indexOf(0x0a, at + 1)) {
    const next = raw[at + 1] === 0x0d ? raw[at + 2] : raw[at + 1]
    if (next === 0x0a) return at
  }
  return raw.length
}

// the maximum of a signed 64-bit column
const maxGmailId = 2n ** 63n - 1n

/** The first message id of a header value, in angle brackets; null if there is none. */
export function messageId(value: string | null): string | null {
  if (value === null) return null
  const bracketed = /<[^<>]*>/.exec(value)?.[0].replace(/\s+/g, '')
  if (bracketed !== undefined) return bracketed === '<>' ? null : bracketed
  // some programs omit the brackets
  const at = value.indexOf('@')
  return at > 0 && at < value.length - 1 && !/[\s<>]/.test(value) ? `<${value}>` : null
}

// `Message from Name <address> of "Thu, 29 Aug 2002" <id>`, as written by MH programs
const answeredSender = /\bfrom [^<>]{0,200}<[^<>\s]{1,200}> of /i

/** The message id in In-Reply-To; the address of its sender may precede it. */
export function answeredId(value: string | null): string | null {
  return messageId(value?.replace(answeredSender, '') ?? null)
}

/** All message ids of a header value, in order. */
export function messageIds(value: string | null): readonly string[] {
  return value?.match(/<[^<>\s]+>/g) ?? []
}

/** Splits the labels of a Takeout message at commas; labels that contain a comma are quoted. */
export function labels(value: string | null): readonly string[] {
  const found = ['']
  let quoted = false
  let escaped = false
  for (const sign of value ?? '') {
    if (!escaped && sign === '"') quoted = !quoted
    else if (sign === ',' && !quoted) found.push('')
    else if (escaped || sign !== '\\' || !quoted) found.push((found.pop() ?? '') + sign)
    escaped = !escaped && quoted && sign === '\\'
  }
  return found.map((label) => label.trim()).filter((label) => label !== '')
}

export function gmailId(value: string | null): bigint | null {
  if (value === null || !/^\d{1,19}$/.test(value)) return null
  const id = BigInt(value)
  return id > 0n && id <= maxGmailId ? id : null
}

// longer lists are cut; no real program sends them
const maxCharacters = 256 * 1024
const maxAddress = 1000

/** The display form of all addresses in the values of one header; groups are flattened. */
export function displayAddresses(values: readonly string[], context: HeaderContext): readonly string[] {
  return values.flatMap((value) => mailboxes(value, context).map(display)).filter((text) => text !== '')
}

/** The first address of a header value without a display name and with a lower-case domain; null if there is none. */
export function bareAddress(value: string | undefined, context: HeaderContext): string | null {
  if (value === undefined) return null
  for (const { address } of mailboxes(value, context)) {
    const bare = address.length > maxAddress ? null : bareOf(address, context)
    if (bare !== null) return bare
  }
  return null
}

/** The address without comments and surrounding text; null if it is not an address. */
function bareOf(address: string, { found }: HeaderContext): string | null {
  const joined = decodeWords(address, found)
    .replace(/\([^()]*\)/g, '')
    .replace(/ ?([.@]) ?/g, '$1')
    .trim()
  const [piece = ''] = joined.split(/[\s"'(),:;<>[\]\\]/).filter((text) => text !== '' && text !== 'mailto')
  return asAddress(joined) ?? (/^[^@|]+@[^@.|]+\./.test(piece) ? asAddress(piece) : null)
}

const domainPattern = /^[\p{L}\p{M}\p{N}._-]+$|^\[[\w.:-]+\]$/u
const localPattern = /^[^\s"(),:;<>[\]\\]+$|^"[^"]*"$/

function asAddress(text: string): string | null {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)]
  const isAddress = localPattern.test(local) && domainPattern.test(domain) && !/^'|'$/.test(text)
  return isAddress ? `${local}@${domain.toLowerCase().replace(/\.$/, '')}` : null
}

function mailboxes(value: string, context: HeaderContext): readonly Mailbox[] {
  const hidden = mailmanMailboxes(value)
  if (hidden !== null) return hidden.map(({ name, address }) => ({ name: decodeHeader(name, context), address }))
  return addressParser(decodeAroundWords(value.slice(0, maxCharacters), context), { flatten: true }).map((entry) => ({
    name: clean(entry.name),
    address: clean(entry.address ?? ''),
  }))
}

/** The display form of a header value whose only address is written in Mailman's style; otherwise null. */
export function shownMailman(values: readonly string[], context: HeaderContext): string | null {
  const [hidden] = mailmanMailboxes(values[0] ?? '') ?? []
  return hidden === undefined ? null : display({ ...hidden, name: decodeHeader(hidden.name, context) })
}

function display({ name, address }: Mailbox): string {
  if (name === '' || address === '') return name || address
  const quoted = /[",;:<>()[\]@\\]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name
  return `${quoted} <${address}>`
}
