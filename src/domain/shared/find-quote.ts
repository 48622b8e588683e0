/** A run of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/**
 * Where a text says these words, whatever the white space between them; null where it does not. Takes time linear in the length of
 * the text.
 */
export function findQuote(text: string, quote: string): TextRange | null {
  const wanted = quote.replace(/\s+/g, ' ').trim()
  if (wanted === '') return null
  const { folded, places } = withSingleSpaces(text)
  const at = folded.indexOf(wanted)
  if (at === -1) return null
  return { start: places[at] ?? 0, end: (places[at + wanted.length - 1] ?? 0) + 1 }
}

/** The text with one space for each run of white space, and where each unit of it stands in the text. */
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
