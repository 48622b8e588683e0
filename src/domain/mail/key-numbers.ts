const free = 0
// the golden ratio in 32 bits, which spreads keys that differ in few bits
const spread = 0x9e3779b1

const word = new BigInt64Array(1)
const halves = new Int32Array(word.buffer)

/**
 * Assigns numbers from 0 to 64-bit keys, in order of arrival. A key takes 16 to 32 bytes, where a Map of bigints takes
 * 150; an archive may have millions of messages.
 */
export class KeyNumbers {
  #keys = new BigInt64Array(512)
  /** Open addressing: a slot holds the key's number plus one. At most half of the slots are used. */
  #places = new Int32Array(1024)
  #size = 0

  /** The number of keys. */
  get size(): number {
    return this.#size
  }

  /** Returns the key with this number. */
  key(number: number): bigint {
    return this.#keys[number] ?? 0n
  }

  /** Returns the key's number, or -1 if it was never added. */
  find(key: bigint): number {
    return (this.#places[this.#placeOf(key)] ?? free) - 1
  }

  /** Returns the key's number, and adds the key if it is new. */
  add(key: bigint): number {
    const place = this.#placeOf(key)
    const known = (this.#places[place] ?? free) - 1
    if (known >= 0) return known
    const number = this.#size++
    this.#keys[number] = key
    this.#places[place] = number + 1
    if (this.#size === this.#keys.length) this.#grow()
    return number
  }

  /** Returns the slot of the key, or the one where it would be. */
  #placeOf(key: bigint): number {
    word[0] = key
    const mask = this.#places.length - 1
    let place = (Math.imul((halves[0] ?? 0) ^ (halves[1] ?? 0), spread) >>> 7) & mask
    for (;;) {
      const taken = this.#places[place] ?? free
      if (taken === free || this.#keys[taken - 1] === key) return place
      place = (place + 1) & mask
    }
  }

  #grow(): void {
    const keys = new BigInt64Array(2 * this.#keys.length)
    keys.set(this.#keys)
    this.#keys = keys
    this.#places = new Int32Array(2 * keys.length)
    for (let number = 0; number < this.#size; number++) this.#places[this.#placeOf(this.key(number))] = number + 1
  }
}

/**
 * Returns the 64-bit FNV-1a hash of the UTF-16 code units of `text` (one byte below 256, otherwise two, low byte
 * first), with the sign bit cleared and 0 replaced by 1: a positive SQLite integer. It is not cryptographic. It
 * distributes names evenly and is the same on every machine and in every version of this program.
 */
export function hash63(text: string): bigint {
  let high = 0xcbf29ce4
  let low = 0x84222325
  const mix = (byte: number) => {
    low = (low ^ byte) >>> 0
    // times the prime 2^40 + 0x1b3, in two 32-bit halves
    const product = low * 0x1b3
    high = (Math.floor(product / 0x1_0000_0000) + high * 0x1b3 + (low << 8)) >>> 0
    low = product >>> 0
  }
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    mix(unit & 0xff)
    if (unit > 0xff) mix(unit >>> 8)
  }
  const hash = (BigInt(high & 0x7fff_ffff) << 32n) | BigInt(low)
  return hash === 0n ? 1n : hash
}
