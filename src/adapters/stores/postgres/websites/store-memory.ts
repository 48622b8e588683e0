const maxCounts = 20_000

/** What a process remembers of a store. */
export class StoreMemory {
  #version = ''
  #counts = new Map<string, number>()
  #space = ''
  #vectors: ReadonlyMap<number, Float32Array> = new Map()

  /** Counts by what was asked, in the state of the store that `version` names; those of another are forgotten. */
  countsIn(version: string): Map<string, number> {
    if (version !== this.#version || this.#counts.size >= maxCounts) this.#counts = new Map()
    this.#version = version
    return this.#counts
  }

  /** Vectors by the ids of their chunks: one never changes as long as its space is the same. */
  vectorsIn(space: string): ReadonlyMap<number, Float32Array> {
    return space === this.#space ? this.#vectors : new Map()
  }

  rememberVectors(space: string, vectors: ReadonlyMap<number, Float32Array>): void {
    this.#space = space
    this.#vectors = vectors
  }
}
