import { describe, expect, it } from 'vitest'
import { aPastingScene, pastedUrl as url } from '#test/support/pasting-scene.js'
import { withReport } from '#test/support/reported-failures.js'
import { embedderDown, LetterEmbedder } from '#test/support/website-scene.js'

const invalid = (message: string) => expect.objectContaining({ code: 'VALIDATION_ERROR', message })

describe('pasted chunks (rag-data)', () => {
  it('are found like fetched ones, with their headings', async () => {
    const { create, websites, status } = aPastingScene()
    const sourceId = await create('Lamp keeper')
    const chunks = [{ content: '在宅勤務は週二日まで認めています。', headings: ['Conditions'] }]
    expect(await websites.createChunks({ sourceId, chunks })).toMatchObject({ chunksCreated: 1 })
    const { results } = await websites.query({ query: '在宅勤務は週に何日ですか' })
    expect(results).toMatchObject([{ sourceUrl: url, title: 'Lamp keeper', headings: ['Conditions'] }])
    expect(await status(sourceId)).toMatchObject({
      status: 'completed',
      language: 'ja',
      fetchedAt: '2026-01-01T00:00:00.000Z',
    })
  })

  it('are embedded like fetched ones: with title, headings and probes', async () => {
    const embedder = new LetterEmbedder()
    const { create, websites, repository } = aPastingScene({ embedder })
    const sourceId = await create('Title')
    const content = 'The lamp is lit at night. The keeper sleeps by day. Boots are provided.'
    await websites.createChunks({ sourceId, chunks: [{ content, headings: ['Head'] }] })
    expect(embedder.calls[0]).toEqual({ texts: [`Title\nHead\n${content}`], purpose: 'passage' })
    expect(embedder.calls.some(({ purpose }) => purpose === 'query')).toBe(true)
    expect(await repository.countChunks()).toEqual({ total: 1, withoutVector: 0 })
  })

  it('get no vectors if the others have none', async () => {
    const first = aPastingScene()
    await first.paste(await first.create(), 'by words alone')
    const { paste, repository } = aPastingScene({ repository: first.repository, embedder: new LetterEmbedder() })
    await paste(1, 'more')
    expect(await repository.countChunks()).toEqual({ total: 2, withoutVector: 2 })
  })

  it('are not stored if the embedder fails, or if the caller leaves', async () => {
    const embedder = new LetterEmbedder()
    const { create, websites, paste, status, repository } = aPastingScene({ embedder })
    const sourceId = await create()
    embedder.before = () => {
      throw embedderDown
    }
    await expect(paste(sourceId, 'text')).rejects.toBe(embedderDown)
    const stop = new AbortController()
    embedder.before = () => stop.abort(new Error('gone'))
    const chunks = Array.from({ length: 40 }, (_, i) => ({ content: `text ${i}`, headings: [] }))
    await expect(websites.createChunks({ sourceId, chunks, signal: stop.signal })).rejects.toThrow('gone')
    expect(embedder.calls).toHaveLength(2)
    expect(await status(sourceId)).toMatchObject({ status: 'pending', chunksCount: 0 })
    expect(await repository.countChunks()).toMatchObject({ total: 0 })
  })

  it('report progress', async () => {
    const { create, websites } = aPastingScene({ embedder: new LetterEmbedder() })
    const told: number[] = []
    const chunks = Array.from({ length: 70 }, (_, i) => ({ content: `text ${i}`, headings: [] }))
    await websites.createChunks({ sourceId: await create(), chunks, onProgress: ({ done }) => told.push(done) })
    expect(told).toEqual([0, 32, 64])
  })

  it('are refused for an unknown source, or one deleted during embedding', async () => {
    const embedder = new LetterEmbedder()
    const { create, paste, websites, repository } = aPastingScene({ embedder })
    await expect(withReport(paste(7, 'text'))).rejects.toMatchObject({ code: 'NOT_FOUND', details: { source_id: 7 } })
    const id = await create()
    embedder.before = async (call) => {
      if (call === 1) await websites.delete(id)
    }
    await expect(paste(id, 'text')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await repository.countChunks()).toMatchObject({ total: 0 })
    expect(await create()).toBeGreaterThan(id)
  })

  it('are limited for each source', async () => {
    const { create, websites, paste, status } = aPastingScene()
    const id = await create()
    const chunks = Array.from({ length: 1000 }, (_, i) => ({ content: `${i}`, headings: [] }))
    for (let call = 0; call < 10; call++) await websites.createChunks({ sourceId: id, chunks })
    const full = 'A source can have at most 10000 chunks, and this one has 10000.'
    await expect(withReport(paste(id, 'one more'))).rejects.toThrow(invalid(full))
    expect(await status(id)).toMatchObject({ chunksCount: 10_000 })
  })
})
