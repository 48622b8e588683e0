/** How far back the white space before an element is looked at, and how far its brace and first key. */
const lookBehind = 1024
const maxBeginningLength = 256

/** What has to stay when nothing was found, since an element may begin in it. */
export const keptWhileSeeking = lookBehind + maxBeginningLength

/** Bytes with which an element begins, after those that stand before it. */
export interface Beginning {
  readonly bytes: Buffer
  readonly offset: number
}

/** The brace and the first key of an element; null when it has none that can be read. */
export function firstKey(element: Buffer): string | null {
  const [beginning = null] = /^\{\s*"(?:[^"\\]|\\.)*"/.exec(element.toString('latin1', 0, maxBeginningLength)) ?? []
  return beginning
}

/** How the next element begins: elements of one list have the same key first, or each begins a line at the same place. */
export function beginningsLike(keys: readonly (string | null)[], indent: string | null): readonly Beginning[] {
  const known = [...new Set(keys.filter((key) => key !== null))]
  const sameKey = (known.length > 0 ? known : ['{']).map((key) => ({ bytes: Buffer.from(key, 'latin1'), offset: 0 }))
  if (indent === null) return sameKey
  return [...sameKey, { bytes: Buffer.from(`\n${indent}{`, 'latin1'), offset: indent.length + 1 }]
}

/** The white space on the last line of `text`; null when no line begins there, or more than that stands on it. */
export function indentIn(text: string): string | null {
  const [, indent = null] = /\n([ \t\r,]*)$/.exec(text) ?? []
  return indent !== null && indent.length < maxBeginningLength ? indent : null
}

export function indentBefore(bytes: Buffer, at: number): string | null {
  return indentIn(textBefore(bytes, at))
}

/** Where the first element begins that is like one of `beginnings`; or -1. */
export function findElement(bytes: Buffer, beginnings: readonly Beginning[]): number {
  const found = beginnings.map((beginning) => findBeginning(bytes, beginning)).filter((at) => at >= 0)
  return found.length > 0 ? Math.min(...found) : -1
}

/** Elements follow a comma, a closing brace or a line end. */
function findBeginning(bytes: Buffer, { bytes: beginning, offset }: Beginning): number {
  for (let at = bytes.indexOf(beginning); at >= 0; at = bytes.indexOf(beginning, at + 1)) {
    if (mayEndElement(textBefore(bytes, at + offset))) return at + offset
  }
  return -1
}

function mayEndElement(text: string): boolean {
  const written = text.trimEnd()
  return written.endsWith(',') || written.endsWith('}') || text.includes('\n', written.length)
}

function textBefore(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', Math.max(at - lookBehind, 0), at)
}

const [space, comma, openBrace, closeBrace] = [0x20, 0x2c, 0x7b, 0x7d]

/** Counts the objects that follow another in a list, in bytes that are passed over while the next element is looked for. */
export class PassedObjects {
  #count = 0
  #last = 0
  #beforeLast = 0

  take(bytes: Buffer): void {
    for (const byte of bytes) {
      if (byte <= space) continue
      if (byte === openBrace && this.#last === comma && this.#beforeLast === closeBrace) this.#count++
      this.#beforeLast = this.#last
      this.#last = byte
    }
  }

  /** What to say of those that were taken, once; null when there is nothing to say. */
  report(): string | null {
    const count = this.#count
    this.#count = 0
    this.#last = 0
    if (count === 0) return null
    const objects = count === 1 ? '1 object' : `${count} objects`
    return `${objects} after a broken one could not be told apart, and ${count === 1 ? 'was' : 'were'} not read`
  }
}
