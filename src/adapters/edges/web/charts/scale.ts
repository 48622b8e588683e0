/** Formats a share of a length as an attribute of the picture: `42.5%`. */
export function percent(part: number): string {
  return `${Math.round(part * 1e4) / 100}%`
}

// the smallest part of a bar whose value is above 0
const minPart = 0.004

/** The length of a bar as a share of the longest. */
export function barPart(value: number, max: number): number {
  return value <= 0 || max <= 0 ? 0 : Math.max(minPart, value / max)
}
