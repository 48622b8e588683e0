import { generator, normalVector } from '#scripts/kit/random.js'
import type { SetEmbedder } from './indexed-set.js'

/** Simulates an embedding model: the vector of each paragraph, and of what is asked about it. */
interface MadeVectors {
  paragraph(index: number): Float32Array
  /** `seed` distinguishes questions and probes about a paragraph. */
  about(paragraph: number, seed: number): Float32Array
}

const dimensions = 384
// four parts of noise to one of the paragraph: slightly nearer to it than chance
const noise = 4

// all different
const randomVectors: MadeVectors = {
  paragraph: (index) => vectorOf(index + 1),
  about: (paragraph, seed) => vectorOf(1_000_003 * (paragraph + 1) + seed),
}

const oracleVectors: MadeVectors = {
  paragraph: randomVectors.paragraph,
  about: (paragraph, seed) => {
    const [own, other] = [randomVectors.paragraph(paragraph), randomVectors.about(paragraph, seed)]
    return own.map((part, at) => part + noise * (other[at] ?? 0))
  },
}

/** Knows nothing. */
export const randomEmbedder = embedderOf('random', randomVectors)

/** Knows the answer, with noise. */
export const oracleEmbedder = embedderOf('oracle', oracleVectors)

function embedderOf(model: string, { paragraph, about }: MadeVectors): SetEmbedder {
  return {
    name: model,
    ofPage: async (paragraphs) => ({
      model,
      vectors: paragraphs.map(({ index }) => paragraph(index)),
      probes: paragraphs.map(({ index }, chunkIndex) => ({
        chunkIndex,
        vector: about(index, 0),
        rest: paragraph(index),
      })),
    }),
    // 0 is used by the probe
    ofQuestion: async (question, seed) => about(question.paragraph, seed + 1),
  }
}

function vectorOf(seed: number): Float32Array {
  return normalVector(generator(seed), dimensions)
}
