/** How far a passage is from what a probe asks: as cosine distance, and by words from 0 to 1 (1 when it has none of them). */
export interface ProbedPassage {
  readonly distance: number
  readonly words: number
}

/** A piece of a chunk, asked as a query: it should find the rest of its chunk, without headings, among other chunks. */
export interface ProbeDistances {
  readonly own: ProbedPassage
  readonly others: readonly ProbedPassage[]
}

/** What a model's distances are worth in one store. */
export interface VectorCalibration {
  /** From 0 (it finds nothing beyond words) to 1. */
  readonly trust: number
  /** The distance that is usual between a piece of a chunk and the rest. */
  readonly near: number
  /** What lies between that and the nearest of chunks that are about something else. */
  readonly spread: number
}

/** Without evidence distances are not used at all. */
export const untrusted: VectorCalibration = { trust: 0, near: 0, spread: 1 }

// of what is found beyond words, in standard errors: so much may be chance
const clearOfChance = 2
// what words had found and the model loses costs more than what it adds
const costOfLoss = 2

/**
 * Calibrates a store of `vectors` by how well pieces of chunks find the rest. The trust is the part of the words' misses that
 * the vectors avoid, less twice what they lose of the words' finds, and less what so few probes may show by chance: a model
 * that finds as much as words, and no more, has none.
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
    // a model that tells chunks apart by less than others differ among themselves
    spread: Math.max(nearestOther - near, deviation(distances.flat()), Number.EPSILON),
  }
}

function trustOf(probes: readonly ProbeDistances[]): number {
  const byWords = probes.map((probe) => reciprocalRank(probe, ({ words }) => words))
  const byVectors = probes.map((probe) => reciprocalRank(probe, ({ distance }) => distance))
  const gains = byVectors.map((rank, at) => weighed(rank - (byWords[at] ?? 0)))
  const missed = 1 - mean(byWords)
  // of one probe the next may differ by anything
  const error = probes.length === 1 ? 1 : deviation(gains) / Math.sqrt(probes.length - 1)
  return missed <= 0 ? 0 : Math.min(1, Math.max(0, (mean(gains) - clearOfChance * error) / missed))
}

function weighed(gain: number): number {
  return gain < 0 ? costOfLoss * gain : gain
}

/** Of its own passage among all; where others are as near it takes the middle. */
function reciprocalRank({ own, others }: ProbeDistances, distanceOf: (passage: ProbedPassage) => number): number {
  const reference = distanceOf(own)
  let before = 0
  for (const other of others) before += (1 + Math.sign(reference - distanceOf(other))) / 2
  return 1 / (1 + before)
}

/**
 * A cosine distance as a score from 0 to 1. As far as the model is not to be trusted the score is `neutral` instead, the
 * same for every chunk, which leaves the order to the words. `judge` changes the model's own part of it.
 */
export function calibratedScore(
  distance: number,
  { trust, near, spread }: VectorCalibration,
  neutral: number,
  judge: (score: number) => number = (score) => score,
): number {
  // the usual distance of a match gets 0.25, and that of the nearest of the others 0.75
  const score = Math.min(1, Math.max(0, 0.25 + (0.5 * (distance - near)) / spread))
  return trust * judge(score) + (1 - trust) * neutral
}

/** The least distance to expect among all vectors, from a sample: it lies as far out as for a normal distribution. */
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
