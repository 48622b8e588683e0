import { describe, expect, it } from 'vitest'
import { websiteFailure } from '#src/domain/websites/website-failure.js'
import { withReport } from '#test/support/reported-failures.js'
import { aText, aWebsiteScene } from '#test/support/website-scene.js'

const url = 'https://jobs.example/jobs/4711'

const answered = (statusCode: number) =>
  websiteFailure('FETCH_FAILED', 'It is gone.', { problem: 'page-not-fetched', statusCode, advice: 'Look elsewhere.' })

async function refusalOf(text: string, changes: { finalUrl?: string } = {}) {
  const scene = aWebsiteScene()
  scene.fetcher.serve(url, () => aText(text, changes))
  return withReport(scene.process(url)).then(
    () => null,
    (error: object) => error,
  )
}

describe('a page that is not a source (rag-judge)', () => {
  it('is refused with its kind, the quoted words, and what to do', async () => {
    expect(await refusalOf('# 404 Not Found\nTry the search.')).toMatchObject({
      code: 'VALIDATION_ERROR',
      type: 'ChunkingError',
      message: expect.stringContaining('404 Not Found'),
      details: { kind: 'gone', quote: '404 Not Found' },
      suggestion: expect.stringMatching(/address/),
    })
  })

  it('may be an address that led to a list of jobs', async () => {
    const refusal = await refusalOf('# Open positions\nA cook. A clerk.', { finalUrl: 'https://jobs.example/jobs' })
    expect(refusal).toMatchObject({ details: { kind: 'list', quote: 'https://jobs.example/jobs' } })
  })

  it('may be a closed posting', async () => {
    expect(await refusalOf('# Cook\nThis position has been filled.\nYou cook for forty people a day.')).toBeNull()
  })
})

describe('a page that was read before (rag-keeps)', () => {
  const posting = '# Cook\nYou cook for forty people a day.'

  async function refreshed(text: string, changes: { finalUrl?: string } = {}) {
    const scene = aWebsiteScene()
    scene.fetcher.serve(url, posting)
    const { source } = await scene.process(url)
    scene.fetcher.serve(url, () => aText(text, changes))
    return { ...scene, id: source.id, result: await scene.websites.refresh({ sourceId: source.id }) }
  }

  it.each([
    ['a login', '# Sign in\nPassword', {}, 'unreachable'],
    ['an error', '# Internal Server Error', {}, 'unreachable'],
    ['a maintenance notice', '# We are down for maintenance', {}, 'unreachable'],
    ['a redirect to a list of jobs', '# Open positions', { finalUrl: 'https://jobs.example/jobs' }, 'closed'],
    ['a not-found page', '# 404 Not Found', {}, 'closed'],
    ['a closing notice', '# Cook\nThis position has been filled.', {}, 'closed'],
  ])('is kept if %s is shown instead', async (_, text, changes, state) => {
    const { result, find, id, status } = await refreshed(text, changes)
    expect(result).toMatchObject({ state: 'kept', chunksDeleted: 0, chunksCreated: 0 })
    expect(await status(id)).toMatchObject({
      status: 'completed',
      fetchedAt: '2026-01-01T00:00:00.000Z',
      state,
      reason: { kind: expect.any(String) },
      errorMessage: expect.any(String),
    })
    expect(await find('forty')).toHaveLength(1)
  })

  it('is open again when it comes back, and its earlier text is kept if it has changed', async () => {
    const { fetcher, websites, repository, id, status } = await refreshed('# Sign in\nPassword')
    fetcher.serve(url, posting)
    expect(await websites.refresh({ sourceId: id })).toMatchObject({ state: 'unchanged' })
    expect(await status(id)).toMatchObject({ state: 'open', reason: null, errorMessage: null })
    fetcher.serve(url, '# Cook\nYou cook for fifty people a day.')
    expect(await websites.refresh({ sourceId: id })).toMatchObject({
      state: 'completed',
      chunksCreated: 1,
      changes: {
        changes: [
          { field: 'text', from: 'You cook for forty people a day.', to: null },
          { field: 'text', from: null, to: 'You cook for fifty people a day.' },
        ],
        omitted: 0,
      },
    })
    expect((await repository.listVersions(id)).map(({ number }) => number)).toEqual([1])
    const again = await websites.process({ url, contentType: 'company_page', forceRefresh: true })
    expect(again).toMatchObject({ state: 'completed', changes: null })
    expect(await repository.listVersions(id)).toHaveLength(1)
  })

  it('is marked if its site does not answer, which stays an error', async () => {
    const { fetcher, websites, id, status } = await refreshed(posting)
    fetcher.fail(url, answered(410))
    await expect(websites.refresh({ sourceId: id })).rejects.toMatchObject({ code: 'FETCH_FAILED' })
    expect(await status(id)).toMatchObject({ state: 'closed', reason: { kind: 'unanswered', quote: 'HTTP 410' } })
  })
})
