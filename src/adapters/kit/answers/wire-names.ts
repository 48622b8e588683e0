/** An object as it is answered: the names of its own fields in snake_case. A field without a value stays away. */
export function toWireNames(facts: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[toWireName(name), value]])),
  )
}

/** `chunksCount` is answered as `chunks_count`. */
function toWireName(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}
