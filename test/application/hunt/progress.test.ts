import { describe, expect, it } from 'vitest'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { Funnel } from '#src/domain/hunt/progress/funnel.js'
import { aJob } from '#test/support/a-job.js'
import { aHunt, june } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received, sent } from '#test/support/understood-messages.js'

const asked = { timeZone: 'UTC' } as const

/** Mail about a job, matched by its requisition id. */
const about = (jobId: number, day: number, values: Parameters<typeof anUnderstoodMessage>[0]) =>
  anUnderstoodMessage({ at: june(day), requisitionIds: [`REQ-10${jobId}`], threadId: `t${jobId}`, ...values })

const posting = (id: number, changes: Parameters<typeof aJob>[0] = {}) =>
  aJob({ id, jobId: `REQ-10${id}`, company: `Maker ${id} Works`, capturedAt: june(1), ...changes })

const counts = ({ steps }: Funnel) => Object.fromEntries(steps.map(({ step, count }) => [step, count]))
const days = ({ steps }: Funnel) => Object.fromEntries(steps.map(({ step, medianDays }) => [step, medianDays]))

describe('the funnel of a hunt (page-progress)', () => {
  it('counts each job once in each step that it reached, with rates and days between steps', async () => {
    const { hunt, repository } = aHunt({
      jobs: [1, 2, 3, 4, 5].map((id) => posting(id)),
      messages: [
        about(1, 6, { received: received('application_received') }),
        about(1, 10, { received: received('interview_invitation') }),
        about(1, 12, { received: received('assessment') }),
        about(1, 18, { received: received('offer') }),
        about(2, 14, { received: received('rejection') }),
      ],
    })
    const write = (day: number, status: 'shortlist' | 'applied' | 'reject', ...ids: readonly number[]) =>
      repository.updateStatuses({ updates: ids.map((id) => ({ id, status })), at: june(day) })
    await write(2, 'shortlist', 1, 2)
    await write(3, 'reject', 3)
    await write(5, 'applied', 1, 2)
    await write(20, 'applied', 4)
    const { funnel } = await hunt.progress(asked)
    expect(funnel.steps).toEqual([
      { step: 'captured', count: 5, rate: null, medianDays: null },
      { step: 'judged', count: 4, rate: 4 / 5, medianDays: 1.5 },
      { step: 'applied', count: 3, rate: 3 / 4, medianDays: 3 },
      { step: 'acknowledged', count: 2, rate: 2 / 3, medianDays: 5 },
      { step: 'interview', count: 1, rate: 1 / 2, medianDays: 4 },
      { step: 'offer', count: 1, rate: 1, medianDays: 8 },
    ])
    expect(funnel.ends).toMatchObject({ rejected: 1, withdrawn: 0, accepted: 0, silent: 0 })
  })

  it('counts a step without evidence as reached if a later one was, without days', async () => {
    const { hunt } = aHunt({
      jobs: [posting(1)],
      messages: [about(1, 9, { received: received('interview_invitation') })],
    })
    const { funnel } = await hunt.progress(asked)
    expect(counts(funnel)).toEqual({ captured: 1, judged: 1, applied: 1, acknowledged: 1, interview: 1, offer: 0 })
    expect(new Set(Object.values(days(funnel)))).toEqual(new Set([null]))
  })

  it('does not count a job that was reset to new as judged', async () => {
    const { hunt, repository } = aHunt({ jobs: [posting(1), posting(2)], messages: null })
    for (const status of ['reject', 'new'] as const)
      await repository.updateStatuses({ updates: [{ id: 1, status }], at: june(2) })
    expect(counts((await hunt.progress(asked)).funnel)).toMatchObject({ captured: 2, judged: 0 })
  })

  it('dates the application by its letter if that is older than the status', async () => {
    const { hunt, repository } = aHunt({
      jobs: [posting(1)],
      messages: [
        about(1, 4, { isOwn: true, sent: sent('applied'), mailbox: 'Sent', fromEmail: 'me@home.example' }),
        about(1, 7, { received: received('application_received') }),
      ],
    })
    await repository.updateStatuses({ updates: [{ id: 1, status: 'applied' }], at: june(15) })
    expect(days((await hunt.progress(asked)).funnel)).toMatchObject({ judged: 14, applied: 0, acknowledged: 3 })
  })

  it('also counts refused, silent and withdrawn applications', async () => {
    const { hunt } = aHunt({
      jobs: [
        posting(1, { status: 'applied', updatedAt: '2026-05-01T00:00:00.000Z' }),
        posting(2, { status: 'applied', updatedAt: june(2) }),
        posting(3, { status: 'applied', updatedAt: june(2) }),
      ],
      messages: [
        about(2, 5, { isOwn: true, sent: sent('withdrew'), mailbox: 'Sent', fromEmail: 'me@home.example' }),
        about(3, 5, { received: received('rejection') }),
      ],
    })
    const { funnel } = await hunt.progress(asked)
    expect(funnel.ends).toMatchObject({ rejected: 1, withdrawn: 1, silent: 1 })
    expect(counts(funnel)).toMatchObject({ applied: 3, acknowledged: 1 })
  })

  it('is also given by source, most jobs first, with those without a source, and the rest together', async () => {
    const sources = [...Array(13).keys()].flatMap((n) => Array(n === 0 ? 3 : 1).fill(`site ${10 + n}`))
    const jobs = [...sources, null, null].map((source, i) =>
      posting(i + 1, { source, status: i < 2 ? 'reject' : 'new' }),
    )
    const { bySource } = await aHunt({ jobs, messages: null }).hunt.progress(asked)
    expect(bySource.sources.slice(0, 3).map(({ source, steps }) => [source, steps[0]?.count, steps[1]?.count])).toEqual(
      [
        ['site 10', 3, 2],
        [null, 2, 0],
        ['site 11', 1, 0],
      ],
    )
    expect(bySource.sources).toHaveLength(12)
    expect(bySource.others).toMatchObject({ sources: 2, steps: [{ count: 2 }, { count: 0 }, {}, {}, {}, {}] })
  })

  it('of an empty hunt is all zeros', async () => {
    const { funnel, weeks, bySource, answers, today } = await aHunt({ jobs: [], messages: [] }).hunt.progress(asked)
    expect(counts(funnel)).toEqual({ captured: 0, judged: 0, applied: 0, acknowledged: 0, interview: 0, offer: 0 })
    expect(funnel.steps.every(({ rate, medianDays }) => rate === null && medianDays === null)).toBe(true)
    expect([weeks, bySource, answers?.count]).toEqual([[], { sources: [], others: null }, 0])
    expect(today).toMatchObject({ verdicts: [], batches: [] })
  })
})

describe('weeks of a hunt (page-progress)', () => {
  it('have the jobs captured and applied to, in the given time zone', async () => {
    const { hunt, repository } = aHunt({
      jobs: [
        posting(1, { capturedAt: '2026-05-31T14:00:00Z' }),
        posting(2, { capturedAt: '2026-05-31T23:00:00Z' }),
        posting(3, { capturedAt: 'some day' }),
      ],
      messages: [about(1, 19, { received: received('application_received') })],
    })
    await repository.updateStatuses({ updates: [{ id: 1, status: 'applied' }], at: june(16) })
    const rows = async (timeZone: string) =>
      (await hunt.progress({ timeZone })).weeks.map((week) => [
        ...[week.week, week.monday, week.captured, week.judged, week.applied, week.acknowledged],
      ])
    expect(await rows('Asia/Tokyo')).toEqual([
      ['2026-W22', '2026-05-25', 1, 1, 0, 0],
      ['2026-W23', '2026-06-01', 1, 0, 0, 0],
      ['2026-W24', '2026-06-08', 0, 0, 0, 0],
      ['2026-W25', '2026-06-15', 0, 0, 1, 1],
    ])
    expect((await rows('UTC'))[0]).toEqual(['2026-W22', '2026-05-25', 2, 1, 0, 0])
  })

  it('date an application by its first message if nothing else dates it', async () => {
    const messages = [about(1, 9, { received: received('application_received') })]
    const { weeks } = await aHunt({ jobs: [posting(1)], messages }).hunt.progress(asked)
    expect(weeks.map(({ monday, captured, applied }) => [monday, captured, applied])).toEqual([
      ['2026-06-01', 1, 0],
      ['2026-06-08', 0, 1],
      ['2026-06-15', 0, 0],
    ])
  })

  it('older than half a year are omitted', async () => {
    const jobs = [
      posting(1, { capturedAt: '2025-06-02T00:00:00Z' }),
      posting(2, { capturedAt: '9999-01-01T00:00:00Z' }),
    ]
    expect((await aHunt({ jobs, messages: null }).hunt.progress(asked)).weeks).toEqual([])
  })
})

describe('the answer times of employers (page-progress)', () => {
  it('are the days from an application or message to the first answer other than a receipt', async () => {
    const own = { isOwn: true, mailbox: 'Sent', fromEmail: 'me@home.example' } as const
    const { hunt } = aHunt({
      jobs: [
        posting(1, { status: 'applied', updatedAt: june(1) }),
        posting(2, { company: 'Maker 1 Works Inc.' }),
        posting(3, { status: 'applied', updatedAt: june(2) }),
      ],
      messages: [
        about(1, 2, { received: received('application_received') }),
        about(1, 6, { received: received('interview_invitation') }),
        about(1, 8, { ...own, sent: sent('answered') }),
        about(1, 9, { ...own, sent: sent('answered') }),
        about(1, 10, { received: received('human_other') }),
        about(1, 11, { received: received('human_other') }),
        about(2, 3, { ...own, sent: sent('applied') }),
        about(2, 18, { received: received('rejection') }),
        about(3, 3, {
          received: { ...received('offer'), warnings: [{ sign: 'asks-for-money', quote: 'Pay first.' }] },
        }),
      ],
    })
    const { answers } = await hunt.progress(asked)
    expect(answers).toEqual({
      ...{ count: 3, medianDays: 5 },
      within: [
        { days: 1, count: 0 },
        { days: 3, count: 1 },
        { days: 7, count: 1 },
        { days: 14, count: 0 },
        { days: 30, count: 1 },
        { days: null, count: 0 },
      ],
      employers: [{ company: 'Maker 1 Works', count: 3, medianDays: 5 }],
    })
  })

  it('start at a receipt if nothing else dates the application', async () => {
    const messages = [
      about(1, 2, { received: received('application_received') }),
      about(1, 3, { received: received('application_received') }),
      about(1, 8, { received: received('rejection') }),
      about(1, 9, { received: received('application_received') }),
      about(1, 12, { received: received('human_other') }),
    ]
    expect((await aHunt({ jobs: [posting(1)], messages }).hunt.progress(asked)).answers).toMatchObject({
      ...{ count: 1, medianDays: 6 },
    })
  })

  it('are unknown without an archive', async () => {
    expect((await aHunt({ jobs: [posting(1)], messages: null }).hunt.progress(asked)).answers).toBeNull()
  })
})

describe('today (page-progress)', () => {
  const eventsAt =
    (...times: readonly string[]) =>
    async () => {
      const { hunt, repository } = aHunt({ jobs: times.map((_, i) => posting(i + 1)), messages: null })
      for (const [i, at] of times.entries())
        await repository.updateStatuses({ updates: [{ id: i + 1, status: 'reject' }], at })
      return hunt
    }

  it('is a day in the given time zone', async () => {
    // it is 18:00 in Tokyo
    const hunt = await eventsAt('2026-06-19T14:59:59.999Z', '2026-06-19T15:00:00.000Z', '2026-06-20T08:00:00.000Z')()
    const today = async (timeZone: string) => (await hunt.progress({ timeZone })).today
    expect(await today('Asia/Tokyo')).toMatchObject({ day: '2026-06-20', verdicts: [{ count: 2 }], isCut: false })
    expect(await today('UTC')).toMatchObject({ day: '2026-06-20', verdicts: [{ count: 1 }] })
    expect(await today('Pacific/Kiritimati')).toMatchObject({ day: '2026-06-20' })
    for (const timeZone of ['Asia/Tokyo', 'UTC', 'Pacific/Kiritimati'])
      expect(await hunt.decisionsOfDay({ timeZone })).toEqual({ today: await today(timeZone), unread: 0 })
  })

  it('is empty if the storage has no history; the rest is counted', async () => {
    const port = (jobs: HuntJobs): HuntJobs =>
      Object.assign(Object.create(jobs), {
        ...{ firstEvents: async () => null, recentEvents: async () => null, onceApplied: async () => null },
        ...{
          eventsOf: async () => null,
          roster: () => jobs.roster(),
          state: () => jobs.state(),
          links: async () => null,
          entries: async () => null,
        },
      })
    const { hunt } = aHunt({ jobs: [posting(1, { status: 'applied' })], messages: [], port })
    const { today, funnel } = await hunt.progress(asked)
    expect(today).toBeNull()
    expect(counts(funnel)).toMatchObject({ captured: 1, judged: 1, applied: 1, acknowledged: 0 })
  })

  it('is refused for an unknown time zone', async () => {
    const { hunt } = aHunt({ jobs: [], messages: null })
    await expect(hunt.progress({ timeZone: 'Mars' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})
