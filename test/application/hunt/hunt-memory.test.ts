import { describe, expect, it } from 'vitest'
import { MemoryHuntMail } from '#src/adapters/stores/memory/hunt/memory-hunt-mail.js'
import { MemoryHuntJobs } from '#src/adapters/stores/memory/jobs/memory-hunt-jobs.js'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryNewsJobs } from '#src/adapters/stores/memory/jobs/memory-news-jobs.js'
import { MemorySyncRecords } from '#src/adapters/stores/memory/sync/memory-sync-records.js'
import { HuntMemory } from '#src/application/hunt/hunt-memory.js'
import { createHuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import { unmatched } from '#src/domain/hunt/matching/message-match.js'
import { aJob, aPosting } from '#test/support/a-job.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'

const refusal = anUnderstoodMessage({
  ...{
    id: 1,
    threadId: 't1',
    at: '2026-06-03T09:00:00.000Z',
    from: 'Acme <x@acme.example>',
    fromEmail: 'x@acme.example',
  },
  ...{ subject: 'Acme: Engineer 1', received: received('rejection', 'We went with others.') },
})

/** Storage with a controllable state that counts how often it is read. */
function countedHunt({ unread = 0 } = {}) {
  const repository = new MemoryJobRepository([aJob({ id: 1, company: 'Acme' })])
  const jobs = new MemoryHuntJobs(repository)
  const states: { jobs: string | null; mail: string | null } = { jobs: 'j1', mail: 'm1' }
  const counts = { roster: 0, mail: 0, outlines: 0, events: 0, marks: 0 }
  class CountedJobs extends MemoryHuntJobs {
    override state() {
      return Promise.resolve(states.jobs)
    }
    override roster() {
      counts.roster++
      return jobs.roster()
    }
    override outlines() {
      counts.outlines++
      return jobs.roster()
    }
    override recentEvents(...asked: Parameters<MemoryHuntJobs['recentEvents']>) {
      counts.events++
      return super.recentEvents(...asked)
    }
  }
  class CountedMail extends MemoryHuntMail {
    override state() {
      return Promise.resolve(states.mail)
    }
    override ofApplications(request: { readonly me: readonly string[] }) {
      counts.mail++
      return super.ofApplications(request)
    }
  }
  class CountedRecords extends MemorySyncRecords {
    override keepMark(...given: Parameters<MemorySyncRecords['keepMark']>) {
      counts.marks++
      return super.keepMark(...given)
    }
  }
  const days = ['2026-06-04', '2026-06-09']
  const hunt = createHuntUseCases({
    jobs: new CountedJobs(repository),
    mail: new CountedMail([refusal], unread),
    me: [],
    clock: { now: () => new Date(`${days.shift() ?? '2026-06-10'}T09:00:00Z`) },
    memory: new HuntMemory(),
    news: { jobs: new MemoryNewsJobs(repository), records: new CountedRecords() },
  })
  return { hunt, repository, states, counts }
}

describe('the progress of a hunt (page-progress)', () => {
  const asked = { timeZone: 'UTC' }

  it('is counted once for each state of jobs and mail, and once a day', async () => {
    const { hunt, repository, states, counts } = countedHunt()
    const [first, second] = [await hunt.progress(asked), await hunt.progress(asked)]
    expect(counts).toMatchObject({ outlines: 1, events: 2 })
    expect(second).toEqual({ ...first, now: second.now, weeks: second.weeks, today: second.today })
    expect((await hunt.progress(asked)).today).toMatchObject({ day: '2026-06-10', verdicts: [] })
    await repository.updateStatuses({ updates: [{ id: 1, status: 'reject' }], at: '2026-06-10T09:00:00.000Z' })
    states.jobs = 'j2'
    expect((await hunt.progress(asked)).today?.verdicts).toEqual([{ actor: 'other', status: 'reject', count: 1 }])
    states.mail = 'm2'
    await hunt.progress(asked)
    expect(counts).toMatchObject({ outlines: 3, events: 5 })
  })

  it('is counted again if mail could not be read, or if a source has no state', async () => {
    const { hunt, counts } = countedHunt({ unread: 1 })
    for (let asking = 0; asking < 2; asking++) await hunt.progress(asked)
    expect(counts.outlines).toBe(2)
    const { hunt: other, states, counts: read } = countedHunt()
    states.jobs = null
    for (let asking = 0; asking < 2; asking++) await other.progress(asked)
    expect(read).toMatchObject({ outlines: 2, events: 2 })
  })
})

describe('the news of a hunt', () => {
  it('are compared with the hunt as it was, which is read once until something changes (sync-news)', async () => {
    const { hunt, repository, states, counts } = countedHunt()
    const { until } = await hunt.news({ reader: 'agent' })
    repository.addOne(aPosting('https://jobs.board.example/2', { company: 'Zenith' }), '2026-06-10T09:00:00.000Z')
    states.jobs = 'j2'
    const ask = () => hunt.news({ reader: 'agent', seen: until })
    const [first, second] = [await ask(), await ask()]
    expect(counts.roster).toBe(3)
    expect(first.postings).toMatchObject({ count: 1, newest: [{ company: 'Zenith' }] })
    expect(second).toEqual({ ...first, until: second.until })
    states.mail = 'm2'
    await ask()
    expect(counts.roster).toBe(5)
  })

  it('write a mark only if it moves: a write makes everything that is cached old (sync-news-marks)', async () => {
    const { hunt, counts } = countedHunt()
    const { until } = await hunt.news({ reader: 'agent' })
    for (let asking = 0; asking < 2; asking++) await hunt.news({ reader: 'agent', seen: until })
    await hunt.seeNews({ reader: 'agent', seen: until })
    expect(counts.marks).toBe(1)
  })
})

describe('the cached reading of a hunt', () => {
  it('is reused for the next question, as of its own time', async () => {
    const { hunt, counts } = countedHunt()
    const [first] = (await hunt.listApplications({})).applications
    const [second] = (await hunt.listApplications({})).applications
    await hunt.suggestStatusUpdates(null)
    expect(counts).toMatchObject({ roster: 1, mail: 1 })
    expect([first?.stage, first?.daysSilent, second?.stage, second?.daysSilent]).toEqual(['rejected', 1, 'rejected', 6])
  })

  it.each(['jobs', 'mail'] as const)('is read again when the %s changed', async (context) => {
    const { hunt, repository, states, counts } = countedHunt()
    await hunt.listApplications({})
    await repository.updateStatuses({ updates: [{ id: 1, status: 'applied' }], at: '2026-06-04T00:00:00.000Z' })
    states[context] = 'changed'
    expect((await hunt.listApplications({})).applications).toMatchObject([{ jobId: 1, status: 'applied' }])
    expect(counts).toMatchObject({ roster: 2, mail: context === 'mail' ? 2 : 1 })
  })

  it.each(['jobs', 'mail'] as const)('is not cached if it is unknown whether the %s changed', async (context) => {
    const { hunt, states, counts } = countedHunt()
    states[context] = null
    await hunt.listApplications({})
    await hunt.listApplications({})
    expect(counts.roster).toBe(2)
  })

  it('is not cached if messages were left unread: the next question continues', async () => {
    const { hunt, counts } = countedHunt({ unread: 3 })
    await hunt.listApplications({})
    await hunt.listApplications({})
    expect(counts.mail).toBe(2)
  })
})

describe('the match of messages to jobs', () => {
  const job = { ...aJob({ id: 1 }), isApplied: false, appliedAt: null }
  const link = { id: 1, jobId: 1, url: null, target: { kind: 'thread', id: 't1' }, state: 'rejected' } as const
  const from = {
    messages: [refusal],
    jobs: [job],
    links: [{ ...link, evidence: null, at: '2026-06-04T00:00:00.000Z' }],
  }

  const countedFor = (...asked: readonly (typeof from)[]) => {
    const memory = new HuntMemory()
    let count = 0
    for (const each of asked) memory.matches('all', each, () => new Map([[++count, unmatched]]))
    return count
  }

  it('is reused if only the status of a job changed', () => {
    expect(countedFor(from, { ...from, jobs: [{ ...job, status: 'shortlist' }] })).toBe(1)
  })

  it.each([
    ['the messages were read again', { ...from, messages: [refusal] }],
    ['a job was added', { ...from, jobs: [job, { ...job, id: 2 }] }],
    ['a job has another title', { ...from, jobs: [{ ...job, title: 'Baker' }] }],
    ['a job was applied to', { ...from, jobs: [{ ...job, isApplied: true }] }],
    ['a link was decided on', { ...from, links: [] }],
  ])('is computed again if %s', (_, changed) => expect(countedFor(from, changed)).toBe(2))
})

describe('the conversations of a hunt by kind (page-mail-kinds)', () => {
  it('are found again after each reading of the hunt, and after a minute, because time changes whose turn it is', () => {
    const memory = new HuntMemory()
    let found = 0
    const find = () => {
      found++
      return { mine: [], offer: [], invitation: [], refusal: [], receipt: [] }
    }
    const hunt = { messages: [], now: '2026-06-20T09:00:00.000Z', size: 1 }
    const ask = (change: Partial<typeof hunt> = {}) => memory.groups({ ...hunt, ...change }, find)
    expect(ask({ now: '2026-06-20T09:00:59.000Z' })).toBe(ask())
    expect(found).toBe(1)
    ask({ now: '2026-06-20T09:01:00.000Z' })
    ask({ messages: [] })
    expect(found).toBe(3)
  })
})
