import { findQuote, type TextRange } from '#src/domain/shared/find-quote.js'
import { cutText } from '#src/domain/shared/text.js'

/** Characters of a message per page. */
export const partLength = 20_000
/** The most pages of a message. */
export const maxParts = 1000
/** How far a quote is searched for, in characters. */
const maxSearched = 50 * partLength

/** How many characters must be read for a page of a message. */
export function neededLength(part: number | null, quote: string | null): number {
  return quote !== null && part === null ? maxSearched : (part ?? 1) * partLength
}

/** The requested page, else the one with the quote, else the first. */
export function choosePart(text: string, part: number | null, quote: string | null): number {
  if (part !== null) return part
  const found = quote === null ? null : findQuote(text, quote)
  return found === null ? 1 : Math.floor(found.start / partLength) + 1
}

/** The range of the page in the text; it does not split a surrogate pair. */
export function partOf(text: string, part: number): TextRange {
  return { start: edge(text, (part - 1) * partLength), end: edge(text, part * partLength) }
}

function edge(text: string, at: number): number {
  return cutText(text, at).length
}
