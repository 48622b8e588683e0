/** A chain and its words, and the number of the text that it was read in last. */
interface KnownChain {
  readonly text: string
  readonly words: readonly string[]
  readIn: number
}

// a chain takes the place of the one before it: time and memory stay bounded, whatever texts hold
const places = 32_768
const maxKnownLength = 24

/**
 * Reads the chains of texts: words, and those that a sign joins, as full-stack, node.js and 85,000. One that came before is
 * known by its characters as they stand in the text, which is not cut up for what it repeats.
 */
export class ChainReader {
  readonly #wordsOf: (chain: string) => Iterable<string>
  readonly #known: (KnownChain | undefined)[] = new Array(places)
  #texts = 0

  constructor(wordsOf: (chain: string) => Iterable<string>) {
    this.#wordsOf = wordsOf
  }

  /** Adds the words of each chain of a text in lower case. */
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
      // a copy: a piece of a text would keep all of it in memory
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

/** Whether a chain that stands before `at` goes on there: `,` `-` and `.` join what stands on both sides. */
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
