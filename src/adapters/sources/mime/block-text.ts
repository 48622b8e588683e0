// deeper nesting would make the text longer than its source
const maxQuoteDepth = 10
const maxListDepth = 50

/** Builds text from words and blocks; each step takes time linear in its own input. */
export class BlockText {
  readonly #pieces: string[] = []
  readonly #lists: { isNumbered: boolean; items: number }[] = []
  /** Open lists beyond the maximum depth. */
  #deeperLists = 0
  #quoteDepth = 0
  /** Line ends to insert before the next word. */
  #breaks = 0
  #isEmpty = true
  #gap: '' | ' ' | '\t' = ''

  /** Appends text with collapsed white space. */
  words(text: string): void {
    const words = text.split(/[\s\u00a0]+/)
    for (const [at, word] of words.entries()) {
      if (at > 0) this.#gap ||= ' '
      if (word !== '') this.#append(word)
    }
  }

  /** Appends text and keeps its line ends. */
  lines(text: string): void {
    for (const [at, line] of text.split(/\r?\n/).entries()) {
      if (at > 0) this.newLine()
      if (line.trim() !== '') this.#append(line)
      else if (line !== '') this.#gap ||= ' '
    }
  }

  newLine(): void {
    this.#breaks += 1
  }

  /** Ensures at least `lines` line ends before the next text. */
  break(lines: number): void {
    this.#breaks = Math.max(this.#breaks, lines)
  }

  cell(): void {
    if (this.#breaks === 0 && !this.#isEmpty) this.#gap = '\t'
  }

  quote(by: 1 | -1): void {
    this.#quoteDepth = Math.max(0, this.#quoteDepth + by)
  }

  startList(isNumbered: boolean): void {
    if (this.#lists.length < maxListDepth) this.#lists.push({ isNumbered, items: 0 })
    else this.#deeperLists += 1
  }

  endList(): void {
    if (this.#deeperLists > 0) this.#deeperLists -= 1
    else this.#lists.pop()
  }

  item(): void {
    const list = this.#lists.at(-1)
    if (list !== undefined) list.items += 1
    this.#append(list?.isNumbered ? `${list.items}.` : '-')
    this.#gap = ' '
  }

  /** The number of pieces, for `since`. */
  get length(): number {
    return this.#pieces.length
  }

  since(length: number): string {
    return this.#pieces.slice(length).join('')
  }

  toString(): string {
    return this.#pieces.join('')
  }

  #append(text: string): void {
    const before = this.#isEmpty ? '' : '\n'.repeat(Math.min(this.#breaks, 2))
    const startsLine = this.#isEmpty || before !== ''
    if (startsLine) this.#pieces.push(this.#lineStart(before))
    else if (this.#gap !== '') this.#pieces.push(this.#gap)
    this.#pieces.push(text)
    this.#breaks = 0
    this.#gap = ''
    this.#isEmpty = false
  }

  #lineStart(before: string): string {
    return before + '> '.repeat(Math.min(this.#quoteDepth, maxQuoteDepth))
  }
}
