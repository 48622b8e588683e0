import { parseJobQuery, textsAsked } from '#src/domain/jobs/job-query.js'
import { maxSnippetCharacters } from '#src/domain/jobs/job-search.js'
import { cutText } from '#src/domain/shared/text.js'

// how much of a description is searched, in characters; without a query its beginning is usually enough
const maxScannedCharacters = 20_000
const usualBeginning = 1000
const before = 40

/** One line of a description, around the first word of the query that occurs there as typed; else its beginning. */
export function snippetOf(description: string | null, query: string): string | null {
  if (description === null) return null
  const beginning = query === '' ? lineOf(description, usualBeginning) : ''
  const line = beginning.length > maxSnippetCharacters ? beginning : lineOf(description, maxScannedCharacters)
  if (line === '') return null
  const start = startOf(line, query)
  const cut = cutText(line.slice(start), maxSnippetCharacters - 2).replace(/^[\udc00-\udfff]/, '')
  const isWhole = start + cut.length >= line.length
  return `${start > 0 ? '…' : ''}${cut.trim()}${isWhole ? '' : '…'}`
}

function lineOf(description: string, length: number): string {
  return description.slice(0, length).replace(/\s+/g, ' ').trim()
}

function startOf(line: string, query: string): number {
  const asked = parseJobQuery(query)
  if (asked === null) return 0
  const text = line.toLowerCase()
  const places = textsAsked(asked)
    .flatMap((each) => each.text.toLowerCase().match(/[\p{L}\p{N}+#.]+/gu) ?? [])
    .map((word) => text.indexOf(word))
    .filter((place) => place >= 0)
  const place = places.length === 0 ? 0 : Math.min(...places)
  if (place <= before || line.length <= maxSnippetCharacters) return 0
  const space = line.indexOf(' ', place - before)
  return space >= 0 && space < place ? space + 1 : place - before
}
