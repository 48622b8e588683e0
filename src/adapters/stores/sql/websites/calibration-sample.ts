// bounds on the work of a calibration, and on what a single page can say in it
export const maxProbes = 64
const maxOthers = 96
const maxPageProbes = 16
// a store that has grown by less gives nearly the same result
const growth = 1.25
const minCalibrated = 64

/** Of the probes of a page, those that a store keeps. */
export function chosenProbes<T>(probes: readonly T[]): readonly T[] {
  if (probes.length <= maxPageProbes) return probes
  return Array.from({ length: maxPageProbes }, (_, at) => probes[Math.floor((at * probes.length) / maxPageProbes)] as T)
}

/** Whether what was calibrated with `before` vectors holds for `vectors`. */
export function isCalibrated(before: number, vectors: number): boolean {
  return vectors >= minCalibrated && vectors < before * growth && vectors * growth > before
}

/** Ids at which to look for chunks, evenly between the first and the last that have a vector. */
export function sampleStarts(first: number, last: number): readonly number[] {
  const step = Math.max(1, (last - first + 1) / maxOthers)
  return Array.from({ length: Math.min(maxOthers, last - first + 1) }, (_, at) => first + Math.floor(at * step))
}
