import { describe, expect, it } from 'vitest'
import { runClosings } from '#scripts/closings/run-closings.js'
import { executable } from '#scripts/kit/program.js'

// `npm run check:closings` has a thousand of them
const seeds = Array.from({ length: 40 }, (_, i) => i + 1)

describe('the server whose client goes away (mail-shutdown)', () => {
  it('ends with 0 at whatever moment of a session, with whatever at work', async () => {
    const closings = await runClosings(executable, seeds, 6)
    expect(closings.filter(({ ended }) => ended !== 0)).toEqual([])
    expect(closings).toHaveLength(seeds.length)
  })
})
