interface Offer<T> {
  readonly part: T
  readonly taken: () => void
}

/** Parts that one side gives and the other takes, one at a time: who gives waits until it is taken. */
export class Handover<T> implements AsyncIterable<T> {
  #offer: Offer<T> | null = null
  #end: { readonly error: unknown } | null = null
  #isLeft = false
  #wake: () => void = () => {}

  /** Resolves when the part was taken and worked on, or nobody wants any more. */
  give(part: T): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isLeft) return resolve()
      this.#offer = { part, taken: resolve }
      this.#wake()
    })
  }

  /** No more will come; an error is thrown to who takes, after the parts that came before it. */
  end(error: unknown = null): void {
    this.#end = { error }
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    try {
      for (;;) {
        const offer = this.#offer
        if (offer !== null) {
          this.#offer = null
          try {
            yield offer.part
          } finally {
            offer.taken()
          }
        } else if (this.#end !== null) {
          if (this.#end.error !== null) throw this.#end.error
          return
        } else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve
          })
        }
      }
    } finally {
      this.#isLeft = true
      this.#offer?.taken()
    }
  }
}
