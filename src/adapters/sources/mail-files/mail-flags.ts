/** The flags that mail programs set on a message, by their IMAP names (RFC 3501, and a keyword of RFC 5788). */
export const flags = {
  seen: '\\Seen',
  answered: '\\Answered',
  flagged: '\\Flagged',
  deleted: '\\Deleted',
  draft: '\\Draft',
  forwarded: '$Forwarded',
} as const

type Marks = readonly (readonly [mark: string | number, flag: string])[]

const inMaildirNames: Marks = [
  ['S', flags.seen],
  ['R', flags.answered],
  ['F', flags.flagged],
  ['T', flags.deleted],
  ['D', flags.draft],
  ['P', flags.forwarded],
]
const inMozillaStatus: Marks = [
  [0x0001, flags.seen],
  [0x0002, flags.answered],
  [0x0004, flags.flagged],
  [0x0008, flags.deleted],
  [0x1000, flags.forwarded],
]
const inEmlx: Marks = [
  [1 << 0, flags.seen],
  [1 << 1, flags.deleted],
  [1 << 2, flags.answered],
  [1 << 4, flags.flagged],
  [1 << 6, flags.draft],
  [1 << 8, flags.forwarded],
]
const inStatus: Marks = [['R', flags.seen]]
const inXStatus: Marks = [
  ['A', flags.answered],
  ['F', flags.flagged],
  ['D', flags.deleted],
  ['T', flags.draft],
]

/** From the letters after `:2,` in the name of a Maildir file. */
export function maildirFlags(letters: string): readonly string[] {
  return lettersIn(letters, inMaildirNames)
}

/** From the number that Apple Mail writes after a message. */
export function emlxFlags(number: number): readonly string[] {
  return bitsIn(number, inEmlx)
}

const headBytes = 16 * 1024
// header lines that Thunderbird adds above a message, in any order
const ownLine = /^(?:x-mozilla-[a-z0-9-]{1,40}|x-account-key|x-uidl|x-identity-key|fcc)[ \t]{0,9}:/i
const mozillaLine = /^x-mozilla-status[ \t]{0,9}:[ \t]{0,9}([0-9a-f]{1,8})[ \t]{0,9}$/i

/** The flags in the header of a message; null if there are none. */
export interface NotedFlags {
  readonly flags: readonly string[] | null
  /**
   * Whether Thunderbird marked it as deleted. The letter D in `X-Status` may be set by a stranger, and does not count.
   */
  readonly isDeleted: boolean
}

/** The flags of a message in an mbox; `sender` is the sender in its separator. */
export function flagsInMbox(raw: Buffer, sender: string): NotedFlags {
  const head = headOf(raw)
  const ofMozilla = mozillaFlags(head, sender)
  return { flags: ofMozilla ?? statusFlags(head), isDeleted: ofMozilla?.includes(flags.deleted) === true }
}

/** The flags of a message in its own file. */
export function flagsInFile(raw: Buffer): readonly string[] | null {
  return mozillaFlags(headOf(raw), null)
}

const headOf = (raw: Buffer) => raw.toString('latin1', 0, headBytes)

/**
 * Flags set by Thunderbird. They only count at the top of the message, or in a header under Thunderbird's own separator
 * (`From - `, or a bare `From `), because a header sent by a stranger must not hide mail.
 */
function mozillaFlags(head: string, sender: string | null): readonly string[] | null {
  const isTheirs = sender === '-' || sender === ''
  for (const line of linesOf(head)) {
    const status = mozillaLine.exec(line)?.[1]
    if (status !== undefined) return bitsIn(Number.parseInt(status, 16), inMozillaStatus)
    if (line === '' || !(isTheirs || ownLine.test(line))) return null
  }
  return null
}

const statusLine = /\n(x-)?status:[ \t]{0,9}([a-z]{0,9})[ \t]{0,9}(?=\r?\n)/gi

/** Flags that other programs set in the headers `Status` and `X-Status`. */
function statusFlags(head: string): readonly string[] | null {
  const end = /\n\r?\n/.exec(head)?.index ?? head.length
  let found: readonly string[] | null = null
  for (const [, isOther, letters = ''] of `\n${head.slice(0, end + 1)}`.matchAll(statusLine)) {
    found = [...(found ?? []), ...lettersIn(letters, isOther === undefined ? inStatus : inXStatus)]
  }
  return found
}

function lettersIn(letters: string, marks: Marks): readonly string[] {
  return marks.flatMap(([letter, flag]) => (letters.includes(String(letter)) ? [flag] : []))
}

function bitsIn(number: number, marks: Marks): readonly string[] {
  return marks.flatMap(([bit, flag]) => ((number & Number(bit)) === 0 ? [] : [flag]))
}

/** Yields lines lazily, because the first line usually decides. */
function* linesOf(head: string): Generator<string> {
  for (let at = 0; at < head.length; ) {
    const end = head.indexOf('\n', at)
    const line = head.slice(at, end === -1 ? head.length : end)
    yield line.endsWith('\r') ? line.slice(0, -1) : line
    at = end === -1 ? head.length : end + 1
  }
}
