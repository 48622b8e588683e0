import type { Chunk, ProcessedPage } from './page-content.js'
import { splitCharacters, splitSentences } from './split-text.js'

/** A sentence of a chunk that should find the rest of the chunk. */
export interface Probe {
  readonly chunkIndex: number
  /** Used as a query. */
  readonly text: string
  /** The chunk without the sentence and without headings, because what only a heading says is not in the text. */
  readonly rest: string
}

const maxPerPage = 3
// of a long page, this many chunks are tried, spread over all of it
const maxTried = 64
// of the query and of the rest; shorter texts prove nothing
const minLength = 12

/** Returns probes for a few chunks, spread over the page. */
export function chooseProbes({ chunks }: Pick<ProcessedPage, 'chunks'>): readonly Probe[] {
  const stride = Math.max(1, Math.ceil(chunks.length / maxTried))
  const probes = chunks.flatMap((chunk, chunkIndex) => {
    if (chunkIndex % stride !== 0) return []
    const probe = probeOf(chunk)
    return probe === null ? [] : [{ chunkIndex, ...probe }]
  })
  const step = Math.max(1, Math.ceil(probes.length / maxPerPage))
  return probes.filter((_, at) => at % step === 0)
}

/** Returns the probe of a chunk, or null if it is too short. Deterministic. */
export function probeOf({ content }: Pick<Chunk, 'content'>): Omit<Probe, 'chunkIndex'> | null {
  const lines = content.split('\n').filter((line) => !line.startsWith('#'))
  const pieces = piecesOf(lines.join('\n').trim())
  // not the first sentence, which often names what the rest only calls by a pronoun
  const at = pieces.length >> 1
  const text = (pieces[at] ?? '').trim()
  const rest = pieces
    .filter((_, other) => other !== at)
    .join('')
    .trim()
  return text.length < minLength || rest.length < minLength ? null : { text, rest }
}

/** Splits a text into sentences, or a single sentence into halves. */
function piecesOf(text: string): readonly string[] {
  const sentences = splitSentences(text)
  if (sentences.length > 1) return sentences
  const [half = ''] = splitCharacters(text, Math.max(2, Math.ceil(text.length / 2)))
  return [half, text.slice(half.length)]
}
