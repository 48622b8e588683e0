// files have the same few columns
const maxMade = 20

/** What `make` puts together for a table with these columns, remembered: to put statements together takes longer than to run them. */
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
