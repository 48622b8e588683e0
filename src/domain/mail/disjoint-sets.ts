/** Numbers from 0 on in sets that grow together; four bytes each, nearly constant time a step. */
export class DisjointSets {
  #parents = new Int32Array(512)
  #size = 0

  /** Gives every number up to this one a set of its own, unless it has one. */
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

  /** The number that stands for the set; another one once the set is joined to a further one. */
  find(number: number): number {
    let at = number
    while (this.#parents[at] !== at) {
      // each step halves the way of the next search
      const next = this.#parents[this.#parents[at] ?? at] ?? at
      this.#parents[at] = next
      at = next
    }
    return at
  }
}
