import { expect, it } from 'vitest'
import { tallyOf } from '#eval/hunt/applications.js'
import { generateHunt } from '#eval/hunt/generate-hunt.js'

it('letters of a generated hunt match the right jobs and are classified as meant (hunt-matching, hunt-stages, hunt-proposals)', async () => {
  const tally = await tallyOf(generateHunt(31))
  expect(tally.wrong).toBe(0)
  expect(tally.linked / tally.letters).toBeGreaterThan(0.9)
  expect(tally.stagesRight / tally.applications).toBeGreaterThan(0.9)
  expect(tally.distractionsTaken / tally.distractions).toBeLessThanOrEqual(0.005)
  expect([tally.proposalsUnquoted, tally.proposalsWrong, tally.proposals > 40]).toEqual([0, 0, true])
})
