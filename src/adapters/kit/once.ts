/** Makes it at the first call, and gives the same at every later one; a promise too, though it failed. */
export function once<T>(make: () => T): () => T {
  let made: { readonly part: T } | null = null
  return () => {
    made ??= { part: make() }
    return made.part
  }
}
