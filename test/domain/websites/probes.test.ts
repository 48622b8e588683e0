import { describe, expect, it } from 'vitest'
import { chooseProbes } from '../../../src/domain/websites/probes.js'

const chunk = (...headings: string[]) => ({ content: 'text', headings })

describe('the headings that should find their chunks', () => {
  it('are the innermost ones, each with the first chunk under it', () => {
    const chunks = [chunk('Pay'), chunk('Pay'), chunk('Work', 'Hours')]
    expect(chooseProbes({ title: 'Posting', chunks })).toEqual([
      { chunkIndex: 0, text: 'Pay' },
      { chunkIndex: 2, text: 'Hours' },
    ])
  })

  it('are the title where there is no heading, and none where there is neither', () => {
    expect(chooseProbes({ title: 'Posting', chunks: [chunk(), chunk()] })).toEqual([{ chunkIndex: 0, text: 'Posting' }])
    expect(chooseProbes({ title: '', chunks: [chunk()] })).toEqual([])
  })

  it('are three at most, spread over the page', () => {
    const chunks = Array.from({ length: 100 }, (_, i) => chunk(`Part ${i}`))
    expect(chooseProbes({ title: '', chunks }).map(({ chunkIndex }) => chunkIndex)).toEqual([0, 34, 68])
  })
})
