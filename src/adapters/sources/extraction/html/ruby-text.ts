const annotations = new Set(['rt', 'rtc', 'rp'])
// the base of the next word, which is read
const bases = new Set(['rb', 'ruby'])

/** Tells how a word is pronounced from the word itself: `<ruby>札幌<rt>さっぽろ</rt></ruby>` reads 札幌. */
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
