import { type Chunk, chunkBounds } from './page-content.js'
import { refusedRequest } from './website-failure.js'

/** Limits for pasted text: chunks per call and per source, and characters of their parts. */
export const pasteLimit = {
  maxChunks: 1000,
  maxSourceChunks: 10_000,
  maxChunkLength: chunkBounds.maxLength,
  maxHeadings: chunkBounds.maxHeadings,
  maxHeadingLength: chunkBounds.maxHeadingLength,
  maxTitleLength: 300,
} as const

/** A chunk as given. */
export interface GivenChunk {
  readonly content: string
  /** Outermost first. */
  readonly headings: readonly string[]
}

// lone surrogates, and control characters except tabs and line ends
const noText = /[^\P{Cc}\t\n]+|\p{Surrogate}+/gu

const someText = /[^\s\ufffd]/

/**
 * Returns the text so that it can be stored and shown anywhere: invalid characters become U+FFFD, and lines end in \n.
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(noText, marksFor).trim()
}

/** One mark per character; replaced by runs, because each replacement is costly. */
const marksFor = (run: string) => '\ufffd'.repeat(run.length)

/** Like `cleanText`, but on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** Returns the chunks as they are stored. Throws VALIDATION_ERROR naming the first invalid chunk. */
export function toPastedChunks(given: readonly GivenChunk[]): readonly Chunk[] {
  const { length } = given
  if (length === 0) throw refusedRequest('There are no chunks.', { problem: 'no-chunks' })
  if (length > pasteLimit.maxChunks)
    throw refusedRequest(`${length} chunks are too many for one call.`, { problem: 'too-many-chunks' })
  return given.map(toPastedChunk)
}

function toPastedChunk(given: GivenChunk, chunk: number): Chunk {
  const content = cleanText(given.content)
  const { maxChunkLength } = pasteLimit
  if (!someText.test(content))
    throw refusedRequest(`chunks[${chunk}] has no text.`, { problem: 'chunk-without-text', chunk })
  if (content.length > maxChunkLength) {
    const length = `chunks[${chunk}] has ${content.length} characters; at most ${maxChunkLength} are allowed.`
    throw refusedRequest(length, { problem: 'chunk-too-long', chunk })
  }
  return { content, headings: toHeadings(given.headings, chunk) }
}

function toHeadings(given: readonly string[], chunk: number): readonly string[] {
  const headings = given.map(cleanLine).filter((heading) => heading !== '')
  const { maxHeadings, maxHeadingLength } = pasteLimit
  if (headings.length > maxHeadings) {
    const count = `chunks[${chunk}] has ${headings.length} headings; at most ${maxHeadings} are allowed.`
    throw refusedRequest(count, { problem: 'too-many-headings', chunk })
  }
  const long = headings.find(({ length }) => length > maxHeadingLength)
  if (long === undefined) return headings
  const length = `A heading of chunks[${chunk}] has ${long.length} characters; at most ${maxHeadingLength} are allowed.`
  throw refusedRequest(length, { problem: 'heading-too-long', chunk })
}

/** Returns the title as it is stored; '' if there is none. Throws VALIDATION_ERROR if it is too long. */
export function toPastedTitle(given: string): string {
  const title = cleanLine(given)
  const { maxTitleLength } = pasteLimit
  if (title.length <= maxTitleLength) return title
  throw refusedRequest(`The title has ${title.length} characters; at most ${maxTitleLength} are allowed.`, {
    problem: 'title-too-long',
  })
}
