const annotations = new Set(['rt', 'rtc', 'rp'])
// the base of the next word, which is kept
const bases = new Set(['rb', 'ruby'])

/** Separates the pronunciation from the word: `<ruby>札幌<rt>さっぽろ</rt></ruby>` is read as 札幌. */
export class RubyText {
  #isInRuby = false
  #isAnnotation = false

  get isAnnotation(): boolean {
    return this.#isAnnotation
  }

  open(name: string): void {
    if (name === 'ruby') this.#isInRuby = true
    if (bases.has(name)) this.#isAnnotation = false
    else if (annotations.has(name)) this.#isAnnotation = this.#isInRuby
  }

  close(name: string): void {
    if (annotations.has(name) || name === 'ruby') this.#isAnnotation = false
    if (name === 'ruby') this.#isInRuby = false
  }
}
