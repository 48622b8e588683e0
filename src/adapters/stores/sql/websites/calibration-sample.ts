// limits for the work of a calibration, and for the weight of a single page in it
export const maxProbes = 64
const maxOthers = 96
const maxPageProbes = 16
// a store that has grown by less would give nearly the same result
const growth = 1.25
const minCalibrated = 64

/** The probes of a page that a store keeps. */
export function chosenProbes<T>(probes: readonly T[]): readonly T[] {
  if (probes.length <= maxPageProbes) return probes
  return Array.from({ length: maxPageProbes }, (_, at) => probes[Math.floor((at * probes.length) / maxPageProbes)] as T)
}

/** Whether a calibration with `before` vectors is still valid for `vectors`. */
export function isCalibrated(before: number, vectors: number): boolean {
  return vectors >= minCalibrated && vectors < before * growth && vectors * growth > before
}

/** Ids to look for chunks from, spread evenly between the first and the last chunk with a vector. */
export function sampleStarts(first: number, last: number): readonly number[] {
  const step = Math.max(1, (last - first + 1) / maxOthers)
  return Array.from({ length: Math.min(maxOthers, last - first + 1) }, (_, at) => first + Math.floor(at * step))
}
