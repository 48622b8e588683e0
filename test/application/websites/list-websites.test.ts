import { describe, expect, it } from 'vitest'
import { withReport } from '#test/support/reported-failures.js'
import { aText, aWebsiteScene, LetterEmbedder } from '#test/support/website-scene.js'

const site = 'https://example.com'
const day = 24 * 60 * 60 * 1000

/** Three pages: b is a posting, a is a company page, and c failed. */
async function aFilledScene() {
  const scene = aWebsiteScene()
  await scene.process(`${site}/b`)
  scene.clock.time = '2026-01-02T00:00:00.000Z'
  await scene.process(`${site}/a`, { contentType: 'company_page' })
  scene.fetcher.fail(`${site}/c`)
  await scene.process(`${site}/c`).catch(() => {})
  return { ...scene, list: scene.websites.list }
}

const ids = ({ websites }: { readonly websites: readonly { readonly id: number }[] }) => websites.map(({ id }) => id)

describe('ListWebsites (rag-list)', () => {
  it('lists all, newest first, never fetched ones last', async () => {
    const { list } = await aFilledScene()
    const result = await list()
    expect(ids(result)).toEqual([2, 1, 3])
    expect(result).toMatchObject({ total: 3, limit: 50, offset: 0 })
    expect(result.websites[2]).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringContaining('503'),
      fetchedAt: null,
      language: null,
      title: '',
      isStale: false,
    })
  })

  it.each([
    [{ descending: false }, [1, 2, 3]],
    [{ orderBy: 'url' as const, descending: false }, [2, 1, 3]],
    [{ orderBy: 'url' as const }, [3, 1, 2]],
    [{ orderBy: 'status' as const, descending: false }, [1, 2, 3]],
    [{ status: 'failed' as const }, [3]],
    [{ contentType: 'job_posting' as const, descending: false }, [1, 3]],
    [{ contentType: 'blog_article' as const }, []],
    [{ limit: 2 }, [2, 1]],
    [{ limit: 2, offset: 2 }, [3]],
    [{ offset: 3 }, []],
  ])('answers %j', async (request, expected) => {
    const { list } = await aFilledScene()
    expect(ids(await list(request))).toEqual(expected)
  })

  it('counts what the filters leave, not the page of the list', async () => {
    const { list } = await aFilledScene()
    expect((await list({ limit: 1 })).total).toBe(3)
    expect((await list({ limit: 1, contentType: 'job_posting' })).total).toBe(2)
  })

  it.each([{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { limit: Number.NaN }, { offset: -1 }, { offset: 0.5 }])(
    'refuses %j',
    async (request) => {
      const { list } = await aFilledScene()
      await expect(withReport(list(request))).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        type: 'DataValidationError',
        details: request,
      })
    },
  )

  it('marks pages fetched more than 30 days ago as stale (rag-stale)', async () => {
    const { list, clock } = await aFilledScene()
    const stale = async () => (await list({ descending: false })).websites.map(({ isStale }) => isStale)
    clock.time = new Date(Date.parse('2026-01-01T00:00:00.000Z') + 30 * day).toISOString()
    expect(await stale()).toEqual([false, false, false])
    clock.time = new Date(Date.parse(clock.time) + 1).toISOString()
    expect(await stale()).toEqual([true, false, false])
  })

  it('is fresh again after a refresh without changes', async () => {
    const { list, clock, websites } = await aFilledScene()
    clock.time = '2026-06-01T00:00:00.000Z'
    await websites.refresh({ sourceId: 1 })
    expect((await list({ descending: false })).websites.map(({ isStale }) => isStale)).toEqual([true, false, false])
  })

  it('tells how the store is searched', async () => {
    const { list, repository } = await aFilledScene()
    const withoutVectors = { storedModel: null, storedDimensions: null, chunks: 2, chunksWithoutVector: 2 }
    expect((await list()).embedding).toEqual({ model: null, ...withoutVectors })
    const { websites } = aWebsiteScene({ repository, embedder: new LetterEmbedder() })
    expect((await websites.list()).embedding).toEqual({ model: 'letters', ...withoutVectors })
  })
})

describe('GetWebsiteStatus (rag-status)', () => {
  it('returns every state of a page', async () => {
    const { status, repository } = await aFilledScene()
    const lease = await repository.openLease()
    const { record } = await repository.claim({
      url: `${site}/d`,
      contentType: 'job_posting',
      lease,
      at: '2026-01-01T00:00:00.000Z',
    })
    const { id } = record.source
    expect((await status(id)).status).toBe('pending')
    await repository.start({ id, lease, at: '2026-01-01T00:00:00.000Z' })
    expect((await status(id)).status).toBe('processing')
    expect((await status(1)).status).toBe('completed')
    expect((await status(3)).status).toBe('failed')
  })

  it('says when a page waits for its host', async () => {
    const { websites, status, fetcher } = aWebsiteScene()
    const told: boolean[] = []
    fetcher.serve(`${site}/a`, async ({ onWait }) => {
      for (const waits of [true, false]) {
        onWait?.(waits)
        told.push((await status(1)).waitsForHost)
      }
      return aText('Rust in Kyoto')
    })
    await websites.process({ url: `${site}/a` })
    expect([...told, (await status(1)).waitsForHost]).toEqual([true, false, false])
  })

  it.each([0, 99, -1])('fails for source %d', async (id) => {
    const { status } = await aFilledScene()
    await expect(withReport(status(id))).rejects.toMatchObject({
      code: 'NOT_FOUND',
      type: 'NotFoundError',
      details: { source_id: id },
    })
  })
})
