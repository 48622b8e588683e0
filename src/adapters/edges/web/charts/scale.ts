/** Of a length, as an attribute of a picture: `42.5%`. */
export function percent(part: number): string {
  return `${Math.round(part * 1e4) / 100}%`
}

// what there is at least of a bar that stands for something
const minPart = 0.004

/** How long a bar is, as a part of the longest. */
export function barPart(value: number, max: number): number {
  return value <= 0 || max <= 0 ? 0 : Math.max(minPart, value / max)
}
