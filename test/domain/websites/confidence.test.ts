import { expect, it } from 'vitest'
import { confidenceLevel } from '#src/domain/websites/scoring.js'

it('confidence is high under 0.3, low over 0.6 or without a result, otherwise medium (rag-confidence)', () => {
  const scores = [0, 0.29, 0.3, 0.6, 0.61, 1, null]
  expect(scores.map(confidenceLevel)).toEqual(['high', 'high', 'medium', 'medium', 'low', 'low', 'low'])
})
