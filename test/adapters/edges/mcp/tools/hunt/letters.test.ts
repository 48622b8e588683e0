import { describe, expect, it } from 'vitest'
import { createTools } from '#src/adapters/edges/mcp/tools/catalog.js'
import { unopenedContexts } from '#src/adapters/edges/mcp/tools/unopened-contexts.js'
import { type PageBudget, toPageBudget, unboundedPage } from '#src/adapters/kit/answers/page-budget.js'
import { aJob } from '#test/support/a-job.js'
import { aHunt, june } from '#test/support/hunt-scene.js'
import { documentsWithLetter } from '#test/support/person-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'

const acme = aJob({ id: 1, company: 'Acme', title: 'Engineer', status: 'applied' })
const sender = { from: 'Acme Careers <x@greenhouse.io>', fromEmail: 'x@greenhouse.io' }
const letters = [
  anUnderstoodMessage({
    ...{ id: 10, at: june(3), ...sender, subject: 'Acme: your application' },
    received: { ...received('application_received', 'We have it.'), isSureReceipt: true },
  }),
  anUnderstoodMessage({
    ...{ id: 11, at: june(9), ...sender, subject: 'Acme:  next step' },
    ...{ received: received('interview_invitation', 'Come by.'), opening: 'Come by\non Friday.' },
    dates: [{ at: '2026-06-26T15:00', zone: 'JST', isDeadline: false, quote: 'on Friday' }],
  }),
  anUnderstoodMessage({
    ...{ id: 12, at: june(10), ...sender, subject: 'Acme: offer' },
    received: { ...received('offer', 'Pay.'), warnings: [{ sign: 'asks-for-money', quote: 'Pay.' }] },
  }),
]

function toolsOn(page: PageBudget = unboundedPage, scene: Partial<Parameters<typeof aHunt>[0]> = {}) {
  const { hunt } = aHunt({ jobs: [acme], messages: letters, ...scene })
  const contexts = {
    ...unopenedContexts('underscored', page),
    hunt: { openHunt: async () => hunt, page },
  }
  return async (name: Parameters<typeof createTools>[1][number], args: object = {}) => {
    const [tool] = await createTools(contexts, [name])
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client reads it
    return (await tool?.call(args, { client: 'a client' }))?.structuredContent as any
  }
}

describe('read_letters (letters-reading)', () => {
  it('gives rows by application, with short receipts and suspicious letters apart', async () => {
    expect(await toolsOn()('read_letters')).toEqual({
      columns: [
        'email_id',
        'at',
        'from',
        'subject',
        'text',
        'guess',
        'dates',
        'warnings',
        'candidates',
        'from_this_address',
      ],
      applications: [
        {
          ...{ job_id: 1, company: 'Acme' },
          letters: [
            [
              ...[11, '2026-06-09T09:00Z', 'Acme Careers', 'Acme:  next step', 'Come by on Friday. Hello.'],
              ...['interview_invitation', ['2026-06-26T15:00 JST']],
            ],
            [10, '2026-06-03T09:00Z', 'Acme Careers', 'Acme: your application'],
          ],
        },
      ],
      suspicious: [
        [12, '2026-06-10T09:00Z', 'Acme Careers', 'Acme: offer', 'Hello. Hello.', 'offer', [], ['asks-for-money']],
      ],
      ...{ has_more: false, next_cursor: null },
    })
  })

  it('continues with the cursor, and refuses a foreign one', async () => {
    const call = toolsOn()
    const first = await call('read_letters', { limit: 2 })
    expect(first.has_more).toBe(true)
    const next = await call('read_letters', { limit: 2, cursor: first.next_cursor })
    expect(next.applications[0].letters).toEqual([[10, '2026-06-03T09:00Z', 'Acme Careers', 'Acme: your application']])
    await expect(call('read_letters', { cursor: 'abc' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('ends a page at a whole letter', async () => {
    const page = await toolsOn(toPageBudget(null, 500))('read_letters')
    expect(page).toMatchObject({ has_more: true, next_cursor: expect.any(String) })
  })
})

describe('judge_letters (letters-judging)', () => {
  it('stores what an agent says, with the name of its client', async () => {
    const call = toolsOn()
    const said = { email_id: 11, kind: 'interview_invitation', quote: 'Come by on Friday', note: '' }
    expect(await call('judge_letters', { letters: [{ ...said, starts: '2026-06-26T15:00', zone: '+09:00' }] })).toEqual(
      {
        ...{ batch_id: expect.any(String), judged_count: 1, failed_count: 0, results: [] },
      },
    )
    const { events } = await call('get_application_timeline', { job_id: 1 })
    expect(events.find((event: { email_id?: number }) => event.email_id === 11)).toMatchObject({
      ...{ kind: 'interview_invitation', judged: 'agent', client: 'a client', quote: 'Come by on Friday' },
    })
  })

  it.each([
    [{ email_id: 11, kind: 'maybe' }, 11, 'letters[0].kind must be one of application_received, rejection, closed'],
    [{ email_id: '11', kind: 'offer' }, null, 'letters[0].email_id must be a whole number.'],
    [{ email_id: 11, kind: 'offer', colour: 'red' }, 11, 'letters[0] has an unknown key: colour.'],
    [{ kind: 'offer' }, null, 'letters[0] needs exactly one of email_id and from.'],
    [{ email_id: 99, kind: 'job_alert' }, 99, 'No message in the archive has id 99.'],
    [{ email_id: 12, kind: 'offer', quote: 'Hello.' }, 12, 'warned: true'],
  ])('answers %j with what is wrong, and writes nothing', async (letter, email_id, error) => {
    const answer = await toolsOn()('judge_letters', { letters: [letter, { email_id: 10, kind: 'job_alert' }] })
    expect(answer).toEqual({
      ...{ batch_id: null, judged_count: 0, failed_count: 1 },
      results: [{ email_id, error: expect.stringContaining(error) }],
    })
  })
})

describe('note_application (letters-notes)', () => {
  it('stores facts that no letter states', async () => {
    const call = toolsOn()
    expect(await call('note_application', { job_id: 1, kind: 'call', text: 'They call on Friday.' })).toEqual({
      batch_id: expect.any(String),
    })
    const { events } = await call('get_application_timeline', { job_id: 1 })
    expect(events.at(-1)).toMatchObject({ kind: 'call', text: 'They call on Friday.', judged: 'agent' })
  })

  it('keeps papers that are ready, whose document must exist (person-papers-ready)', async () => {
    const call = toolsOn()
    const asked = { job_id: 1, kind: 'papers_ready', documents: [9] }
    await expect(call('note_application', asked)).rejects.toThrow('No document has id 9.')
  })

  it('gives a job whose papers are ready its status, and the papers to its history (person-papers-ready)', async () => {
    const jobs = [{ ...acme, status: 'new' }]
    const call = toolsOn(unboundedPage, { jobs, papers: ['cv.pdf'], documents: await documentsWithLetter() })
    const asked = { job_id: 1, kind: 'papers_ready', documents: [1], file: 'cv.pdf' }
    expect(await call('note_application', asked)).toEqual({ batch_id: expect.any(String) })
    const { job, events } = await call('get_application_timeline', { job_id: 1 })
    expect(job.status).toBe('resume_written')
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'verdict', from: 'new', to: 'resume_written', actor: 'agent' }),
    )
    const papers = { kind: 'papers_ready', documents: ['1'], file: 'cv.pdf', judged: 'agent', client: 'a client' }
    expect(events).toContainEqual(expect.objectContaining(papers))
  })

  it('keeps a contact, whom the timeline names with the employer (person-contacts)', async () => {
    const call = toolsOn()
    const contact = { name: 'Ann\n<Lee>', role: 'Recruiter' }
    await call('note_application', { job_id: 1, kind: 'contact', contact, at: '2026-06-12T09:00:00Z' })
    const { contacts } = await call('get_application_timeline', { job_id: 1 })
    expect(contacts[0]).toEqual({
      ...{ name: 'Ann <Lee>', role: 'Recruiter', job_id: 1, last_at: '2026-06-12T09:00:00.000Z', from: 'note' },
    })
    for (let n = 1; n <= 22; n++)
      await call('note_application', { job_id: 1, kind: 'contact', contact: { name: `P${n}` } })
    const many = await call('get_application_timeline', { job_id: 1 })
    expect([many.contacts.length, many.contacts_total]).toEqual([20, 22 + contacts.length])
    expect(contacts[1]).toMatchObject({ name: 'Acme Careers', address: 'x@greenhouse.io', from: 'mail' })
  })
})
