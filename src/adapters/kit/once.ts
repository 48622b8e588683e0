/** Calls `make` at the first call and returns the same result at every later one, even a rejected promise. */
export function once<T>(make: () => T): () => T {
  let made: { readonly part: T } | null = null
  return () => {
    made ??= { part: make() }
    return made.part
  }
}
