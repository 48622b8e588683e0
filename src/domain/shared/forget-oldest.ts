/** Deletes the oldest entry of a map that has more than `max` and is filled one by one. */
export function forgetOldest<Key>(entries: Map<Key, unknown>, max: number): void {
  if (entries.size <= max) return
  for (const oldest of entries.keys()) {
    entries.delete(oldest)
    return
  }
}
