import type { Evaluation } from './evaluation.js'
import { measureKinds } from './hunt/kinds.js'
import { measureNoise } from './hunt/noise.js'

/** What mail means to a hunt. */
export const huntEvaluation: Evaluation = {
  name: 'hunt',
  async *run(data) {
    yield* measureKinds(data)
    yield* measureNoise(data)
  },
}
