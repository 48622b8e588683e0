/** Disjoint sets of the numbers from 0 (union-find); four bytes per number, nearly constant time per operation. */
export class DisjointSets {
  #parents = new Int32Array(512)
  #size = 0

  /** Puts every number up to this one into its own set, unless it has one. */
  reach(number: number): void {
    if (number >= this.#parents.length) {
      const parents = new Int32Array(Math.max(2 * this.#parents.length, number + 1))
      parents.set(this.#parents)
      this.#parents = parents
    }
    for (; this.#size <= number; this.#size++) this.#parents[this.#size] = this.#size
  }

  join(one: number, other: number): void {
    const [a, b] = [this.find(one), this.find(other)]
    if (a < b) this.#parents[b] = a
    else this.#parents[a] = b
  }

  /** Returns the representative of the set; it changes when the set is joined with another. */
  find(number: number): number {
    let at = number
    while (this.#parents[at] !== at) {
      // path halving: each step shortens the next search
      const next = this.#parents[this.#parents[at] ?? at] ?? at
      this.#parents[at] = next
      at = next
    }
    return at
  }
}
