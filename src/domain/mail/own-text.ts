import {
  attachedMark,
  attributionLength,
  endsInColon,
  isHeaderBlock,
  isHeaderLine,
  isQuoted,
  isSeparator,
  statesTime,
} from './quoted-message.js'
import { isRule, isWithoutWords } from './rule-line.js'
import { withoutSignature } from './signature.js'

// an attribution with the blank lines below it
const lookBack = 8
const maxHeader = 12

/**
 * Returns the author's own text of a message, without quoted messages, their introductions, forwarded messages and the
 * signature, in English and Japanese; answers between quotes stay. A text that is only a signature stays. Takes time
 * linear in its length.
 * Source: hunt-own-text.
 */
export function ownText(plainText: string): string {
  return ownParts(plainText).text
}

/** Returns the own text and the signature that was removed; '' if there is none. */
export function ownParts(plainText: string): { readonly text: string; readonly signature: string } {
  const lines = unquotedLines(plainText)
  const own = withoutSignature(lines)
  const signature = lines.slice(own.length).filter((line) => !isWithoutWords(line))
  return { text: own.join('\n').trim(), signature: signature.join('\n').trim() }
}

/** Returns the own lines including the signature, in order; a blank line may replace removed ones. */
export function unquotedLines(plainText: string): readonly string[] {
  return withoutQuotes(linesOf(plainText))
}

function withoutQuotes(lines: readonly string[]): readonly string[] {
  const own = new OwnLines()
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const isHeader = isSeparator(line) || (own.hasWords && isHeaderBlock(lines, at))
    const marked = isHeader ? firstMarked(lines, at) : at
    if (marked === null) return own.withoutRule()
    if (isHeader) at = marked - 1
    else own.read(line)
    if (own.isFollowedBy(() => nextWords(lines, at + 1)) === 'another message') return own.lines
  }
  return own.lines
}

function linesOf(text: string): readonly string[] {
  return text.includes('\r') ? text.split(/\r?\n/) : text.split('\n')
}

/** Collects the own lines of a message while reading it. */
class OwnLines {
  readonly lines: string[] = []
  #firstWords: number | null = null
  // the prefix of the quoted lines, if it is not one of the usual marks
  #mark: string | null = null

  get hasWords(): boolean {
    return this.#firstWords !== null
  }

  read(line: string): void {
    if (isQuoted(line)) this.#dropAttribution()
    else if (this.#mark === null || !line.trimStart().startsWith(this.#mark)) this.#keep(line)
  }

  /**
   * Checks whether the lines just read introduce a message without the usual quote marks, and removes the introduction.
   * Returns 'another message' if everything below belongs to that message.
   */
  isFollowedBy(nextLine: () => string): 'another message' | null {
    if (!endsInColon(this.lines.at(-1) ?? '')) return null
    const last = this.lines.slice(-lookBack)
    const length = attributionLength(last)
    if (length === 0) return null
    const next = nextLine()
    const start = this.lines.length - length
    const mark = /^(?:[|｜]|[):}#%!+](?= )|[A-Z]{1,3}>)/.exec(next)?.[0] ?? null
    const isMarked = mark !== null
    if (!isMarked && (isQuoted(next) || next === '' || !statesTime(last.slice(-length)))) return null
    if (!isMarked && (this.#firstWords ?? start) >= start) return null
    this.#mark = mark
    this.#cut(start)
    return isMarked ? null : 'another message'
  }

  /** Returns the lines without a final rule, which separates another message. */
  withoutRule(): readonly string[] {
    const words = this.lines.findLastIndex((line) => line.trim() !== '')
    return isRule(this.lines[words] ?? '') ? this.lines.slice(0, words) : this.lines
  }

  /** Removes the lines that introduce a quoted message, and the blank lines below them. */
  #dropAttribution(): void {
    const last = this.lines.slice(-lookBack)
    const words = last.findLastIndex((line) => line.trim() !== '') + 1
    const length = last.length - words > 2 ? 0 : attributionLength(last.slice(0, words))
    if (length > 0) this.#cut(this.lines.length - last.length + words - length)
    else if (this.lines.at(-1)?.trim() !== '') this.lines.push('')
  }

  #keep(line: string): void {
    this.lines.push(line)
    if (this.#firstWords === null && !isWithoutWords(line)) this.#firstWords = this.lines.length - 1
  }

  #cut(length: number): void {
    this.lines.length = length
    if (this.#firstWords !== null && this.#firstWords >= length) this.#firstWords = null
  }
}

/**
 * Returns the start of the quoted lines below a message header, or null if they are not marked. An answer may follow
 * marked lines.
 */
function firstMarked(lines: readonly string[], header: number): number | null {
  if (lines[header]?.trim() === attachedMark) return null
  for (let at = header + 1; at < Math.min(lines.length, header + maxHeader); at++) {
    const line = lines[at] ?? ''
    if (isQuoted(line)) return at
    if (line.trim() !== '' && !isHeaderLine(line)) return null
  }
  return null
}

function nextWords(lines: readonly string[], from: number): string {
  const last = Math.min(lines.length, from + 3)
  for (let at = from; at < last; at++) if (lines[at]?.trim() !== '') return lines[at]?.trim() ?? ''
  return ''
}
