import { describe, expect, it } from 'vitest'
import { aPastingScene } from '#test/support/pasting-scene.js'
import { withNotice } from '#test/support/reported-failures.js'
import { LetterEmbedder } from '#test/support/website-scene.js'

const invalid = (message: string) => expect.objectContaining({ code: 'VALIDATION_ERROR', message })

describe('a query with its own vector (rag-data)', () => {
  const vectorOf = async (text: string) => [...((await new LetterEmbedder().embed([text], 'query'))[0] ?? [])]

  it('uses the vector, whatever the embedder', async () => {
    const first = aPastingScene({ embedder: new LetterEmbedder() })
    await first.paste(await first.create(), 'aaa bbb', 'ccc ddd')
    for (const embedder of [null, new LetterEmbedder('another')]) {
      const { websites } = aPastingScene({ repository: first.repository, embedder })
      const { retrievalMode, results } = await websites.query({
        query: 'zzz',
        embedding: await vectorOf('dddc'),
      })
      expect(retrievalMode).toBe('hybrid')
      expect(results[0]?.content).toBe('ccc ddd')
      expect(embedder?.calls ?? []).toEqual([])
    }
  })

  it("is refused if its dimensions differ from the store's", async () => {
    const { create, paste, websites } = aPastingScene({ embedder: new LetterEmbedder() })
    await paste(await create(), 'aaa bbb')
    await expect(websites.query({ query: 'aaa', embedding: [1, 2] })).rejects.toThrow(
      invalid('The vector of the query has 2 dimensions; the stored vectors, of letters, have 26.'),
    )
  })

  it('is answered by words only, and says so, if no vectors are stored', async () => {
    const { create, paste, websites } = aPastingScene()
    await paste(await create(), 'aaa bbb')
    const answer = withNotice(await websites.query({ query: 'aaa', embedding: [1, 2] }))
    expect(answer).toMatchObject({ retrievalMode: 'lexical', notice: expect.stringContaining('not complete yet') })
    expect(answer.results).toHaveLength(1)
    await expect(websites.query({ query: 'aaa', embedding: [0] })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
  })
})
