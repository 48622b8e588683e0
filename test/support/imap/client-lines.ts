/** Splits what a client sends into lines; literals stand in them as they came, after their announcement. */
export class ClientLines {
  #bytes = Buffer.alloc(0)
  #line = ''
  #literal = 0
  readonly #ask: () => void

  /** `ask` is called when the client waits before it sends a literal. */
  constructor(ask: () => void) {
    this.#ask = ask
  }

  /** Returns the lines that are complete now, without their ends. */
  push(chunk: Buffer): string[] {
    this.#bytes = Buffer.concat([this.#bytes, chunk])
    const lines: string[] = []
    while (this.#step(lines)) {}
    return lines
  }

  #step(lines: string[]): boolean {
    if (this.#literal > 0) {
      if (this.#bytes.length < this.#literal) return false
      this.#line += this.#take(this.#literal)
      this.#literal = 0
      return true
    }
    const end = this.#bytes.indexOf('\r\n')
    if (end < 0) return false
    const text = this.#take(end)
    this.#take(2)
    const literal = /\{(\d+)(\+?)\}$/.exec(text)
    this.#line += text
    if (literal === null) {
      lines.push(this.#line)
      this.#line = ''
    } else {
      this.#line += '\r\n'
      this.#literal = Number(literal[1])
      if (literal[2] === '') this.#ask()
    }
    return true
  }

  #take(length: number): string {
    const text = this.#bytes.toString('latin1', 0, length)
    this.#bytes = this.#bytes.subarray(length)
    return text
  }
}
