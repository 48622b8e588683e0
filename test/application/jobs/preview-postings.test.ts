import { describe, expect, it } from 'vitest'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryJobTriage } from '#src/adapters/stores/memory/jobs/memory-job-triage.js'
import { sha256 } from '#src/adapters/system/sha256.js'
import { PostingReader } from '#src/application/jobs/posting-reader.js'
import { PreviewPostings } from '#src/application/jobs/preview-postings.js'
import type { FetchedPage } from '#src/application/websites/ports/page-fetcher.js'
import { aJob } from '#test/support/a-job.js'
import { directExtractor } from '#test/support/direct-extractor.js'
import { openPosting } from '#test/support/pages-checked-postings.js'
import { aText, deferred, ScriptedFetcher } from '#test/support/website-scene.js'

const url = 'https://example.com/jobs/1'
const clock = { now: () => new Date('2026-11-22T12:00:00Z') }

function aScene() {
  const jobs = new MemoryJobRepository([aJob({ id: 7, url: 'https://example.com/jobs/known' })])
  const fetcher = new ScriptedFetcher()
  fetcher.serve(url, ({ url: finalUrl }) => aText(openPosting, { finalUrl, format: 'html' }))
  const reader = new PostingReader({ fetcher, extractor: directExtractor, clock, hash: sha256 })
  const previews = new PreviewPostings({ triage: new MemoryJobTriage(jobs), reader })
  return { jobs, fetcher, previews, begin: (posting: object) => previews.begin({ posting, waitMs: 60_000 }) }
}

describe('a posting that is looked at before it is added (page-add)', () => {
  it('has what its page says, and is not saved', async () => {
    const { jobs, begin } = aScene()
    expect(await begin({ url: ` ${url}#apply ` })).toMatchObject({
      ...{ state: 'read', url, isPasted: false },
      posting: { title: 'Backend Engineer', company: 'Kumo Maps', location: 'Shibuya, Tokyo, JP; Remote' },
    })
    expect(jobs.all()).toHaveLength(1)
  })

  it('is read while nobody waits, and found by its address', async () => {
    const { fetcher, previews } = aScene()
    const { promise, resolve } = deferred<FetchedPage>()
    fetcher.serve(url, () => promise)
    expect(await previews.find({ url })).toBeNull()
    expect(await previews.begin({ posting: { url }, waitMs: 0 })).toEqual({ state: 'reading', url })
    resolve(aText(openPosting, { finalUrl: url, format: 'html' }))
    expect(await previews.find({ url, waitMs: 60_000 })).toMatchObject({ state: 'read', url })
  })

  it('is known if it is a job', async () => {
    const { fetcher, begin } = aScene()
    const known = 'https://example.com/jobs/known'
    expect(await begin({ url: known })).toEqual({ state: 'known', url: known, jobId: 7 })
    expect(fetcher.requests).toEqual([])
  })

  it('may be a text without an address, which is read as it is', async () => {
    const { fetcher, begin, previews } = aScene()
    const read = await begin({ text: 'Welder\nWe are looking for a welder in Osaka.' })
    expect(read).toMatchObject({ state: 'read', isPasted: true, url: expect.stringMatching(/^jobworkflow:text\//) })
    expect(await previews.find({ url: read.url ?? '' })).toEqual(read)
    expect(fetcher.requests).toEqual([])
  })

  it('fails with the reason, and is read again when it is asked for again', async () => {
    const { fetcher, begin } = aScene()
    const down = 'https://example.com/down'
    fetcher.fail(down)
    const failed = { state: 'failed', url: down, failure: { message: 'The server answered 503.' } }
    expect(await begin({ url: down })).toMatchObject(failed)
    fetcher.serve(down, ({ url: finalUrl }) => aText(openPosting, { finalUrl, format: 'html' }))
    expect(await begin({ url: down })).toMatchObject({ state: 'read' })
    expect(await begin({})).toMatchObject({ state: 'failed', url: null, failure: { code: 'VALIDATION_ERROR' } })
    expect(await begin({ url: 'x' })).toMatchObject({ state: 'failed', url: null })
  })

  it('is forgotten when fifty others were begun', async () => {
    const { previews, begin } = aScene()
    await begin({ url })
    for (let n = 0; n < 50; n++) await begin({ text: `A welder, ${n}.` })
    expect(await previews.find({ url })).toBeNull()
  })
})
