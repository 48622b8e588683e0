import type { Evaluation } from './evaluation.js'
import { measureApplications } from './hunt/applications.js'
import { measureDuplicates } from './hunt/duplicates.js'
import { measureKinds } from './hunt/kinds.js'
import { measureNoise } from './hunt/noise.js'

/** What mail means to a hunt, which job it belongs to, and which postings are one opening. */
export const huntEvaluation: Evaluation = {
  name: 'hunt',
  async *run(data) {
    yield* measureKinds(data)
    yield* measureNoise(data)
    yield* measureApplications()
    yield* measureDuplicates(data)
  },
}
