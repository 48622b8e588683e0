import { endOfHeaders, maxSearchedHeaderBytes } from './header-block.js'
import { anyHeaderName } from './header-names.js'

/** Bytes of one set of trigrams. */
const setBytes = 4096

/**
 * Which trigrams (three characters in a row, in lower case) the header lines of some messages hold. Trigrams are hashed to the bits of a
 * set: one that is not in it does not stand in any of the lines, one that is may be another's.
 */
export interface HeaderSignature {
  /** Of lines that people read, which hold few trigrams. */
  readonly worded: Uint8Array
  /** Of all lines: ids and signatures hold most trigrams of letters and digits. */
  readonly all: Uint8Array
}

export function emptySignature(): HeaderSignature {
  return { worded: new Uint8Array(setBytes), all: new Uint8Array(setBytes) }
}

const opaqueNames = new Set(
  `received x-received return-path message-id x-message-id references in-reply-to thread-index content-type dkim-signature
  domainkey-signature arc-seal arc-message-signature arc-authentication-results authentication-results received-spf list-unsubscribe
  feedback-id x-original-message-id x-spam-report x-spam-status`.split(/\s+/),
)
const opaqueFamilies = ['x-google-', 'x-gm-', 'x-ms-', 'x-microsoft-', 'x-forefront-', 'x-sg-', 'x-mailgun-', 'x-ses-']

/** Whether header lines of this name hold ids, signatures or the like; `name` is in lower case. */
export function isOpaque(name: string): boolean {
  return opaqueNames.has(name) || opaqueFamilies.some((family) => name.startsWith(family))
}

const [lineFeed, carriageReturn, space, tab, colon] = [10, 13, 32, 9, 58]
const maxNameLength = 60

/** Adds the header lines of a message, unfolded; `head` holds its first bytes, `names` are its `headerNames`. */
export function addHeaderLines(signature: HeaderSignature, head: Uint8Array, names: readonly string[]): void {
  const block = head.subarray(0, Math.min(endOfHeaders(head), maxSearchedHeaderBytes))
  const [first, second] = names
  // its names are too many to be known
  const isNameless = first === anyHeaderName && second === undefined
  for (let start = 0, end = 0; start < block.length; start = end) {
    end = endOfLine(block, start)
    const isWorded = isNameless || !isOpaque(nameAt(block, start, end))
    addTrigrams(isWorded ? [signature.all, signature.worded] : [signature.all], block.subarray(start, end))
  }
}

/** Where the next line starts, or the end; one that begins with a space goes on with this one. */
function endOfLine(block: Uint8Array, start: number): number {
  let at = start
  do {
    const feed = block.indexOf(lineFeed, at)
    at = feed === -1 ? block.length : feed + 1
  } while (block[at] === space || block[at] === tab)
  return at
}

function addTrigrams(sets: readonly Uint8Array[], line: Uint8Array): void {
  let trigram = 0
  let length = 0
  for (let at = 0; at < line.length; at++) {
    const code = codeAt(line, at)
    if (code === passedOver) continue
    trigram = ((trigram << 7) | code) & 0x1fffff
    length = code === 0 ? 0 : length + 1
    if (length >= 3) for (const bits of sets) set(bits, bitOf(trigram))
  }
}

/** Whether a line of the set may hold the text, which is ASCII in lower case and three characters or longer. */
export function mayHold(trigrams: Uint8Array, text: string): boolean {
  let trigram = 0
  for (let at = 0; at < text.length; at++) {
    trigram = ((trigram << 7) | text.charCodeAt(at)) & 0x1fffff
    if (at >= 2 && !has(trigrams, bitOf(trigram))) return false
  }
  return true
}

function nameAt(head: Uint8Array, at: number, end: number): string {
  let name = ''
  for (let i = at; i < end && name.length < maxNameLength; i++) {
    if (head[i] === colon) return name
    name += String.fromCharCode(lowerCase[head[i] ?? 0] ?? 0)
  }
  return anyHeaderName
}

const lowerCase = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte))

// letters of which k, s and i are another case, in UTF-8: the sign of kelvin, the long s, the i without a dot
const otherCases = [
  { bytes: [0xe2, 0x84, 0xaa], letter: 'k' },
  { bytes: [0xc5, 0xbf], letter: 's' },
  { bytes: [0xc4, 0xb1], letter: 'i' },
].map(({ bytes, letter }) => ({ bytes, code: letter.charCodeAt(0) }))

const passedOver = -1

/** The code of the character that begins there, in lower case; 0 for one that is not of ASCII in any case. */
function codeAt(line: Uint8Array, at: number): number {
  const byte = line[at] ?? 0
  if (byte === lineFeed || (byte === carriageReturn && line[at + 1] === lineFeed)) return passedOver
  if (byte < 0x80) return lowerCase[byte] ?? 0
  // goes on with the character before it
  if (byte < 0xc0) return passedOver
  return otherCases.find(({ bytes }) => bytes.every((each, i) => line[at + i] === each))?.code ?? 0
}

function bitOf(trigram: number): number {
  return Math.imul(trigram, 0x9e3779b1) >>> 17
}

function has(bits: Uint8Array, bit: number): boolean {
  return ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0
}

function set(bits: Uint8Array, bit: number): void {
  bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7))
}
