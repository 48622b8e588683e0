import { describe, expect, it } from 'vitest'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import { aJob } from '#test/support/a-job.js'
import { aHunt, june } from '#test/support/hunt-scene.js'
import { brokenPages, somePages } from '#test/support/some-pages.js'
import { instants } from '#test/support/website-pages.js'

const own = 'https://jobs.example/1'
const other = 'https://careers.example/engineer'
const parts = { history: false, duplicates: false, page: true, mail: false }

function aScene(pages: StoredPages, url = own) {
  const { hunt } = aHunt({ jobs: [aJob({ id: 1, url, capturedAt: june(1) })], messages: [], pages })
  const storedPage = async () => (await hunt.getJobs([1], parts)).jobs[0]?.page?.stored ?? null
  const decide = (sourceId: number | undefined, decision: 'confirm' | 'reject') =>
    hunt.linkApplication({ jobId: 1, thing: { sourceId: String(sourceId) }, decision })
  return { hunt, storedPage, decide }
}

it.each([own, `${own}/`, `${own}#apply`, `HTTPS://Jobs.Example:443/1?utm_source=alert&gh_src=abc`])(
  'the page of a job is the one stored under its URL, here %s (hunt-page)',
  async (url) => {
    const { pages, ids } = await somePages(other, own)
    expect(await aScene(pages, url).storedPage()).toEqual({
      ...{ sourceId: ids[1], url: own, title: 'A page', fetchedAt: instants[1] },
    })
  },
)

it.each(['https://jobs.example/2', 'https://jobs.example/1?id=2', 'mailto:x@jobs.example', 'no address'])(
  'a job at %s has no page (hunt-page)',
  async (url) => {
    const { pages } = await somePages(own)
    expect(await aScene(pages, url).storedPage()).toBeNull()
  },
)

it('a confirmed page is the page of a job, the last one first; a rejected one is not (hunt-page)', async () => {
  const { pages, ids } = await somePages(own, other, 'https://mirror.example/1')
  const { storedPage, decide } = aScene(pages)
  await decide(ids[0], 'reject')
  expect(await storedPage()).toBeNull()
  await decide(ids[1], 'confirm')
  await decide(ids[2], 'confirm')
  expect(await storedPage()).toMatchObject({ sourceId: ids[2] })
  await decide(ids[2], 'reject')
  expect(await storedPage()).toMatchObject({ sourceId: ids[1] })
})

describe('the jobs of a page (hunt-page)', () => {
  const jobs = [
    aJob({ id: 1, url: own }),
    aJob({ id: 2, url: `${own}/` }),
    aJob({ id: 3, url: 'https://jobs.example/3' }),
    aJob({ id: 4, url: 'https://jobs.example/4' }),
  ]
  const aPageScene = async (stored: readonly string[], pages?: StoredPages) => {
    const some = await somePages(...stored)
    const { hunt } = aHunt({ jobs, messages: [], pages: pages ?? some.pages })
    const idsOf = async (sourceId: number | undefined) => (await hunt.jobsOfPage(sourceId ?? 0)).map(({ id }) => id)
    return { hunt, idsOf, ids: some.ids }
  }

  it('are those with its address, and those that it was linked to', async () => {
    const { hunt, idsOf, ids } = await aPageScene([own, other])
    expect(await idsOf(ids[0])).toEqual([1, 2])
    expect(await idsOf(ids[1])).toEqual([])
    await hunt.linkApplication({ jobId: 3, thing: { sourceId: String(ids[0]) }, decision: 'confirm' })
    await hunt.linkApplication({ jobId: 2, thing: { sourceId: String(ids[0]) }, decision: 'reject' })
    expect(await idsOf(ids[0])).toEqual([1, 3])
    await hunt.linkApplication({ jobId: 1, thing: { sourceId: String(ids[1]) }, decision: 'confirm' })
    expect(await idsOf(ids[0])).toEqual([3])
    expect(await idsOf(ids[1])).toEqual([1])
    expect(await idsOf(999)).toEqual([])
  })

  it('are found without reading every job', async () => {
    const { pages, ids } = await somePages(own)
    const scene = aHunt({ jobs, messages: [], pages })
    scene.huntJobs.roster = () => Promise.reject(new Error('every job was read'))
    expect((await scene.hunt.jobsOfPage(ids[0] ?? 0)).map(({ id }) => id)).toEqual([1, 2])
  })
})

it('an unavailable store of pages does not stop the answer about a job (hunt-page)', async () => {
  expect(await aScene(brokenPages).storedPage()).toBeNull()
  const { events } = await aScene(brokenPages).hunt.getApplicationTimeline(1)
  expect(events.map(({ kind }) => kind)).toEqual(['captured'])
})

it('a timeline shows when the page was read (hunt-page, hunt-timeline)', async () => {
  const { pages, ids } = await somePages(own)
  const { events } = await aScene(pages).hunt.getApplicationTimeline(1)
  expect(events).toMatchObject([
    { kind: 'page', at: instants[1], page: { sourceId: ids[0], title: 'A page' } },
    { kind: 'captured', at: june(1) },
  ])
})
