/** Where the list of postings begins that an object holds one level down, and the key that it stands under. */
export interface HeldList {
  /** Of the opening bracket. */
  readonly offset: number
  readonly key: string
}

const listKeys = new Set(
  'jobs results data postings items hits content offers jobpostings listings vacancies'.split(' '),
)
/** An object with one of these is a posting itself. */
const postingKeys = new Set(
  'url title joburl jobtitle absoluteurl hostedurl link company companyname position'.split(' '),
)

/**
 * Looks for the list in the first bytes of an object. Null when the object is no container of one, undefined when more
 * bytes must tell.
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
    // some answers hold the list in an object of theirs
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

/** Null where no key stands, undefined where one may go on. */
function readKey(text: string, at: number): { readonly name: string; readonly start: number } | null | undefined {
  keyAndColon.lastIndex = at
  const [whole, name = ''] = keyAndColon.exec(text) ?? []
  if (whole !== undefined) return { name, start: at + whole.length }
  return /^\s*(?:"|$)/.test(text.slice(at, at + 1000)) ? undefined : null
}

/** A list of texts is no list of postings. */
function listAt(text: string, offset: number, key: string): HeldList | null | undefined {
  let at = offset + 1
  while (isSpace(text[at])) at++
  if (at >= text.length) return undefined
  return text[at] === '{' || text[at] === ']' ? { offset, key } : null
}

/** The offset of the comma or bracket behind a value; -1 when it does not end. */
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

/** Where the list under `key` begins again, as in the next page of the same answer; -1 when it does not. */
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

/** What has to stay when the list was not found again, since its key may begin in it. */
export const keptForKey = 1024

function charAt(bytes: Buffer, at: number): string | undefined {
  return at < bytes.length ? String.fromCharCode(bytes[at] ?? 0) : undefined
}

function isSpace(char: string | undefined): boolean {
  return char === ' ' || char === '\n' || char === '\r' || char === '\t'
}
