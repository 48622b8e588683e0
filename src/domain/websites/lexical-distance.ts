/** Statistics of all chunks of a store. Lengths are in words. */
export interface LexicalStatistics {
  readonly chunks: number
  readonly averageLength: number
}

/** A chunk as seen by the terms of one view of a query. */
export interface LexicalView {
  /** The weight of each term, from `termWeight`; repeated as often as in the query. */
  readonly weights: readonly number[]
  /** How often the chunk contains each term, in the same order; occurrences in the title or a heading count more. */
  readonly frequencies: readonly number[]
  /** The share of this view; the shares of all views sum to 1. */
  readonly share: number
}

// the store is treated as part of a larger corpus: among three pages no word is rare or common
const background = 1000
// the usual BM25 parameters: how fast repetition saturates, and how much long texts are penalized
const saturation = 1.2
const lengthEffect = 0.75
// the weight of a term being present at all, against how often it occurs
const presence = 0.3
// a longer query is a topic: a text may lack any of its words, and a long text contains some by chance
const maxWordsInPresence = 10
// puts text worded like the query below 0.3, and chance matches above 0.6
const steepness = 1.24

/** A title or heading describes all the text below it. */
export const headingFrequency = 2

/** Returns the weight of a term that `found` of the store's chunks contain. */
export function termWeight(found: number, { chunks }: LexicalStatistics): number {
  return Math.log(1 + (chunks + background - found + 0.5) / (found + 0.5))
}

/** The lengths of a text and of the query, in words. */
export interface ComparedLengths {
  readonly text: number
  readonly query: number
}

/**
 * Returns the distance of a chunk from a query, from 0 to 1: the share of the query's weight that the chunk lacks, with
 * each term weighted as in BM25. Terms that no chunk contains count too, so that distances of different queries are
 * comparable. Returns null if the chunk contains no term.
 */
export function lexicalDistance(
  views: readonly LexicalView[],
  length: ComparedLengths,
  { averageLength }: LexicalStatistics,
): number | null {
  const slowness = saturation * (1 - lengthEffect + (lengthEffect * length.text) / Math.max(1, averageLength))
  const atAll = presence * Math.min(1, maxWordsInPresence / Math.max(1, length.query))
  const alike = views.reduce((sum, view) => sum + view.share * likeness(view, slowness, atAll), 0)
  return alike > 0 ? (1 - Math.min(1, alike)) ** steepness : null
}

function likeness({ weights, frequencies }: LexicalView, slowness: number, atAll: number): number {
  let [held, all] = [0, 0]
  for (const [at, weight] of weights.entries()) {
    const frequency = frequencies[at] ?? 0
    all += weight
    if (frequency > 0) held += weight * (atAll + ((1 - atAll) * frequency) / (frequency + slowness))
  }
  return all === 0 ? 0 : held / all
}
