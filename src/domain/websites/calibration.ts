/**
 * The distance of a passage from a probe: cosine distance, and lexical distance from 0 to 1 (1 if it shares no word).
 */
export interface ProbedPassage {
  readonly distance: number
  readonly words: number
}

/** A piece of a chunk used as a query: it should find the rest of its chunk, without headings, among other chunks. */
export interface ProbeDistances {
  readonly own: ProbedPassage
  readonly others: readonly ProbedPassage[]
}

/** How useful a model's distances are in one store. */
export interface VectorCalibration {
  /** From 0 (finds nothing that words do not find) to 1. */
  readonly trust: number
  /** The typical distance between a piece of a chunk and the rest of it. */
  readonly near: number
  /** The difference between `near` and the typical distance of the nearest unrelated chunk. */
  readonly spread: number
}

/** The calibration without evidence: distances are not used. */
export const untrusted: VectorCalibration = { trust: 0, near: 0, spread: 1 }

// in standard errors: a smaller gain over words may be chance
const clearOfChance = 2
// losing what words found costs more than finding something new
const costOfLoss = 2

/**
 * Calibrates a store of `vectors` vectors by how well pieces of chunks find the rest. The trust is the share of the
 * words' misses that the vectors avoid, minus twice the words' finds that they lose, minus what may be chance with so
 * few probes. A model that only finds as much as words gets no trust.
 */
export function calibrate(probes: readonly ProbeDistances[], vectors: number): VectorCalibration {
  const telling = probes.filter(({ others }) => others.length > 0)
  if (telling.length === 0) return untrusted
  const near = median(telling.map(({ own }) => own.distance))
  const distances = telling.map(({ others }) => others.map(({ distance }) => distance))
  const nearestOther = median(distances.map((others) => nearestOf(others, vectors)))
  return {
    trust: trustOf(telling),
    near,
    // never below the variation among unrelated chunks
    spread: Math.max(nearestOther - near, deviation(distances.flat()), Number.EPSILON),
  }
}

function trustOf(probes: readonly ProbeDistances[]): number {
  const byWords = probes.map((probe) => reciprocalRank(probe, ({ words }) => words))
  const byVectors = probes.map((probe) => reciprocalRank(probe, ({ distance }) => distance))
  const gains = byVectors.map((rank, at) => weighed(rank - (byWords[at] ?? 0)))
  const missed = 1 - mean(byWords)
  // with a single probe the error is unknown
  const error = probes.length === 1 ? 1 : deviation(gains) / Math.sqrt(probes.length - 1)
  return missed <= 0 ? 0 : Math.min(1, Math.max(0, (mean(gains) - clearOfChance * error) / missed))
}

function weighed(gain: number): number {
  return gain < 0 ? costOfLoss * gain : gain
}

/** The reciprocal rank of the own passage; in a tie it gets the middle rank. */
function reciprocalRank({ own, others }: ProbeDistances, distanceOf: (passage: ProbedPassage) => number): number {
  const reference = distanceOf(own)
  let before = 0
  for (const other of others) before += (1 + Math.sign(reference - distanceOf(other))) / 2
  return 1 / (1 + before)
}

/**
 * Converts a cosine distance to a score from 0 to 1. The less the model is trusted, the more the score is `neutral`,
 * which is the same for every chunk and leaves the order to the words. `judge` adjusts the model's own part.
 */
export function calibratedScore(
  distance: number,
  { trust, near, spread }: VectorCalibration,
  neutral: number,
  judge: (score: number) => number = (score) => score,
): number {
  // the typical distance of a match gets 0.25, that of the nearest unrelated chunk 0.75
  const score = Math.min(1, Math.max(0, 0.25 + (0.5 * (distance - near)) / spread))
  return trust * judge(score) + (1 - trust) * neutral
}

/** Extrapolates the smallest distance among all vectors from a sample, assuming a normal distribution. */
function nearestOf(sample: readonly number[], vectors: number): number {
  const [middle, least] = [mean(sample), Math.min(...sample)]
  const further = Math.sqrt(Math.log(Math.max(vectors, 2)) / Math.log(Math.max(sample.length, 2)))
  return middle - (middle - least) * Math.max(1, further)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}
