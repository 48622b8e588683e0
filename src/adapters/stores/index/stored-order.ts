/** Compares by UTF-8 bytes, as databases compare text; null comes first. */
export function compareBytes(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

/** Sorts by count (descending), then by name. */
export function sortByCount<T extends string | number | null>(
  counts: ReadonlyMap<T, number>,
): [name: T, count: number][] {
  const text = (name: T) => (name === null ? null : String(name))
  return [...counts].sort((a, b) => b[1] - a[1] || compareBytes(text(a[0]), text(b[0])))
}

/** Counts each name; sorted by count (descending), then by name. */
export function countByName<T extends string | number | null>(names: readonly T[]): [name: T, count: number][] {
  const counts = new Map<T, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return sortByCount(counts)
}
