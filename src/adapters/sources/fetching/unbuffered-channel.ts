interface Offer<T> {
  readonly part: T
  readonly taken: () => void
}

/** A queue without a buffer: the producer waits until the consumer has taken each part. */
export class UnbufferedChannel<T> implements AsyncIterable<T> {
  #offer: Offer<T> | null = null
  #end: { readonly error: unknown } | null = null
  #isLeft = false
  #wake: () => void = () => {}

  /** Resolves when the part was taken and processed, or the consumer has stopped. */
  give(part: T): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isLeft) return resolve()
      this.#offer = { part, taken: resolve }
      this.#wake()
    })
  }

  /** Ends the sequence; the consumer gets the error after the preceding parts. */
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
