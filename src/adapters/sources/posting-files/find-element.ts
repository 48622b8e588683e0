/** How many bytes are examined before an element, and how many of its opening brace and first key. */
const lookBehind = 1024
const maxBeginningLength = 256

/** How many bytes to keep if nothing was found, because an element may begin in them. */
export const keptWhileSeeking = lookBehind + maxBeginningLength

/** Bytes at the beginning of an element, and the offset of the element in them. */
export interface Beginning {
  readonly bytes: Buffer
  readonly offset: number
}

/** The brace and the first key of an element; null if there is no readable key. */
export function firstKey(element: Buffer): string | null {
  const [beginning = null] = /^\{\s*"(?:[^"\\]|\\.)*"/.exec(element.toString('latin1', 0, maxBeginningLength)) ?? []
  return beginning
}

/**
 * How the next element may begin: elements of a list have the same first key, or start on a line with the same
 * indentation.
 */
export function beginningsLike(keys: readonly (string | null)[], indent: string | null): readonly Beginning[] {
  const known = [...new Set(keys.filter((key) => key !== null))]
  const sameKey = (known.length > 0 ? known : ['{']).map((key) => ({ bytes: Buffer.from(key, 'latin1'), offset: 0 }))
  if (indent === null) return sameKey
  return [...sameKey, { bytes: Buffer.from(`\n${indent}{`, 'latin1'), offset: indent.length + 1 }]
}

/** The white space on the last line of `text`; null if no line begins there, or if the line has other text. */
export function indentIn(text: string): string | null {
  const [, indent = null] = /\n([ \t\r,]*)$/.exec(text) ?? []
  return indent !== null && indent.length < maxBeginningLength ? indent : null
}

export function indentBefore(bytes: Buffer, at: number): string | null {
  return indentIn(textBefore(bytes, at))
}

/** The start of the first element that matches one of `beginnings`; or -1. */
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

/** Counts the objects of a list in bytes that are skipped while searching for the next element. */
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

  /** Reports the skipped objects once; null if there are none. */
  report(): string | null {
    const count = this.#count
    this.#count = 0
    this.#last = 0
    if (count === 0) return null
    const objects = count === 1 ? '1 object' : `${count} objects`
    return `${objects} after a broken one could not be separated, and ${count === 1 ? 'was' : 'were'} not read`
  }
}
