import { describe, expect, it } from 'vitest'
import { huntEngines } from '#test/support/hunt-places.js'
import { allReceived, interviewStart, manyJobs, sentLetters } from '#test/support/hunt-story.js'
import { asHtml, type Json, type Page, type Row, type StoryName, servedStory } from '#test/support/hunt-story-scene.js'
import { call, callFailing } from '#test/support/mcp-server.js'
import { openPosting, postingWith } from '#test/support/pages-checked-postings.js'

/** Stage, whose turn it is, and kind of the last event, for each job that must be listed. */
const expected = {
  acmeBackend: ['acknowledged', 'them', 'application_received'],
  acmeAnalyst: ['rejected', null, 'rejection'],
  // a late acknowledgement does not lower the stage
  zenithBackend: ['interview', null, 'application_received'],
  quiet: ['silent', 'them', 'status'],
  acknowledged: ['silent', 'them', 'application_received'],
  // later stages keep their name, however long the silence
  tested: ['assessment', 'me', 'assessment'],
  offered: ['offer', 'me', 'offer'],
  // quoted text below decides nothing
  quoting: ['interview', 'me', 'interview_invitation'],
  bothLanguages: ['rejected', null, 'rejection'],
  byUrl: ['acknowledged', 'them', 'application_received'],
  byRequisition: ['acknowledged', 'them', 'application_received'],
  own: ['applied', 'them', 'applied'],
  withdrawn: ['withdrawn', null, 'withdrew'],
  asked: ['acknowledged', 'me', 'information_request'],
  rejecting: ['rejected', null, 'rejection'],
} as const

/** Every quote must come from the subject or text of a letter. */
const letters = [...allReceived, ...sentLetters]
const saysSo = (quote: string) =>
  letters.some(({ subject, text }) => `${subject}\n${text.replaceAll('\n', ' ')}`.includes(quote))

describe.each(huntEngines)('what came of applications on $engine, through the real server', async (engine) => {
  const story = await servedStory(engine)
  const list = (asked: object) => call<Page>(story.client, 'list_applications', asked)

  it('includes for each the stage, whose turn it is, and the quote that shows it (hunt-list, hunt-stages, hunt-kinds)', async () => {
    const all = await story.rows()
    for (const [name, [stage, waiting_on, kind]] of Object.entries(expected)) {
      const row = all.find(({ job_id }) => job_id === story.ids[name as StoryName])
      expect(row, name).toMatchObject({ stage, waiting_on, last_event: { kind }, status: expect.any(String) })
      if (kind === 'status') continue
      expect(saysSo(row?.last_event?.quote ?? 'none'), `${name}: ${row?.last_event?.quote}`).toBe(true)
      expect(row?.last_event).toMatchObject({ email_id: expect.any(Number), rule: expect.any(String) })
    }
    expect((await story.rowOf(story.ids.tested))?.days_silent).toBe(60)
    expect((await story.rowOf(story.ids.quiet))?.days_silent).toBe(40)
    expect((await story.rowOf(story.ids.zenithBackend))?.next).toEqual({
      ...{ kind: 'interview', at: interviewStart.toISOString(), zone: 'Asia/Tokyo', zone_from: 'text' },
      ...{ place: 'https://meet.zenith-seiki.example/1', link: 'https://meet.zenith-seiki.example/1' },
    })
  })

  it('does not count an alert with a posting as an application, nor an offer that asks for money (hunt-kinds, hunt-warnings)', async () => {
    expect(await story.rowOf(story.ids.copied)).toBeUndefined()
    expect(await story.rowOf(story.ids.zenithSales)).toBeUndefined()
    expect((await story.timeline(story.ids.copied)).job.stage).toBeNull()
    expect(await story.rows({ company: 'Rosewater' })).toMatchObject([
      { job_id: null, stage: null, last_event: { kind: 'offer', warnings: ['asks-for-money'] } },
    ])
    expect((await story.rows({ stage: 'offer' })).map(({ job_id }) => job_id)).toEqual([story.ids.offered])
  })

  it('links mail that may be of two jobs to neither and proposes both; a title decides among 40 jobs (hunt-matching)', async () => {
    expect(await story.unknownRows('Acme Robotics')).toMatchObject([
      { candidates: [story.ids.acmeBackend, story.ids.acmeAnalyst], status: null },
    ])
    const ofPolaris = await story.rows({ company: 'Polaris' })
    const rigger = story.many[manyJobs.findIndex(({ title }) => title === 'Rigger Mast')]
    expect(ofPolaris.filter(({ job_id }) => job_id !== null)).toMatchObject([{ job_id: rigger, stage: 'acknowledged' }])
    const [unknown] = await story.unknownRows('Polaris')
    expect(unknown?.candidates?.every((id) => story.many.includes(id))).toBe(true)
    expect(await story.unknownRows('Quartz Harp')).toMatchObject([
      { job_id: null, title: null, stage: 'rejected', thread_ids: [expect.any(String)] },
    ])
  })

  it('links mail to the right job by place, domain, first lines or thread; an applicant tracking system names no employer (hunt-matching)', async () => {
    const linked = async (id: number) => {
      const { events, job } = await story.timeline(id)
      const messages = events.filter(({ email_id }) => email_id !== undefined)
      return [job.stage, ...messages.map(({ linked_by }) => linked_by)]
    }
    const { appliedTo, notAppliedTo, inNagoya, inKyoto, byDomain, byFirstLines, ofSystem, byUrl, byRequisition } =
      story.ids
    expect(await linked(appliedTo)).toEqual(['acknowledged', 'company-in-sender'])
    expect(await linked(notAppliedTo)).toEqual([null])
    expect(await linked(inNagoya)).toEqual(['rejected', 'company-in-sender'])
    expect(await linked(inKyoto)).toEqual(['applied'])
    expect(await linked(byDomain)).toEqual(['acknowledged', 'company-in-domain'])
    expect(await linked(byFirstLines)).toEqual(['interview', 'company-in-text', 'answer'])
    expect(await linked(ofSystem)).toEqual(['applied'])
    expect(await linked(byUrl)).toEqual(['acknowledged', 'posting-url'])
    expect(await linked(byRequisition)).toEqual(['acknowledged', 'requisition-id'])
  })

  it('leaves out approaches, newsletters, mailing lists and other mail (hunt-kinds, hunt-list)', async () => {
    const named = (await story.rows()).map((row) => JSON.stringify(row))
    for (const word of ['Xenon', 'Yarrow', 'Zinnia', 'Dentist', 'Boardwalk'])
      expect(
        named.filter((row) => row.toLowerCase().includes(word.toLowerCase())),
        word,
      ).toEqual([])
  })

  it('splits a conversation about two jobs by its messages (hunt-matching)', async () => {
    const [botanist, keeper] = [await story.rowOf(story.shared[0]), await story.rowOf(story.shared[1])]
    expect([botanist?.stage, keeper?.stage]).toEqual(['acknowledged', 'rejected'])
    const { jobs } = await call<{ jobs: { mail: { thread_ids: string[]; count: number; last: Json } }[] }>(
      story.client,
      'get_jobs',
      {
        ...{ ids: story.shared, include: ['mail'] },
      },
    )
    expect(jobs.map(({ mail }) => mail.thread_ids)).toEqual([jobs[1]?.mail.thread_ids, jobs[0]?.mail.thread_ids])
    expect(jobs.map(({ mail }) => [mail.count, mail.last.kind])).toEqual([
      [1, 'application_received'],
      [1, 'rejection'],
    ])
  })

  it('has a timeline with capture, verdicts, checks and messages, in order, each with its evidence (hunt-timeline)', async () => {
    const id = story.ids.tested
    await call(story.client, 'triage_jobs', {
      verdicts: [{ id, status: 'applied', reason: 'sent by hand', score: 70 }],
    })
    await call(story.client, 'check_postings', { ids: [id] })
    story.post(asHtml(postingWith({ title: 'Typesetter' })))
    await call(story.client, 'check_postings', { ids: [id] })
    story.post(asHtml(openPosting))
    const { job, events } = await story.timeline(id)
    expect(job).toMatchObject({ id, stage: 'assessment', status: 'applied' })
    expect(job).not.toHaveProperty('history')
    expect(events.map(({ kind }) => kind)).toEqual([
      'captured',
      'assessment',
      'verdict',
      'posting_open',
      'posting_changed',
    ])
    const times = events.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
    expect(events[0]).toEqual({ at: '2026-01-05T00:00:00.000Z', kind: 'captured' })
    expect(events[1]).toMatchObject({
      email_id: expect.any(Number),
      rule: expect.any(String),
      linked_by: expect.any(String),
    })
    expect(events[2]).toMatchObject({
      from: 'applied',
      to: 'applied',
      reason: 'sent by hand',
      score: 70,
      actor: 'agent',
    })
    expect(events[4]).toMatchObject({ quote: expect.any(String), changes: [{ field: 'title', to: 'Typesetter' }] })
    for (const { quote } of events) expect(quote?.length ?? 0).toBeLessThanOrEqual(200)
  })

  it('counts a repeated schedule as one interview, with start, end, zone, place and link (hunt-timeline, hunt-invitations)', async () => {
    const { events } = await story.timeline(story.ids.zenithBackend)
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['captured', 'interview_invitation', 'interview_invitation', 'interview', 'application_received'],
    ])
    expect(events[3]).toMatchObject({
      ...{ start: interviewStart.toISOString(), end: new Date(interviewStart.getTime() + 3_600_000).toISOString() },
      ...{
        zone: 'Asia/Tokyo',
        place: 'https://meet.zenith-seiki.example/1',
        link: 'https://meet.zenith-seiki.example/1',
      },
    })
    expect(await callFailing(story.client, 'get_application_timeline', { job_id: 987_654 })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('is filtered by stage, turn, silence and employer, and comes in pages (hunt-list)', async () => {
    const jobsOf = async (asked: object) => (await story.rows(asked)).map(({ job_id }) => job_id)
    expect(await jobsOf({ stage: 'silent' })).toEqual([story.ids.acknowledged, story.ids.quiet])
    expect(await jobsOf({ stage: 'withdrawn' })).toEqual([story.ids.withdrawn])
    expect(new Set(await jobsOf({ waiting_on: 'me' }))).toEqual(
      new Set(['tested', 'offered', 'quoting', 'asked', 'byFirstLines'].map((name) => story.ids[name as StoryName])),
    )
    expect(new Set(await jobsOf({ silent_days: 30 }))).toEqual(
      new Set([story.ids.acknowledged, story.ids.quiet, story.ids.tested]),
    )
    expect(await jobsOf({ company: 'ゼニス精機' })).toEqual([story.ids.zenithBackend])
    expect(await jobsOf({ stage: 'rejected', company: 'acme robotics ltd.' })).toEqual([story.ids.acmeAnalyst])
    const whole = await story.rows()
    const seen: Row[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Page = await list({ limit: 4, ...(cursor === undefined ? {} : { cursor }) })
      expect(page.applications.length).toBeLessThanOrEqual(4)
      seen.push(...page.applications)
      cursor = page.next_cursor
    }
    expect(seen).toEqual(whole)
    for (const bad of [{ cursor: 'abc' }, { stage: 'hired' }, { limit: 101 }, { silent_days: -1 }, { db_path: 'x' }])
      expect(await callFailing(story.client, 'list_applications', bad), JSON.stringify(bad)).toMatchObject({
        code: 'VALIDATION_ERROR',
      })
  })
})
