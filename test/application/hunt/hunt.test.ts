import { describe, expect, it } from 'vitest'
import type { LinkedThing } from '#src/application/hunt/link-application.js'
import { applicationPosition } from '#src/application/hunt/list-applications.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { aJob } from '#test/support/a-job.js'
import { aHunt, june } from '#test/support/hunt-scene.js'
import { brokenPages, somePages } from '#test/support/some-pages.js'
import { anUnderstoodMessage, received, sent } from '#test/support/understood-messages.js'

const acme = aJob({ id: 1, company: 'Acme', title: 'Backend Engineer', status: 'shortlist', capturedAt: june(1) })
const zenith = aJob({ id: 2, company: 'Zenith Works', title: 'Data Analyst', status: 'applied', updatedAt: june(2) })
const designer = aJob({ id: 3, company: 'Acme', title: 'Product Designer', status: 'new', capturedAt: june(1) })

const thanks = anUnderstoodMessage({
  ...{ id: 10, threadId: 't1', at: june(3), from: 'Acme Careers <x@greenhouse.io>', fromEmail: 'x@greenhouse.io' },
  ...{ subject: 'Acme: Backend Engineer', received: received('application_received', 'We received your application.') },
})
const refusal = anUnderstoodMessage({
  ...{ id: 11, threadId: 't1', at: june(9), from: 'Acme Careers <x@greenhouse.io>', fromEmail: 'x@greenhouse.io' },
  ...{ subject: 'Re: Acme', received: received('rejection', 'We went with others.') },
})
const stranger = anUnderstoodMessage({
  ...{
    id: 12,
    threadId: 't2',
    at: june(5),
    from: 'Nordwind Recruiting <x@greenhouse.io>',
    fromEmail: 'x@greenhouse.io',
  },
  ...{ subject: 'Your application', received: received('assessment', 'Here is your test.') },
})

describe('the list of applications (hunt-list)', () => {
  it('has each job that was applied to or has mail, and mail without a known job, latest event first', async () => {
    const { hunt } = aHunt({ jobs: [acme, zenith, designer], messages: [thanks, stranger] })
    const { applications, hasMore } = await hunt.listApplications({})
    expect(hasMore).toBe(false)
    expect(applications.map(({ jobId, company, stage, threadIds }) => [jobId, company, stage, threadIds])).toEqual([
      [null, 'Nordwind', 'assessment', ['t2']],
      [1, 'Acme', 'acknowledged', []],
      [2, 'Zenith Works', 'applied', []],
    ])
  })

  it('has a job that was applied to and later rejected, even without mail', async () => {
    const { hunt, repository } = aHunt({ jobs: [acme, zenith, designer], messages: [] })
    const write = (id: number, status: 'applied' | 'reject') =>
      repository.updateStatuses({ updates: [{ id, status }], at: june(4) })
    await write(1, 'applied')
    for (const id of [1, 2, 3]) await write(id, 'reject')
    const { applications } = await hunt.listApplications({})
    expect(applications.map(({ jobId, status }) => [jobId, status])).toEqual([
      [1, 'reject'],
      [2, 'reject'],
    ])
  })

  it('proposes the jobs that a message may be about, and links none', async () => {
    const { hunt } = aHunt({ jobs: [acme, designer], messages: [{ ...thanks, subject: 'Thank you from Acme' }] })
    expect((await hunt.listApplications({})).applications).toMatchObject([
      { jobId: null, company: 'Acme', candidates: [1, 3] },
    ])
  })

  it('uses the employer name of the rows if there are several', async () => {
    const rows = [acme, designer].map((job) => ({ ...job, company: 'Acme Robotics GmbH' }))
    const letter = { ...thanks, from: 'x@acme-robotics.example', fromEmail: 'x@acme-robotics.example' }
    const { hunt } = aHunt({ jobs: rows, messages: [{ ...letter, subject: 'Thank you' }] })
    expect((await hunt.listApplications({})).applications).toMatchObject([
      { jobId: null, company: 'Acme Robotics GmbH', candidates: [1, 3] },
    ])
  })

  it('is filtered by stage, by whose turn it is, by silence and by employer', async () => {
    const { hunt } = aHunt({ jobs: [acme, zenith], messages: [thanks, stranger] })
    const ids = async (request: Parameters<typeof hunt.listApplications>[0]) =>
      (await hunt.listApplications(request)).applications.map(({ jobId }) => jobId)
    expect(await ids({ stage: 'acknowledged' })).toEqual([1])
    expect(await ids({ waitingOn: 'me' })).toEqual([null])
    expect(await ids({ silentDays: 18 })).toEqual([2])
    expect(await ids({ company: 'ZENITH works ltd.' })).toEqual([2])
  })

  it('pages lose and repeat nothing', async () => {
    const jobs = Array.from({ length: 7 }, (_, i) =>
      aJob({ id: i + 1, status: 'applied', updatedAt: june(1 + (i % 2)) }),
    )
    const { hunt } = aHunt({ jobs, messages: [thanks] })
    const seen: unknown[] = []
    let position = null
    for (;;) {
      const page = await hunt.listApplications({ limit: 2, position })
      seen.push(...page.applications.map(({ jobId }) => jobId))
      const last = page.applications.at(-1)
      if (!page.hasMore || last === undefined) break
      position = applicationPosition(last)
    }
    expect(seen).toEqual([null, 2, 4, 6, 1, 3, 5, 7])
  })

  it('says how many messages were not read', async () => {
    expect(await aHunt({ jobs: [], messages: [], unread: 40 }).hunt.listApplications({})).toMatchObject({ unread: 40 })
  })

  it('works without an archive: it lists what the queue has', async () => {
    const { hunt } = aHunt({ jobs: [zenith], messages: null })
    expect((await hunt.listApplications({})).applications).toMatchObject([{ jobId: 2, stage: 'applied' }])
  })

  it('shortens names from strangers and shows them on one line', async () => {
    const from = `Nord\u202ewind\u0007 ${'x'.repeat(200)} Recruiting <x@greenhouse.io>`
    const { hunt } = aHunt({ jobs: [], messages: [{ ...stranger, from }] })
    const company = (await hunt.listApplications({})).applications[0]?.company ?? ''
    expect(company).toMatch(/^Nord wind x+$/)
    expect(company.length).toBeLessThanOrEqual(80)
  })
})

describe('the timeline of an application (hunt-timeline)', () => {
  it('has a letter once that was moved to another folder, and what it says once', async () => {
    const invitation = anUnderstoodMessage({
      ...{ id: 20, messageId: '<m@acme.example>', threadId: 't1', at: june(6), mailbox: 'INBOX' },
      ...{ from: 'Acme Careers <x@greenhouse.io>', fromEmail: 'x@greenhouse.io' },
      ...{ subject: 'Acme: Backend Engineer', received: received('interview_invitation', 'Please come on Monday.') },
    })
    const moved = { ...invitation, id: 21, mailbox: 'Bewerbungen' }
    const { hunt } = aHunt({ jobs: [acme], messages: [moved, invitation] })
    const { events } = await hunt.getApplicationTimeline(1)
    const letters = events.flatMap((event) => (event.kind === 'message' ? [event.message.emailId] : []))
    expect(letters).toEqual([20])
  })

  it('has capture, verdicts, checks, messages and meetings, in order', async () => {
    const start = '2026-06-25T08:00:00.000Z'
    const meeting = {
      uid: 'a',
      summary: 'Talk',
      start,
      end: null,
      zone: 'Asia/Tokyo',
      place: 'Room 1',
      link: null,
      isCancelled: false,
    }
    const invitation = { ...refusal, received: received('interview_invitation', 'Come by.'), invitations: [meeting] }
    const { hunt, repository } = aHunt({ jobs: [acme], messages: [thanks, invitation] })
    await repository.updateStatuses({ updates: [{ id: 1, status: 'applied' }], at: june(2) })
    const { job, state, events, hasHistory } = await hunt.getApplicationTimeline(1)
    expect([job.title, state.stage, state.next?.at, hasHistory]).toEqual(['Backend Engineer', 'interview', start, true])
    expect(events.map(({ at, kind }) => [at, kind])).toEqual([
      [june(1), 'captured'],
      [june(2), 'verdict'],
      [june(3), 'message'],
      [june(9), 'message'],
      [june(9), 'meeting'],
    ])
    expect(events[2]).toMatchObject({
      message: {
        is: 'application_received',
        emailId: 10,
        quote: 'We received your application.',
        linkRule: 'company-in-subject',
      },
    })
    expect(events[3]).toMatchObject({ message: { linkRule: 'company-in-subject' } })
  })

  it('is refused for an unknown job', async () => {
    const { hunt } = aHunt({ jobs: [acme], messages: [] })
    await expect(hunt.getApplicationTimeline(99)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('says if the storage has no history', async () => {
    const { hunt } = aHunt({ jobs: [acme], messages: [thanks], port: withoutTables })
    expect(await hunt.getApplicationTimeline(1)).toMatchObject({ hasHistory: false, state: { stage: 'acknowledged' } })
  })
})

function withoutTables(jobs: HuntJobs): HuntJobs {
  const refused = new AppError('DB_ERROR', 'There is no place for it.')
  return {
    state: () => jobs.state(),
    roster: () => jobs.roster(),
    outlines: () => jobs.outlines(),
    rosterOf: (ids) => jobs.rosterOf(ids),
    rosterWithUrls: (urls) => jobs.rosterWithUrls(urls),
    appliedByStatus: () => jobs.appliedByStatus(),
    ...{
      eventsOf: async () => null,
      links: async () => null,
      checksOf: async () => null,
      onceApplied: async () => null,
      firstEvents: async () => null,
      recentEvents: async () => null,
      entries: async () => null,
    },
    keepLink: () => Promise.reject(refused),
    keepCheck: () => Promise.reject(refused),
    keepEntries: () => Promise.reject(refused),
    close: () => jobs.close(),
  }
}

describe('without mail', () => {
  /** Storage that cannot list all of its jobs. */
  const withoutRoster = (jobs: HuntJobs): HuntJobs =>
    Object.assign(Object.create(jobs), {
      ...{ roster: () => Promise.reject(new Error('every job was read')), state: async () => 'a state' },
      ...{ rosterOf: jobs.rosterOf.bind(jobs), appliedByStatus: jobs.appliedByStatus.bind(jobs) },
      ...{ onceApplied: jobs.onceApplied.bind(jobs), eventsOf: jobs.eventsOf.bind(jobs) },
      ...{ links: jobs.links.bind(jobs), checksOf: jobs.checksOf.bind(jobs), entries: jobs.entries.bind(jobs) },
    })
  const jobs = [{ ...acme, status: 'applied' }, zenith, { ...designer, status: 'Interview' }]

  it.each([
    ['no archive', null],
    ['an empty archive', []],
  ])('jobs that were not applied to are not read: %s', async (_, messages) => {
    const { hunt, repository } = aHunt({ jobs, messages, port: withoutRoster })
    await repository.updateStatuses({ updates: [{ id: 2, status: 'applied' }], at: june(3) })
    await repository.updateStatuses({ updates: [{ id: 2, status: 'reject' }], at: june(4) })
    const ids = async () => (await hunt.listApplications({})).applications.map(({ jobId }) => jobId)
    expect((await ids()).toSorted()).toEqual([1, 2, 3])
    expect((await hunt.suggestStatusUpdates(null)).proposals).toEqual([])
    expect(await hunt.mailOf([1])).toEqual(messages === null ? null : new Map())
  })

  it('a requested job is read', async () => {
    const { hunt } = aHunt({ jobs: [acme, zenith], messages: null, port: withoutRoster })
    expect(await hunt.getApplicationTimeline(2)).toMatchObject({ job: { company: zenith.company } })
    expect(await hunt.getApplicationTimeline(1)).toMatchObject({ job: { company: acme.company } })
    expect((await hunt.suggestStatusUpdates([1, 2])).proposals).toEqual([])
    await expect(hunt.suggestStatusUpdates([9])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(hunt.getApplicationTimeline(9)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('proposals (hunt-proposals)', () => {
  it('say applied if mail shows it, quote it, and write nothing', async () => {
    const { hunt, repository } = aHunt({ jobs: [acme, zenith], messages: [thanks] })
    expect((await hunt.suggestStatusUpdates(null)).proposals).toEqual([
      {
        ...{
          jobId: 1,
          from: 'shortlist',
          to: 'applied',
          reason: 'mail shows that you applied',
          confidence: 'guess',
        },
        evidence: {
          ...{ emailId: 10, at: june(3), quote: 'We received your application.' },
          ...{ rule: 'application_received/told', linkRule: 'company-in-subject' },
        },
      },
    ])
    expect(repository.get(1)?.status).toBe('shortlist')
  })

  it.each(['rejection', 'closed', 'interview_invitation', 'assessment', 'offer', 'information_request'] as const)(
    'say only applied if an employer writes %s',
    async (kind) => {
      const messages = [{ ...thanks, received: received(kind, 'So it is.') }]
      const [proposal, ...others] = (await aHunt({ jobs: [acme], messages }).hunt.suggestStatusUpdates(null)).proposals
      expect(proposal).toMatchObject({ to: 'applied', evidence: { emailId: 10, quote: 'So it is.' } })
      expect(others).toEqual([])
      const done = aHunt({ jobs: [{ ...acme, status: 'reject' }], messages })
      expect((await done.hunt.suggestStatusUpdates(null)).proposals).toEqual([])
    },
  )

  it.each([
    ['a message without matching words', { ...thanks, received: received('application_received') }],
    ['a message that fits two jobs', { ...thanks, subject: 'Acme' }],
    [
      'a message with signs of fraud',
      { ...thanks, received: { ...thanks.received, warnings: [{ sign: 'asks-for-money' as const, quote: 'Pay.' }] } },
    ],
  ])('say nothing for %s', async (_, message) => {
    const { hunt } = aHunt({ jobs: [acme, designer], messages: [message] })
    expect((await hunt.suggestStatusUpdates(null)).proposals).toEqual([])
  })

  it("count the applicant's own letter as an application", async () => {
    const own = { ...thanks, isOwn: true, fromEmail: 'me@mail.example', sent: sent('applied', 'I apply.') }
    const { hunt } = aHunt({ jobs: [acme], messages: [own] })
    expect((await hunt.suggestStatusUpdates(null)).proposals).toMatchObject([
      { to: 'applied', evidence: { quote: 'I apply.' } },
    ])
  })

  it('are refused for an unknown job', async () => {
    await expect(aHunt({ jobs: [], messages: [] }).hunt.suggestStatusUpdates([5])).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('a link (hunt-linking)', () => {
  const both = { ...thanks, subject: 'Thank you from Acme' }

  it('applies to the whole conversation if confirmed', async () => {
    const { hunt } = aHunt({ jobs: [acme, designer], messages: [both] })
    const link = await hunt.linkApplication({ jobId: 3, thing: { threadId: 't1' }, decision: 'confirm' })
    expect(link).toMatchObject({ jobId: 3, target: { kind: 'thread', id: 't1' }, state: 'confirmed' })
    expect((await hunt.listApplications({})).applications).toMatchObject([{ jobId: 3 }])
  })

  it('of a message is stored by its Message-ID, because an archive may be replaced', async () => {
    const { hunt } = aHunt({ jobs: [acme], messages: [both] })
    const link = await hunt.linkApplication({ jobId: 1, thing: { emailId: 10 }, decision: 'confirm' })
    expect(link.target).toEqual({ kind: 'message', id: '<10@mail.example>' })
  })

  it('is never proposed again if rejected', async () => {
    const { hunt } = aHunt({ jobs: [acme], messages: [thanks] })
    await hunt.linkApplication({ jobId: 1, thing: { threadId: 't1' }, decision: 'reject' })
    expect((await hunt.listApplications({})).applications).toMatchObject([{ jobId: null, candidates: [] }])
    expect((await hunt.suggestStatusUpdates(null)).proposals).toEqual([])
  })

  it.each([
    ['job', { jobId: 99, thing: { threadId: 't1' } }],
    ['conversation', { jobId: 1, thing: { threadId: 'none' } }],
    ['message', { jobId: 1, thing: { emailId: 99 } }],
    ['page', { jobId: 1, thing: { sourceId: '99' } }],
    ['page with an invalid id', { jobId: 1, thing: { sourceId: '1 or 1' } }],
  ])('is refused for an unknown %s', async (_, asked) => {
    const { pages } = await somePages()
    const { hunt } = aHunt({ jobs: [acme], messages: [thanks], pages })
    await expect(hunt.linkApplication({ ...asked, decision: 'confirm' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('says what is missing and where ids are listed if the target is unknown', async () => {
    const { pages } = await somePages()
    const { hunt } = aHunt({ jobs: [acme], messages: [thanks], pages })
    const said = (thing: LinkedThing) =>
      hunt.linkApplication({ jobId: 1, thing, decision: 'confirm' }).catch(({ message }) => message)
    expect([await said({ threadId: 't9' }), await said({ emailId: 99 }), await said({ sourceId: '99' })]).toEqual([
      'No conversation in the archive has thread id t9. Take the id from a list of conversations.',
      'No message in the archive has id 99. Take the id from a list of messages.',
      'No stored page has source id 99. Take the id from a list of stored pages.',
    ])
  })

  it('of a page fails with a message if its store is unavailable', async () => {
    const { hunt } = aHunt({ jobs: [acme], messages: [thanks], pages: brokenPages })
    const asked = { jobId: 1, thing: { sourceId: '1' }, decision: 'confirm' } as const
    await expect(hunt.linkApplication(asked)).rejects.toMatchObject({
      code: 'DB_ERROR',
      message: 'The store is broken.',
    })
  })

  it('is refused if the storage cannot hold it', async () => {
    const { hunt } = aHunt({ jobs: [acme], messages: [thanks], port: withoutTables })
    const asked = { jobId: 1, thing: { threadId: 't1' }, decision: 'confirm' } as const
    await expect(hunt.linkApplication(asked)).rejects.toMatchObject({ code: 'DB_ERROR' })
  })
})

it('a job that was applied to ranks first, even if its status has changed (hunt-matching)', async () => {
  const { hunt, repository } = aHunt({ jobs: [acme, designer], messages: [{ ...thanks, subject: 'From Acme' }] })
  await repository.updateStatuses({ updates: [{ id: 1, status: 'applied' }], at: june(1) })
  await repository.updateStatuses({ updates: [{ id: 1, status: 'reject' }], at: june(2) })
  expect((await hunt.listApplications({})).applications).toMatchObject([{ jobId: 1 }])
})

it('the mail of jobs gives conversation and last message', async () => {
  const { hunt } = aHunt({ jobs: [acme, zenith], messages: [thanks, refusal] })
  const mail = await hunt.mailOf([1, 2])
  expect([...(mail ?? [])]).toMatchObject([
    [1, { threadIds: ['t1'], count: 2, last: { kind: 'rejection', emailId: 11 } }],
  ])
  expect([...((await hunt.mailOf(null)) ?? [])].map(([id]) => id)).toEqual([1])
  expect(await aHunt({ jobs: [acme], messages: null }).hunt.mailOf([1])).toBeNull()
})

describe('several links at once (hunt-linking)', () => {
  const thread = (threadId: string, jobId = 1) => ({ jobId, thing: { threadId }, decision: 'confirm' as const })

  it('are stored together, in the given order', async () => {
    const { hunt } = aHunt({ jobs: [acme, zenith], messages: [thanks, stranger] })
    const kept = await hunt.linkApplications([thread('t2', 2), thread('t1')])
    expect(kept.map(({ jobId, target }) => [jobId, target.id])).toEqual([
      [2, 't2'],
      [1, 't1'],
    ])
  })

  it('are not stored if one target is unknown', async () => {
    const { hunt, huntJobs } = aHunt({ jobs: [acme], messages: [thanks] })
    for (const wrong of [thread('t9'), thread('t1', 9)])
      await expect(hunt.linkApplications([thread('t1'), wrong])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await huntJobs.links()).toEqual([])
  })
})
