/** What a store knows of its chunks as a whole. Lengths are in words. */
export interface LexicalStatistics {
  readonly chunks: number
  readonly averageLength: number
}

/** A chunk as the terms of one view of a query see it. */
export interface LexicalView {
  /** What each term tells, from `termWeight`; as often as the query says it. */
  readonly weights: readonly number[]
  /** How often each stands in the chunk, in the same order; in its title or a heading it counts more. */
  readonly frequencies: readonly number[]
  /** The part of the whole that this view has; those of all views sum to 1. */
  readonly share: number
}

// a store is taken for a part of a larger language: in three pages no word is rare, and none is common
const background = 1000
// the usual ones of BM25: how fast repetition stops telling more, and how far long texts are held back
const saturation = 1.2
const lengthEffect = 0.75
// a term that is there at all, against how much it is there
const presence = 0.3
// a longer question is a topic: a text may lack any word of it, and a long text has each of them by chance
const maxWordsInPresence = 10
// puts what is worded like the query under 0.3, and what shares no more than chance with it over 0.6
const steepness = 1.24

/** A title or a heading says what all the text under it is about. */
export const headingFrequency = 2

/** What a term tells when `found` of the store's chunks hold it. */
export function termWeight(found: number, { chunks }: LexicalStatistics): number {
  return Math.log(1 + (chunks + background - found + 0.5) / (found + 0.5))
}

/** Of a text that is compared with a query, and of the query, in words. */
export interface ComparedLengths {
  readonly text: number
  readonly query: number
}

/**
 * How far a chunk is from a query, from 0 to 1: the part of the query's weight that it lacks, each term
 * counting as BM25 would. The terms that no chunk holds count too, so that distances of different queries compare.
 * Null when the chunk holds no term.
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
