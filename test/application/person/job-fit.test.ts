import { describe, expect, it } from 'vitest'
import { MemoryHuntJobs } from '#src/adapters/stores/memory/jobs/memory-hunt-jobs.js'
import { MemoryJobRepository, type StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryJobSearch } from '#src/adapters/stores/memory/jobs/memory-job-search.js'
import type { DocumentStore } from '#src/application/person/ports/document-store.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { aDocument } from '#test/support/a-document.js'
import { aJob } from '#test/support/a-job.js'
import { aProfile, documentsWith } from '#test/support/a-profile.js'
import { NewsScene } from '#test/support/news-scene.js'

function queue(stored: readonly Partial<StoredJob>[], documents: DocumentStore) {
  const repository = new MemoryJobRepository(stored.map((job, i) => aJob({ id: i + 1, description: '', ...job })))
  const huntJobs = new MemoryHuntJobs(repository)
  return openJobs({ repository, search: new MemoryJobSearch(repository), shelf: repository, huntJobs, documents })
}

const kyoto = ['places: Kyoto', 'remote: yes']
const noProfile = 'No profile has been confirmed'

describe('the comparison of jobs with the confirmed profile', () => {
  it('is part of what is known about a job (person-fit)', async () => {
    const jobs = queue([{ location: 'Kyoto' }], await documentsWith(kyoto))
    const { jobs: known } = await jobs.get([1])
    expect(known[0]?.fit).toEqual([
      { of: 'place', says: 'meets', quote: 'Kyoto' },
      { of: 'remote', says: 'not stated', quote: null },
    ])
  })

  it('uses what the person confirmed, not a newer proposal (person-fit)', async () => {
    const documents = await documentsWith(kyoto)
    const text = '```settings\nplaces: Oslo\n```'
    const proposal = aDocument({ id: 1, expectedVersion: 1, kind: 'profile', text, actor: 'agent' })
    expect((await documents.save(proposal)).outcome).toBe('saved')
    const jobs = queue([{ location: 'Kyoto' }], documents)
    expect((await jobs.get([1])).jobs[0]?.fit?.[0]).toMatchObject({ of: 'place', says: 'meets' })
    await documents.confirm(1, 2, '2026-12-02T00:00:00.000Z')
    expect((await jobs.get([1])).jobs[0]?.fit).toEqual([{ of: 'place', says: 'fails', quote: 'Kyoto' }])
  })

  it('says that there is no confirmed profile (person-fit)', async () => {
    const jobs = queue([{ location: 'Kyoto' }], await documentsWith(kyoto, { confirmedAt: null, actor: 'agent' }))
    expect((await jobs.get([1])).jobs[0]?.fit).toBeNull()
    await expect(jobs.search({ fit: 'shown' })).rejects.toThrow(noProfile)
    await expect(jobs.list({ fit: true })).rejects.toThrow(noProfile)
  })

  it('adds facts to the jobs of a list and of a search if asked (person-fit)', async () => {
    const jobs = queue([{ location: 'Kyoto' }, { location: 'Oslo' }], await documentsWith(['places: Kyoto']))
    expect((await jobs.list({ fit: true })).jobs.map(({ fit }) => fit?.[0]?.says)).toEqual(['fails', 'meets'])
    expect((await jobs.list()).jobs[0]).not.toHaveProperty('fit')
    const { entries, total } = await jobs.search({ fit: 'shown' })
    expect([total, ...entries.map(({ job }) => job.fit?.[0]?.says)]).toEqual([2, 'fails', 'meets'])
    expect((await jobs.search()).entries[0]?.job).not.toHaveProperty('fit')
  })

  it('leaves out jobs that fail a setting, and pages of the rest have each job once (person-fit)', async () => {
    const stored = Array.from({ length: 23 }, (_, i) => ({
      location: i % 3 === 0 ? 'Kyoto' : i % 3 === 1 ? 'Oslo' : 'Home',
    }))
    const jobs = queue(stored, await documentsWith(['places: Kyoto']))
    for (const limit of [1, 2, 3, 5, 20, 100]) {
      const found: number[] = []
      for (let position = null; ; ) {
        const page = await jobs.search({ fit: 'fitting', limit, position })
        found.push(...page.entries.map(({ job }) => job.id))
        expect(page.entries.length).toBeLessThanOrEqual(limit)
        if (!page.hasMore) break
        position = page.next ?? page.entries.at(-1)?.position ?? null
        expect(position).not.toBeNull()
      }
      expect(found).toEqual([22, 21, 19, 18, 16, 15, 13, 12, 10, 9, 7, 6, 4, 3, 1])
    }
  })

  it('stops a search in which nothing fits, with a position to go on from (person-fit)', async () => {
    const jobs = queue(
      Array.from({ length: 450 }, () => ({ location: 'Oslo' })),
      await documentsWith(['places: Kyoto']),
    )
    const page = await jobs.search({ fit: 'fitting', limit: 100 })
    expect(page).toMatchObject({ entries: [], total: 450, hasMore: true, next: { id: 151 } })
    expect(await jobs.search({ fit: 'fitting', limit: 100, position: page.next ?? null })).toMatchObject({
      hasMore: false,
    })
  })

  it('puts news of postings that fail a setting last (person-fit, sync-news)', async () => {
    const scene = new NewsScene()
    const ids = ['Florist', 'Engineer', 'Florist'].map((title, i) => scene.addJob(`Company ${i}`, title))
    const order = async () => (await scene.hunt.news({ reader: 'agent' })).postings.newest.map(({ id }) => id)
    expect(await order()).toEqual(ids.toReversed())
    await scene.documents.save(aProfile(['avoid: florist']))
    expect(await order()).toEqual([2, 3, 1])
  })
})
