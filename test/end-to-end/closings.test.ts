import { describe, expect, it } from 'vitest'
import { runClosings } from '#scripts/closings/run-closings.js'
import { executable } from '#scripts/kit/program.js'

// `npm run check:closings` runs a thousand of them
const seeds = Array.from({ length: 40 }, (_, i) => i + 1)

describe('a server whose client disconnects (mail-shutdown)', () => {
  it('exits 0 at any moment of a session, with any work in progress', async () => {
    const closings = await runClosings(executable, seeds, 6)
    expect(closings.filter(({ ended }) => ended !== 0)).toEqual([])
    expect(closings).toHaveLength(seeds.length)
  })
})
