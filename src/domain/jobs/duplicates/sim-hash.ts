/** A 64-bit fingerprint in two halves: similar texts have similar fingerprints. */
export interface SimHash {
  readonly high: number
  readonly low: number
}

const bits = 64
const wordsOfShingle = 3
const cjk = /[\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3]/
const units = /[\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3]+|[\p{L}\p{N}]+/gu

/**
 * Returns the SimHash of the shingles of folded lines: three words in a row, or pairs of characters in Chinese,
 * Japanese and Korean. Each shingle counts once. None crosses the end of a line, so the order of lines does not matter.
 */
export function simHash(lines: readonly string[]): SimHash {
  const counts = new Int32Array(bits)
  const shingles = new Set<string>()
  for (const line of lines) addShingles(shingles, line)
  for (const shingle of shingles) addTo(counts, shingle)
  let [high, low] = [0, 0]
  for (let bit = 0; bit < 32; bit++) {
    if ((counts[bit] ?? 0) > 0) low |= 1 << bit
    if ((counts[bit + 32] ?? 0) > 0) high |= 1 << bit
  }
  return { high: high >>> 0, low: low >>> 0 }
}

/** Returns the share of equal bits of two fingerprints, from 0 to 1. */
export function similarityOf(a: SimHash, b: SimHash): number {
  return 1 - (bitsIn(a.high ^ b.high) + bitsIn(a.low ^ b.low)) / bits
}

function addShingles(shingles: Set<string>, line: string): void {
  const words: string[] = []
  for (const [unit] of line.matchAll(units)) {
    if (cjk.test(unit)) for (let i = 0; i + 1 < unit.length; i++) shingles.add(unit.slice(i, i + 2))
    else {
      words.push(unit)
      if (words.length >= wordsOfShingle) shingles.add(words.slice(-wordsOfShingle).join(' '))
    }
  }
  if (words.length > 0 && words.length < wordsOfShingle) shingles.add(words.join(' '))
}

/** Each bit of the shingle's hash votes for or against that bit of the fingerprint. */
function addTo(counts: Int32Array, shingle: string): void {
  const [low, high] = hashesOf(shingle)
  for (let bit = 0; bit < 32; bit++) {
    counts[bit] = (counts[bit] ?? 0) + ((low >>> bit) & 1 ? 1 : -1)
    counts[bit + 32] = (counts[bit + 32] ?? 0) + ((high >>> bit) & 1 ? 1 : -1)
  }
}

/** Returns two well-mixed 32-bit hashes: similar texts get unrelated hashes. */
function hashesOf(text: string): readonly [number, number] {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return [a >>> 0, b >>> 0]
}

function bitsIn(value: number): number {
  let left = value >>> 0
  let count = 0
  for (; left !== 0; left &= left - 1) count++
  return count
}
