export const sizeClasses = ['small', 'medium', 'large', 'huge'] as const

export type SizeClass = (typeof sizeClasses)[number]

/** In bytes: at least `min` and, if set, less than `below`. */
export interface SizeRange {
  readonly min: number
  readonly below: number | null
}

/** large has no upper bound, so it includes huge. Source: mail-sizes. */
export const sizeRanges: Record<SizeClass, SizeRange> = {
  small: { min: 0, below: 10_240 },
  medium: { min: 10_240, below: 102_400 },
  large: { min: 102_400, below: null },
  huge: { min: 1_048_576, below: null },
}

export function inSizeRange(bytes: number, { min, below }: SizeRange): boolean {
  return bytes >= min && (below === null || bytes < below)
}
