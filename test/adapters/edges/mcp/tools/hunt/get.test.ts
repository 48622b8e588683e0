import { describe, expect, it } from 'vitest'
import { getJobs } from '#src/adapters/edges/mcp/tools/hunt/get.js'
import { toPageBudget } from '#src/adapters/kit/answers/page-budget.js'
import type { StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryDocumentStore } from '#src/adapters/stores/memory/person/memory-document-store.js'
import { aJob, anEvent } from '#test/support/a-job.js'
import { aProfile } from '#test/support/a-profile.js'
import { aHunt } from '#test/support/hunt-scene.js'

interface Answer {
  readonly jobs: readonly Record<string, unknown>[]
  readonly missing: readonly number[]
  readonly message?: string
}

function scene(jobs: readonly StoredJob[], page = toPageBudget(30_000, null), documents = new MemoryDocumentStore()) {
  const { hunt, repository } = aHunt({ jobs, messages: null, documents })
  const tool = getJobs({ openHunt: async () => hunt, page })
  const ask = async (args: object) => (await tool.call(args)).structuredContent as unknown as Answer
  return { ask, repository }
}

const text = 'We keep lighthouses running along the coast, for ships of every size and in every weather. '.repeat(5)

describe('get_jobs (hunt-get)', () => {
  it('gives all that is known of jobs in one call, in the given order, and lists missing ids', async () => {
    const { ask, repository } = scene([
      aJob({ id: 1, description: text, source: 'a', jobId: null }),
      aJob({ id: 2, description: text, source: 'b', jobId: null, title: 'Engineer 1' }),
    ])
    repository.history.addEvent({ ...anEvent, jobId: 2, score: 70, reason: 'close to home' })
    const check = {
      jobId: 2,
      url: 'u',
      at: anEvent.at,
      state: 'open' as const,
      quote: 'Apply now',
      content: null,
      changes: [],
    }
    repository.history.addCheck(check)
    const { jobs, missing } = await ask({ ids: [2, 9, 1, 2] })
    expect(missing).toEqual([9])
    expect(jobs.map(({ id }) => id)).toEqual([2, 1])
    expect(jobs[0]).toMatchObject({
      ...{ title: 'Engineer 1', status: 'new', description: text, mail: null },
      history: [{ from: 'new', to: 'shortlist', score: 70, reason: 'close to home' }],
      duplicates: [{ id: 1, why: 'same text', similarity: 1 }],
      page: { check: { state: 'open', quote: 'Apply now' } },
    })
    expect(jobs[1]).toMatchObject({ history: [], duplicates: [{ id: 2 }], page: null })
  })

  it('leaves out what is not asked for', async () => {
    const { jobs } = await scene([aJob({ id: 1 })]).ask({ ids: [1], include: ['payload'] })
    expect(Object.keys(jobs[0] ?? {})).toContain('payload')
    for (const part of ['description', 'history', 'duplicates', 'page', 'mail'])
      expect(Object.keys(jobs[0] ?? {})).not.toContain(part)
  })

  it('is bounded: descriptions are cut evenly, and omitted jobs are named', async () => {
    const jobs = Array.from({ length: 50 }, (_, i) => aJob({ id: i + 1, description: `${i} ${'word '.repeat(4000)}` }))
    const ids = jobs.map(({ id }) => id)
    const some = await scene(jobs).ask({ ids: ids.slice(0, 3) })
    expect(JSON.stringify(some).length).toBeLessThanOrEqual(30_000)
    expect(some.jobs.map(({ description }) => String(description).length > 5000)).toEqual([true, true, true])
    const all = await scene(jobs).ask({ ids })
    expect(JSON.stringify(all).length).toBeLessThanOrEqual(30_000)
    const left = ids.slice(all.jobs.length)
    expect(all.message).toBe(`Too much for one answer: ask for these ids again: ${left.join(', ')}.`)
  })

  it('takes at most 50 ids, and refuses impossible ones', async () => {
    const { ask } = scene([])
    for (const ids of [[], [0], ['1'], Array.from({ length: 51 }, (_, i) => i + 1)])
      await expect(ask({ ids })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('finds duplicates among many jobs of an employer without reading all texts', async () => {
    const own = aJob({ id: 1, title: 'Night nurse', description: text, jobId: null, source: 'a' })
    const others = Array.from({ length: 40 }, (_, i) =>
      aJob({ id: i + 2, description: text, title: `Role of kind ${i + 1000}` }),
    )
    const again = aJob({
      id: 99,
      title: 'Night Nurse',
      description: text,
      jobId: null,
      source: 'b',
      company: 'HARBORLIGHT Inc.',
    })
    const { jobs } = await scene([own, ...others, again]).ask({ ids: [1], include: ['duplicates'] })
    expect(jobs[0]?.duplicates).toEqual([{ id: 99, why: 'same text', similarity: 1 }])
  })

  it('compares a job with the confirmed profile if asked, and says if there is none (person-fit)', async () => {
    const documents = new MemoryDocumentStore()
    const { ask } = scene([aJob({ id: 1, location: 'Kyoto', description: 'Remote: no' })], undefined, documents)
    expect((await ask({ ids: [1] })).jobs[0]).not.toHaveProperty('fit')
    expect(await ask({ ids: [1], include: ['fit'] })).toMatchObject({
      jobs: [{ id: 1, fit: null }],
      message: 'fit is null: the person has not confirmed a profile.',
    })
    expect(await ask({ ids: [2], include: ['fit'] })).toEqual({ jobs: [], missing: [2] })
    await documents.save(aProfile(['places: Kyoto', 'remote: yes']))
    const answer = await ask({ ids: [1], include: ['fit'] })
    expect(answer).not.toHaveProperty('message')
    expect(answer.jobs[0]?.fit).toEqual([
      { of: 'place', says: 'meets', quote: 'Kyoto' },
      { of: 'remote', says: 'fails', quote: 'Remote: no' },
    ])
  })
})
