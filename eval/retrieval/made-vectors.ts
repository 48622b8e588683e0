/** Stands for an embedding model: the vector of each paragraph, and of what is asked about it. */
export interface MadeEmbedder {
  readonly name: string
  paragraph(index: number): Float32Array
  /** `seed` tells one question or title about a paragraph from another. */
  about(paragraph: number, seed: number): Float32Array
}

const dimensions = 384
// four parts of noise to one of the paragraph: nearer to it than chance puts others, and not by much
const noise = 4

/** Knows nothing: every vector is its own. */
export const randomEmbedder: MadeEmbedder = {
  name: 'random',
  paragraph: (index) => normalVector(index + 1),
  about: (paragraph, seed) => normalVector(1_000_003 * (paragraph + 1) + seed),
}

/** Knows the answer, through noise. */
export const oracleEmbedder: MadeEmbedder = {
  name: 'oracle',
  paragraph: randomEmbedder.paragraph,
  about: (paragraph, seed) => {
    const [own, other] = [randomEmbedder.paragraph(paragraph), randomEmbedder.about(paragraph, seed)]
    return own.map((part, at) => part + noise * (other[at] ?? 0))
  },
}

/** The same for the same seed: normal in every dimension. */
export function normalVector(seed: number): Float32Array {
  const random = generator(seed)
  return Float32Array.from({ length: dimensions }, () => {
    const radius = Math.sqrt(-2 * Math.log(1 - random()))
    return radius * Math.cos(2 * Math.PI * random())
  })
}

/** Numbers from 0 to 1, by a 32-bit mixing of a counter. */
export function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}
