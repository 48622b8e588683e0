import type { Chunk } from './page-content.js'
import { WebsiteError } from './website-error.js'

/** How much a person may paste: chunks in one call and of one source, and characters of their parts. */
export const pasteLimit = {
  maxChunks: 1000,
  maxSourceChunks: 10_000,
  maxChunkLength: 5000,
  maxHeadings: 3,
  maxHeadingLength: 200,
  maxTitleLength: 300,
} as const

/** Chunks as they are given. */
export interface GivenChunk {
  readonly content: string
  /** Outermost first. */
  readonly headings: readonly string[]
}

// half a pair of surrogates is no character, and no text holds control characters but tabs and line ends
const noText = /[^\P{Cc}\t\n]+|\p{Surrogate}+/gu

const someText = /[^\s\ufffd]/

/** The text as it can be stored and shown anywhere: what is no character is replaced by U+FFFD, and lines end in \n. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(noText, marksFor).trim()
}

/** One for each: of a run at a time, because each replacement costs. */
const marksFor = (run: string) => '\ufffd'.repeat(run.length)

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** The chunks as they are stored. Throws VALIDATION_ERROR, which names the first that cannot be. */
export function toPastedChunks(given: readonly GivenChunk[]): readonly Chunk[] {
  const { maxChunks } = pasteLimit
  if (given.length === 0) throw refused('There are no chunks.', 'Give one chunk at least.')
  if (given.length > maxChunks) {
    throw refused(
      `${given.length} chunks are too many for one call.`,
      `Give ${maxChunks} at most, and call again for the rest.`,
    )
  }
  return given.map(toPastedChunk)
}

function toPastedChunk(given: GivenChunk, index: number): Chunk {
  const content = cleanText(given.content)
  const { maxChunkLength } = pasteLimit
  if (!someText.test(content)) throw refused(`chunks[${index}] holds no text.`, 'Leave it out.', index)
  if (content.length > maxChunkLength) {
    const length = `chunks[${index}] has ${content.length} characters; ${maxChunkLength} are allowed.`
    throw refused(length, 'Cut it at a heading or between paragraphs: a chunk of about 800 is found best.', index)
  }
  return { content, headings: toHeadings(given.headings, index) }
}

function toHeadings(given: readonly string[], index: number): readonly string[] {
  const headings = given.map(cleanLine).filter((heading) => heading !== '')
  const { maxHeadings } = pasteLimit
  if (headings.length <= maxHeadings) return headings.map(checkHeading(index))
  const count = `chunks[${index}] stands under ${headings.length} headings; ${maxHeadings} are kept.`
  throw refused(count, 'Give the outermost ones.', index)
}

function checkHeading(index: number): (heading: string) => string {
  const { maxHeadingLength } = pasteLimit
  return (heading) => {
    if (heading.length <= maxHeadingLength) return heading
    throw refused(
      `A heading of chunks[${index}] has ${heading.length} characters; ${maxHeadingLength} are allowed.`,
      'What is longer is text: put it into the content.',
      index,
    )
  }
}

/** The title as it is stored; '' when there is none. Throws VALIDATION_ERROR. */
export function toPastedTitle(given: string): string {
  const title = cleanLine(given)
  const { maxTitleLength } = pasteLimit
  if (title.length <= maxTitleLength) return title
  throw refused(`The title has ${title.length} characters; ${maxTitleLength} are allowed.`, 'Shorten it.')
}

function refused(message: string, suggestion: string, chunk?: number): WebsiteError {
  const details = chunk === undefined ? {} : { chunk }
  return new WebsiteError('VALIDATION_ERROR', message, { type: 'DataValidationError', details, suggestion })
}
