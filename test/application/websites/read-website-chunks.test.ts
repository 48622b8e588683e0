import { describe, expect, it } from 'vitest'
import { aPastingScene } from '../../support/pasting-scene.js'
import { toldBy } from '../../support/told.js'

describe('a stored page read whole (rag-data)', () => {
  it('comes in parts of one version', async () => {
    const { websites, create } = aPastingScene()
    const sourceId = await create()
    const chunks = Array.from({ length: 230 }, (_, i) => ({ content: `part ${i}`, headings: [] }))
    await websites.createChunks({ sourceId, chunks })
    const read: string[] = []
    for (let after: number | undefined; ; ) {
      const part = await websites.readChunks({ sourceId, ...(after === undefined ? {} : { after }) })
      read.push(...part.chunks.map(({ content }) => content))
      after = part.chunks.at(-1)?.id
      if (!part.hasMore) break
    }
    expect(read).toEqual(chunks.map(({ content }) => content))
    await expect(toldBy(websites.readChunks({ sourceId, after: 999 }))).rejects.toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', suggestion: 'Read it from the start: leave out after.' }),
    )
    await websites.delete(sourceId)
    await expect(websites.readChunks({ sourceId, after: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
