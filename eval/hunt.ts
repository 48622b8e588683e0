import { measureApplications } from '#eval/hunt/applications.js'
import { measureDuplicates } from '#eval/hunt/duplicates.js'
import { measureKinds } from '#eval/hunt/kinds.js'
import { measureNoise } from '#eval/hunt/noise.js'
import type { Evaluation } from './evaluation.js'

/** What mail means for a hunt, which job it belongs to, and which postings are the same opening. */
export const huntEvaluation: Evaluation = {
  name: 'hunt',
  async *run(data) {
    yield* measureKinds(data)
    yield* measureNoise(data)
    yield* measureApplications()
    yield* measureDuplicates(data)
  },
}
