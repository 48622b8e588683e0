import { describe, expect, it } from 'vitest'
import { huntEngines } from '#test/support/hunt-places.js'
import { type Proposal, servedStory } from '#test/support/hunt-story-scene.js'
import { call, callFailing } from '#test/support/mcp-server.js'

describe.each(huntEngines)('proposals and links on $engine, through the real server', async (engine) => {
  const story = await servedStory(engine)
  const link = (asked: object) => call(story.client, 'link_application', asked)

  it('are made for applied, with a quote of the message, and write nothing (hunt-proposals)', async () => {
    const before = await story.queue.rows('SELECT id, status FROM jobs ORDER BY id')
    const all = await story.proposals()
    expect(Object.fromEntries(all.map(({ job_id, to }) => [job_id, to]))).toMatchObject({
      ...{
        [story.ids.acmeBackend]: 'applied',
        [story.ids.acmeAnalyst]: 'applied',
      },
      ...{
        [story.ids.own]: 'applied',
        [story.ids.byUrl]: 'applied',
        [story.ids.byRequisition]: 'applied',
      },
    })
    const silent = [
      story.ids.offered,
      story.ids.quoting,
      story.ids.tested,
      story.ids.zenithBackend,
      story.ids.withdrawn,
      story.ids.copied,
      story.ids.quiet,
    ]
    expect(all.filter(({ job_id }) => silent.includes(job_id))).toEqual([])
    for (const { to, reason, confidence, evidence } of all) {
      expect([to, reason, confidence]).toEqual(['applied', 'mail shows that you applied', 'guess'])
      const email = await call<{ subject: string; plain_text: string }>(story.client, 'db_get_email_full', {
        id: evidence.email_id,
      })
      expect(`${email.subject}\n${email.plain_text.replaceAll(/\s+/g, ' ')}`).toContain(evidence.quote)
    }
    expect((await story.proposals({ job_ids: [story.ids.own, story.ids.quiet] })).map(({ job_id }) => job_id)).toEqual([
      story.ids.own,
    ])
    expect(await callFailing(story.client, 'suggest_status_updates', { job_ids: [987_654] })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await story.queue.rows('SELECT id, status FROM jobs ORDER BY id')).toEqual(before)
  })

  it('are not repeated after they are sent as a verdict, which can be undone (hunt-proposals, hunt-triage)', async () => {
    const id = story.ids.acmeAnalyst
    const [proposal] = await story.proposals({ job_ids: [id] })
    const { from: expected_status, to: status, reason } = proposal as Proposal
    const verdicts = [{ id, status, reason, expected_status }]
    const { batch_id } = await call(story.client, 'triage_jobs', { verdicts })
    expect(await story.proposals({ job_ids: [id] })).toEqual([])
    expect(await story.rowOf(id)).toMatchObject({ stage: 'rejected', status: 'applied' })
    await call(story.client, 'undo_triage', { batch_id })
    expect(await story.proposals({ job_ids: [id] })).toHaveLength(1)
  })

  it('follow what is confirmed, and never repeat what is rejected (hunt-linking, hunt-search-known)', async () => {
    const [row] = await story.unknownRows('Acme Robotics')
    const thread_id = row?.thread_ids?.[0]
    expect(await link({ job_id: story.ids.acmeBackend, thread_id, decision: 'confirm' })).toMatchObject({
      link: { job_id: story.ids.acmeBackend, kind: 'thread', id: thread_id, state: 'confirmed' },
    })
    expect(await story.unknownRows('Acme Robotics')).toEqual([])
    const found = async (has_mail: boolean) =>
      (await call<{ jobs: { id: number }[] }>(story.client, 'search_jobs', { company: 'acme', has_mail })).jobs.map(
        ({ id }) => id,
      )
    expect(await found(true)).toContain(story.ids.acmeBackend)
    expect(await found(false)).not.toContain(story.ids.acmeBackend)
    expect(
      (await story.timeline(story.ids.acmeBackend)).events.filter(({ email_id }) => email_id !== undefined),
    ).toHaveLength(2)

    await link({ job_id: story.ids.acmeBackend, thread_id, decision: 'reject' })
    await link({ job_id: story.ids.acmeAnalyst, thread_id, decision: 'reject' })
    expect(await story.unknownRows('Acme Robotics')).toMatchObject([{ thread_ids: [thread_id] }])
    expect((await story.unknownRows('Acme Robotics'))[0]?.candidates ?? []).toEqual([])
    const email_id = (await story.rowOf(story.ids.own))?.last_event?.email_id
    await link({ job_id: story.ids.own, email_id, decision: 'reject' })
    expect(await story.proposals({ job_ids: [story.ids.own] })).toEqual([])
    expect(await story.rowOf(story.ids.own)).toBeUndefined()
  })

  it('link one existing thing at a time (hunt-linking)', async () => {
    const decision = 'confirm'
    const refused = (asked: object) => callFailing(story.client, 'link_application', { decision, ...asked })
    const job_id = story.ids.quiet
    expect(await refused({ job_id })).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await refused({ job_id, email_id: 1, thread_id: '1' })).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await refused({ job_id, email_id: 1, decision: 'maybe' })).toMatchObject({ code: 'VALIDATION_ERROR' })
    for (const missing of [
      { job_id: 987_654, email_id: 1 },
      { job_id, email_id: 987_654 },
      { job_id, thread_id: '1' },
    ])
      expect(await refused(missing), JSON.stringify(missing)).toMatchObject({ code: 'NOT_FOUND' })
  })
})
