/** Returns numbers from 0 to 1. */
export type Random = () => number

/** A deterministic generator for a seed: a 32-bit mix of a counter. */
export function generator(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

/** A vector with normally distributed components. */
export function normalVector(random: Random, dimensions: number): Float32Array {
  return Float32Array.from({ length: dimensions }, () => {
    const radius = Math.sqrt(-2 * Math.log(1 - random()))
    return radius * Math.cos(2 * Math.PI * random())
  })
}
