/**
 * Where the end tags of one page end. They may bear attributes, which mean nothing, and whose values may hold the sign of
 * their end. All questions together take time linear in the length of the page.
 */
export class EndTags {
  readonly #text: string
  #isEndless = false

  constructor(text: string) {
    this.#text = text
  }

  /** Where the page goes on after the end tag whose name ends at `from`. */
  after(from: number): number {
    const first = this.#text.indexOf('>', from)
    if (first === -1) return this.#text.length
    if (this.#isEndless || first === from) return first + 1
    const end = this.#afterAttributes(from)
    // a value without an end would take the rest of the page with it, and so would each after it
    if (end === -1) this.#isEndless = true
    return end === -1 ? first + 1 : end
  }

  #afterAttributes(from: number): number {
    let at = from
    let hasName = false
    while (at < this.#text.length) {
      const sign = this.#text.charAt(at)
      if (sign === '>') return at + 1
      const isValue = sign === '=' && hasName
      at = isValue ? this.#afterValue(at + 1) : at + 1
      if (isValue || sign === '/') hasName = false
      else if (!isSpace(sign)) hasName = true
    }
    return -1
  }

  #afterValue(from: number): number {
    let at = from
    while (isSpace(this.#text.charAt(at))) at += 1
    const quote = this.#text.charAt(at)
    if (quote === '"' || quote === "'") {
      const end = this.#text.indexOf(quote, at + 1)
      return end === -1 ? this.#text.length : end + 1
    }
    while (at < this.#text.length && this.#text.charAt(at) !== '>' && !isSpace(this.#text.charAt(at))) at += 1
    return at
  }
}

function isSpace(sign: string): boolean {
  return sign === ' ' || sign === '\n' || sign === '\t' || sign === '\r' || sign === '\f'
}
