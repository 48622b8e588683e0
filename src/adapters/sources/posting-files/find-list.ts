/** The position and key of a list of postings inside an object. */
export interface HeldList {
  /** The offset of the opening bracket. */
  readonly offset: number
  readonly key: string
}

const listKeys = new Set(
  'jobs results data postings items hits content offers jobpostings listings vacancies'.split(' '),
)
/** An object with one of these keys is itself a posting. */
const postingKeys = new Set(
  'url title joburl jobtitle absoluteurl hostedurl link company companyname position'.split(' '),
)

/**
 * Searches the first bytes of an object for the list. Returns null if the object does not contain one, and undefined if
 * more bytes are needed.
 */
export function findList(text: string): HeldList | null | undefined {
  let at = text.indexOf('{') + 1
  for (;;) {
    const member = readKey(text, at)
    if (!member) return member
    const { name, start } = member
    const key = name.toLowerCase().replace(/[_-]/g, '')
    if (postingKeys.has(key)) return null
    const first = listKeys.has(key) ? text[start] : ''
    if (first === '[') return listAt(text, start, name)
    // some answers nest the list in another object
    const end = first === '{' ? start : endOfValue(text, start)
    if (end < 0) return undefined
    if (!isMemberNext(text[end])) return null
    at = end + 1
  }
}

function isMemberNext(char: string | undefined): boolean {
  return char === ',' || char === '{'
}

const keyAndColon = /\s*"((?:[^"\\]|\\.)*)"\s*:\s*/y

/** Returns null if there is no key, and undefined if more bytes are needed. */
function readKey(text: string, at: number): { readonly name: string; readonly start: number } | null | undefined {
  keyAndColon.lastIndex = at
  const [whole, name = ''] = keyAndColon.exec(text) ?? []
  if (whole !== undefined) return { name, start: at + whole.length }
  return /^\s*(?:"|$)/.test(text.slice(at, at + 1000)) ? undefined : null
}

/** A list of strings is not a list of postings. */
function listAt(text: string, offset: number, key: string): HeldList | null | undefined {
  let at = offset + 1
  while (isSpace(text[at])) at++
  if (at >= text.length) return undefined
  return text[at] === '{' || text[at] === ']' ? { offset, key } : null
}

/** The offset of the comma or bracket after a value; -1 if it does not end. */
function endOfValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const char = text[at] ?? ''
    if (char === '"') at = endOfString(text, at)
    else if (char === '{' || char === '[') depth++
    else if (depth === 0 && ',}]'.includes(char)) return at
    else if (char === '}' || char === ']') depth--
  }
  return -1
}

function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

/** The offset of the next list with the same `key`, as in the next page of an answer; -1 if there is none. */
export function findListAgain(bytes: Buffer, key: string): number {
  const quoted = Buffer.from(`"${key}"`, 'latin1')
  for (let at = bytes.indexOf(quoted); at >= 0; at = bytes.indexOf(quoted, at + 1)) {
    let next = at + quoted.length
    while (isSpace(charAt(bytes, next))) next++
    if (charAt(bytes, next) !== ':') continue
    next++
    while (isSpace(charAt(bytes, next))) next++
    if (charAt(bytes, next) === '[') return next
  }
  return -1
}

/** How many bytes to keep if the list was not found, because its key may begin in them. */
export const keptForKey = 1024

function charAt(bytes: Buffer, at: number): string | undefined {
  return at < bytes.length ? String.fromCharCode(bytes[at] ?? 0) : undefined
}

function isSpace(char: string | undefined): boolean {
  return char === ' ' || char === '\n' || char === '\r' || char === '\t'
}
