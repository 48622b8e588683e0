// files have few different sets of columns
const maxMade = 20

/** Caches what `make` returns for a table with these columns: building statements takes longer than running them. */
export function byColumns<T>(make: (present: ReadonlySet<string>) => T): (present: ReadonlySet<string>) => T {
  const made = new Map<string, T>()
  return (present) => {
    const key = [...present].sort().join()
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(present)
    if (made.size >= maxMade) made.clear()
    made.set(key, value)
    return value
  }
}
