import { unquotedLines } from './own-text.js'

/** A range of whole lines of a text: from `start` up to, not including, `end`, in UTF-16 units. */
export interface TextPart {
  readonly start: number
  readonly end: number
  /** Whether it is quoted from another message. */
  readonly isQuoted: boolean
}

/**
 * Splits a text into runs of own and quoted lines, in order and without gaps. A text of quotes alone is one part, and
 * so is one without quotes. Takes time linear in its length.
 */
export function textParts(text: string): readonly TextPart[] {
  const own = unquotedLines(text).filter((line) => line.trim() !== '')
  if (own.length === 0) return [{ start: 0, end: text.length, isQuoted: false }]
  const parts: { start: number; end: number; isQuoted: boolean }[] = []
  let [at, met] = [0, 0]
  for (const line of text.split('\n')) {
    const end = Math.min(text.length, at + line.length + 1)
    const bare = line.replace(/\r$/, '')
    const isOwn = bare === own[met]
    if (isOwn) met++
    const last = parts.at(-1)
    // blank lines belong to the lines before them
    const isQuoted = bare.trim() === '' ? (last?.isQuoted ?? false) : !isOwn
    if (last !== undefined && last.isQuoted === isQuoted) last.end = end
    else parts.push({ start: at, end, isQuoted })
    at = end
  }
  return parts
}
