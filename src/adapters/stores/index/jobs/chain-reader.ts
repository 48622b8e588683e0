/** A chain, its words, and the number of the last text that contained it. */
interface KnownChain {
  readonly text: string
  readonly words: readonly string[]
  readIn: number
}

// a chain replaces the previous one in its slot: time and memory are bounded for any text
const places = 32_768
const maxKnownLength = 24

/**
 * Reads the chains of texts: words, and words joined by a symbol, such as full-stack, node.js and 85,000. Known chains
 * are recognized by comparing characters in place, without slicing the text.
 */
export class ChainReader {
  readonly #wordsOf: (chain: string) => Iterable<string>
  readonly #known: (KnownChain | undefined)[] = new Array(places)
  #texts = 0

  constructor(wordsOf: (chain: string) => Iterable<string>) {
    this.#wordsOf = wordsOf
  }

  /** Adds the words of each chain of a text, which must be in lower case. */
  addTo(words: Set<string>, text: string): void {
    this.#texts++
    for (let start = 0; start < text.length; start++) {
      if (!isOfChain(text.charCodeAt(start))) continue
      let hash = 0
      let end = start
      do hash = Math.imul(hash ^ text.charCodeAt(end++), hashFactor)
      while (goesOn(text, end))
      this.#add(words, text, start, end, hash)
      start = end
    }
  }

  #add(words: Set<string>, text: string, start: number, end: number, hash: number): void {
    if (end - start > maxKnownLength) {
      for (const word of this.#wordsOf(text.slice(start, end))) words.add(word)
      return
    }
    const place = (hash ^ (hash >>> 16)) & (places - 1)
    let chain = this.#known[place]
    if (chain === undefined || !standsAt(chain.text, text, start, end)) {
      // a copy: a slice would keep the whole text in memory
      const copy = Buffer.from(text.slice(start, end), 'utf16le').toString('utf16le')
      chain = { text: copy, words: [...this.#wordsOf(copy)], readIn: 0 }
      this.#known[place] = chain
    } else if (chain.readIn === this.#texts) return
    chain.readIn = this.#texts
    for (const word of chain.words) words.add(word)
  }
}

const hashFactor = 0x01000193

function isOfChain(unit: number): boolean {
  return unit >= 0x80 || (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39)
}

/** Whether a chain before `at` continues there: `,` `-` and `.` join what is on both sides. */
function goesOn(text: string, at: number): boolean {
  if (at >= text.length) return false
  const unit = text.charCodeAt(at)
  if (isOfChain(unit)) return true
  return unit >= 0x2c && unit <= 0x2e && at + 1 < text.length && isOfChain(text.charCodeAt(at + 1))
}

function standsAt(chain: string, text: string, start: number, end: number): boolean {
  if (chain.length !== end - start) return false
  for (let i = 0; i < chain.length; i++) if (chain.charCodeAt(i) !== text.charCodeAt(start + i)) return false
  return true
}
