import { describe, expect, it } from 'vitest'
import { chunkBlocks } from '#src/domain/websites/chunking.js'
import type { PageBlock } from '#src/domain/websites/page-content.js'

const contents = (blocks: readonly PageBlock[]) =>
  chunkBlocks(blocks, 'job_posting', 'en').map(({ content }) => content)

describe('chunks of large pages (rag-chunks)', () => {
  it('are made quickly from code that looks like a long table head', () => {
    // quadratic time in the dashes would take hours
    const text = `    first\n    ${'-'.repeat(2_000_000)}x`
    expect(
      contents([{ kind: 'atomic', text }])
        .join('')
        .match(/-/g),
    ).toHaveLength(2_000_000)
    expect(contents([{ kind: 'atomic', text: `first\n${' | : -'.repeat(500_000)}` }]).length).toBeGreaterThan(100)
  })

  it('are made of 10 MB too', () => {
    const megabytes = 10
    const text = `${Array.from({ length: 25_000 }, (_, i) => `team ${i}`.padEnd(38, 'x').concat('.')).join(' ')}\n`
    const chunks = contents(Array.from({ length: megabytes }, (): PageBlock => ({ kind: 'prose', text })))
    expect(chunks.length).toBeGreaterThan(megabytes * 1000)
  })
})
