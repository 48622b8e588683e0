import type { Chunk, ProcessedPage } from './page-content.js'
import { splitCharacters, splitSentences } from './split-text.js'

/** A sentence of a chunk that should find the rest of it. */
export interface Probe {
  readonly chunkIndex: number
  /** Asked as a query. */
  readonly text: string
  /** The chunk without it, and without headings: what only a heading tells is not found in the text. */
  readonly rest: string
}

const maxPerPage = 3
// of a long page so many chunks are taken apart, all over it
const maxTried = 64
// of the query and of the rest: less tells nothing
const minLength = 12

/** A few chunks of the page, spread over it, each as a sentence and the rest. */
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

/** Null where the chunk is too short; always the same for the same chunk. */
export function probeOf({ content }: Pick<Chunk, 'content'>): Omit<Probe, 'chunkIndex'> | null {
  const lines = content.split('\n').filter((line) => !line.startsWith('#'))
  const pieces = piecesOf(lines.join('\n').trim())
  // the first sentence of a text often names what the rest calls by a pronoun
  const at = pieces.length >> 1
  const text = (pieces[at] ?? '').trim()
  const rest = pieces
    .filter((_, other) => other !== at)
    .join('')
    .trim()
  return text.length < minLength || rest.length < minLength ? null : { text, rest }
}

/** Sentences; of a single one its halves. */
function piecesOf(text: string): readonly string[] {
  const sentences = splitSentences(text)
  if (sentences.length > 1) return sentences
  const [half = ''] = splitCharacters(text, Math.max(2, Math.ceil(text.length / 2)))
  return [half, text.slice(half.length)]
}
