/** A range of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/**
 * Returns where a text contains this quote, ignoring differences in white space. Returns null if it does not. Takes
 * time linear in the length of the text.
 */
export function findQuote(text: string, quote: string): TextRange | null {
  const wanted = quote.replace(/\s+/g, ' ').trim()
  if (wanted === '') return null
  const { folded, places } = withSingleSpaces(text)
  const at = folded.indexOf(wanted)
  if (at === -1) return null
  return { start: places[at] ?? 0, end: (places[at + wanted.length - 1] ?? 0) + 1 }
}

/** Returns the text with each run of white space as one space, and the original position of each unit. */
function withSingleSpaces(text: string): { readonly folded: string; readonly places: readonly number[] } {
  const places: number[] = []
  const pieces: string[] = []
  let end = 0
  const take = (piece: string, from: number) => {
    pieces.push(piece)
    for (let unit = 0; unit < piece.length; unit++) places.push(from + unit)
  }
  for (const { 0: run, index } of text.matchAll(/\s+/g)) {
    take(text.slice(end, index), end)
    take(' ', index)
    end = index + run.length
  }
  take(text.slice(end), end)
  return { folded: pieces.join(''), places }
}
