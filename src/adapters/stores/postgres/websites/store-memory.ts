const maxCounts = 20_000

/** What a process caches of a store. */
export class StoreMemory {
  #version = ''
  #counts = new Map<string, number>()
  #space = ''
  #vectors: ReadonlyMap<number, Float32Array> = new Map()

  /** Counts by query, for this version of the store; switching versions clears them. */
  countsIn(version: string): Map<string, number> {
    if (version !== this.#version || this.#counts.size >= maxCounts) this.#counts = new Map()
    this.#version = version
    return this.#counts
  }

  /** Vectors by chunk id: a vector never changes within the same space. */
  vectorsIn(space: string): ReadonlyMap<number, Float32Array> {
    return space === this.#space ? this.#vectors : new Map()
  }

  rememberVectors(space: string, vectors: ReadonlyMap<number, Float32Array>): void {
    this.#space = space
    this.#vectors = vectors
  }
}
