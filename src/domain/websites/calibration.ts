/** How far a title or heading, embedded as a query, is from its own chunk and from others; cosine distances. */
export interface ProbeDistances {
  readonly own: number
  readonly others: readonly number[]
}

/** What a model's distances are worth in one store. */
export interface VectorCalibration {
  /** From 0 (no better than chance at finding a chunk from its heading) to 1. */
  readonly trust: number
  /** The distance that is usual between a heading and its own chunk. */
  readonly near: number
  /** What lies between that and the nearest of chunks that are about something else. */
  readonly spread: number
}

/** Without evidence distances are not used at all. */
export const untrusted: VectorCalibration = { trust: 0, near: 0, spread: 1 }

// of the share of others that a heading is farther from than from its own chunk, when the model knows nothing
const deviationByChance = 2 / Math.sqrt(12)
const clearOfChance = 2

/**
 * Calibrates a store of `vectors` by how well headings find their own chunks among others. The trust is what is left of
 * that after taking off what so few probes may show by chance.
 */
export function calibrate(probes: readonly ProbeDistances[], vectors: number): VectorCalibration {
  const telling = probes.filter(({ others }) => others.length > 0)
  if (telling.length === 0) return untrusted
  const advantage = mean(telling.map(advantageOf)) - (clearOfChance * deviationByChance) / Math.sqrt(telling.length)
  const near = median(telling.map(({ own }) => own))
  const nearestOther = median(telling.map(({ others }) => nearestOf(others, vectors)))
  const others = telling.flatMap((probe) => probe.others)
  return {
    trust: Math.max(0, advantage),
    near,
    // a model that tells chunks apart by less than others differ among themselves
    spread: Math.max(nearestOther - near, deviation(others), Number.EPSILON),
  }
}

/**
 * A cosine distance as a score from 0 to 1. As far as the model is not to be trusted the score is `neutral` instead, the
 * same for every chunk, which leaves the order to the words.
 */
export function calibratedScore(distance: number, { trust, near, spread }: VectorCalibration, neutral: number): number {
  // the usual distance of a match gets 0.25, and that of the nearest of the others 0.75
  const score = Math.min(1, Math.max(0, 0.25 + (0.5 * (distance - near)) / spread))
  return trust * score + (1 - trust) * neutral
}

/** The least distance to expect among all vectors, from a sample: it lies as far out as for a normal distribution. */
function nearestOf(sample: readonly number[], vectors: number): number {
  const [middle, least] = [mean(sample), Math.min(...sample)]
  const further = Math.sqrt(Math.log(Math.max(vectors, 2)) / Math.log(Math.max(sample.length, 2)))
  return middle - (middle - least) * Math.max(1, further)
}

/** From -1 (every other chunk is nearer) to 1 (none is). */
function advantageOf({ own, others }: ProbeDistances): number {
  return mean(others.map((other) => Math.sign(other - own)))
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
