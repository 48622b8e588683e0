const [lineFeed, carriageReturn, space, tab, colon] = [10, 13, 32, 9, 58]

/** The rest of a larger header block is ignored; real messages have none. */
export const maxSearchedHeaderBytes = 256 * 1024

const utf8 = new TextDecoder('utf-8')

// headers that matter to programs come before this limit
const programHeadBytes = 64 * 1024

/** Like `headerLines`, limited to the part that tells how a message was sent; `raw` may be the start of a message. */
export function sendingLines(raw: Uint8Array): readonly string[] {
  return headerLines(raw.subarray(0, programHeadBytes))
}

/**
 * Returns the header lines of a message, each unfolded to one line. `head` contains its first bytes.
 * Source: mail-headers.
 */
export function headerLines(head: Uint8Array): readonly string[] {
  const block = utf8.decode(head.subarray(0, Math.min(endOfHeaders(head), maxSearchedHeaderBytes)))
  const unfolded = block.replaceAll(/\r?\n(?=[ \t])/g, '')
  return unfolded.split(/\r?\n/).filter((line) => line !== '')
}

// headers that exporters and mail programs change in an otherwise equal message
const changingNames = 'status x-status x-uid x-keywords x-tuid x-imap x-imapbase content-length lines x-gmail-labels'
const asBytes = (name: string) => Array.from(name, (letter) => letter.charCodeAt(0))
const changing = changingNames.split(' ').map((name) => asBytes(`${name}:`))
const changingFamilies = ['x-gm-', 'x-mozilla-'].map(asBytes)
const maxNameLength = 64

/**
 * Returns the bytes of a message that do not change between exports, in pieces: everything except headers that
 * exporters and mail programs change (labels, flags, Gmail's numbers, lengths), with LF as line end, because IMAP uses
 * CRLF and a Maildir LF. A message without such headers is one piece. Source: mail-identity.
 */
export function stableBytes(raw: Uint8Array): readonly Uint8Array[] {
  return [...stablePieces(raw)]
}

/** Yields the pieces one by one, so that a large message is not copied whatever its line ends are. */
export function* stablePieces(raw: Uint8Array): Generator<Uint8Array> {
  for (const piece of keptPieces(raw)) {
    if (piece.indexOf(carriageReturn) === -1) yield piece
    else yield* withLineFeeds(piece)
  }
}

const pieceBytes = 64 * 1024

function* withLineFeeds(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    const piece = new Uint8Array(bytes.subarray(start, start + pieceBytes))
    let [length, from] = [0, 0]
    const keepUpTo = (end: number) => {
      piece.copyWithin(length, from, end)
      length += end - from
      from = end
    }
    for (let at = piece.indexOf(carriageReturn); at !== -1; at = piece.indexOf(carriageReturn, at + 1)) {
      if (bytes[start + at + 1] !== lineFeed) continue
      keepUpTo(at)
      from += 1
    }
    keepUpTo(piece.length)
    yield piece.subarray(0, length)
  }
}

function keptPieces(raw: Uint8Array): readonly Uint8Array[] {
  const pieces: Uint8Array[] = []
  let keptFrom = 0
  let leavesOut = false
  for (let at = 0; at < raw.length && !isBlankLine(raw, at); ) {
    const next = lineAfter(raw, at)
    // a folded line belongs to the header before it
    if (raw[at] !== space && raw[at] !== tab) leavesOut = isChanging(raw, at)
    if (leavesOut) {
      if (at > keptFrom) pieces.push(raw.subarray(keptFrom, at))
      keptFrom = next
    }
    at = next
  }
  return [...pieces, raw.subarray(keptFrom)]
}

/** Returns the start of the first empty line, or the end. */
export function endOfHeaders(raw: Uint8Array): number {
  let at = 0
  while (at < raw.length && !isBlankLine(raw, at)) at = lineAfter(raw, at)
  return at
}

function isBlankLine(raw: Uint8Array, at: number): boolean {
  return raw[at] === lineFeed || (raw[at] === carriageReturn && raw[at + 1] === lineFeed)
}

function lineAfter(raw: Uint8Array, at: number): number {
  const end = raw.indexOf(lineFeed, at)
  return end === -1 ? raw.length : end + 1
}

function isChanging(raw: Uint8Array, at: number): boolean {
  if (changing.some((name) => stands(name, raw, at))) return true
  const isOfFamily = changingFamilies.some((family) => stands(family, raw, at))
  return isOfFamily && raw.subarray(at, at + maxNameLength).includes(colon)
}

/** Whether these lower-case letters are at this position, in any case. */
function stands(letters: readonly number[], raw: Uint8Array, at: number): boolean {
  return letters.every((letter, i) => {
    const byte = raw[at + i] ?? 0
    return (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte) === letter
  })
}
