import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobSamples, mailSamples } from '#demo/command-line.js'
import { judgePosting } from '#demo/judge.js'
import { captureFiles } from '#demo/steps/open.js'
import { tokensOf } from '#scripts/count-tokens.js'
import { inRepository } from '#scripts/kit/program.js'
import { folderOfTests } from '#test/support/temporary-folder.js'

type Json = Record<string, unknown>

const maxCalls = 2
const maxTokens = 3000

/** The date of all questions: the second interview is in the future, and one employer has been silent for six weeks. */
const clock = { now: () => new Date('2026-11-22T03:00:00Z') }

/**
 * The questions in `demo/questions.md`, by number: the calls that an agent makes, and what a correct answer contains.
 */
describe('the questions and corrections of an applicant', () => {
  const folder = folderOfTests()
  let client: Client
  let close = async () => {}
  let batch = ''

  beforeAll(async () => {
    // the shipped build, whose queries run in separate processes
    const library = pathToFileURL(inRepository('dist/library.js')).href
    const { createMcpServer, openJobs, openMail } = (await import(
      library
    )) as typeof import('#src/composition/entries/library.js')
    const jobs = openJobs(join(folder, 'jobs.db'), { clock })
    const mail = openMail(join(folder, 'mail.sqlite3'), { address: 'mio@hayase.example', clock })
    await jobs.import({ from: captureFiles().map((file) => join(jobSamples, file)) })
    await mail.import({ from: ['inbox.mbox', 'sent', 'november.mbox'].map((file) => join(mailSamples, file)) })
    const [ours, theirs] = InMemoryTransport.createLinkedPair()
    const ended = createMcpServer({ jobs, mail }, { clock }).serve(theirs)
    client = new Client({ name: 'test', version: '1' })
    await client.connect(ours)
    close = async () => {
      await client.close()
      await ended
      await jobs.close()
      await mail.close()
    }
    batch = await triageAll()
  })
  afterAll(() => close())

  async function call(name: string, args: Json): Promise<Json> {
    const { isError, structuredContent } = await client.callTool({ name, arguments: args })
    expect(isError ?? false, JSON.stringify(structuredContent)).toBe(false)
    return structuredContent as Json
  }

  /** Judges the whole queue like the demo, with a reason and a score, and returns the last batch. */
  async function triageAll(): Promise<string> {
    for (let last = ''; ; ) {
      const { jobs } = (await call('bulk_read_new_jobs', { limit: 100 })) as { jobs: (Json & { id: number })[] }
      if (jobs.length === 0) return last
      const verdicts = jobs.map((job) => {
        const { verdict, reason } = judgePosting(job as unknown as Parameters<typeof judgePosting>[0])
        return { id: job.id, status: verdict, reason, score: { shortlist: 90, reviewed: 50, reject: 5 }[verdict] }
      })
      last = ((await call('triage_jobs', { verdicts })) as { batch_id: string }).batch_id
    }
  }

  /** Returns the answers of these calls, after checking that they fit the limits of an agent. */
  async function ask(...calls: readonly (readonly [string, Json])[]): Promise<readonly Json[]> {
    expect(calls.length).toBeLessThanOrEqual(maxCalls)
    const answers: Json[] = []
    for (const [name, args] of calls) answers.push(await call(name, args))
    expect(tokensOf(answers)).toBeLessThanOrEqual(maxTokens)
    return answers
  }

  type Row = Json & {
    company: string
    stage: string
    job_id: number | null
    last_event: Json | null
    next: Json | null
  }
  const rowsOf = (answer: Json | undefined) => (answer?.applications ?? []) as Row[]

  it('1: what one employer answered, with the quote', async () => {
    const [answer] = await ask(['list_applications', { company: 'Otterwharf Cloud' }])
    const [row, ...others] = rowsOf(answer)
    expect(others).toEqual([])
    expect(row).toMatchObject({ title: 'Site Reliability Engineer', stage: 'interview' })
    expect(JSON.stringify(row?.last_event)).toMatch(/interview/i)
  })

  it('2: the next interview with zone and place, not the moved date', async () => {
    const [list] = await ask(['list_applications', { stage: 'interview', company: 'Otterwharf Cloud' }])
    const [row] = rowsOf(list)
    const [timeline] = await ask(['get_application_timeline', { job_id: row?.job_id }])
    expect(JSON.stringify(row?.next)).toContain('2026-11-27')
    const text = JSON.stringify(timeline)
    expect(text).toContain('2026-11-27T05:00:00')
    expect(text).toContain('Asia/Tokyo')
    expect(text).toContain('https://meet.otterwharf.example/sre-hayase')
  })

  it('3: whose turn it is', async () => {
    const [answer] = await ask(['list_applications', { waiting_on: 'me' }])
    const companies = rowsOf(answer).map(({ company }) => company)
    expect(companies).toContain('Gravelsparrow Data')
    expect(companies.some((company) => company.includes('大浜架空情報システム'))).toBe(true)
  })

  it('4: who declined, and for which of two jobs', async () => {
    const [answer] = await ask(['list_applications', { stage: 'rejected' }])
    const rows = rowsOf(answer).map(({ company, title }) => `${company}: ${title}`)
    expect(rows).toHaveLength(3)
    expect(rows).toContain('Gravelsparrow Data: Developer Support Engineer')
    expect(rows.join()).toMatch(/Quillfen Systems/)
    expect(rows.join()).toMatch(/ゆきあかり電算/)
  })

  it('5: who is silent', async () => {
    const [answer] = await ask(['list_applications', { stage: 'silent', silent_days: 21 }])
    const rows = rowsOf(answer)
    expect(rows.map(({ company }) => company)).toContain('Fennelbridge Pay')
    expect(rows.map(({ company }) => company)).not.toContain('Otterwharf Cloud')
  })

  it('6: the whole story of one application, in order', async () => {
    const [list] = await ask(['list_applications', { company: 'Harborlight Freight' }])
    const row = rowsOf(list).find(({ stage }) => stage === 'offer')
    const [timeline] = await ask(['get_application_timeline', { job_id: row?.job_id }])
    const kinds = ((timeline?.events ?? []) as { kind: string }[]).map(({ kind }) => kind)
    const order = ['captured', 'application_received', 'interview_invitation', 'offer']
    expect(order.map((kind) => kinds.indexOf(kind))).toEqual(
      order.map((kind) => kinds.indexOf(kind)).toSorted((a, b) => a - b),
    )
    expect(
      order.every((kind) => kinds.includes(kind)),
      kinds.join(),
    ).toBe(true)
  })

  it('7: an offer that asks for money is none, and its sign is named', async () => {
    const [answer] = await ask(['list_applications', { company: 'Glitterhollow' }])
    expect(rowsOf(answer).filter(({ stage }) => stage === 'offer')).toEqual([])
    expect(JSON.stringify(answer)).toContain('asks-for-money')
  })

  it('8: what the mail shows and the list of jobs does not', async () => {
    const [answer] = await ask(['suggest_status_updates', {}])
    const proposals = answer?.proposals as { to: string; evidence: { quote: string }[] | { quote: string } }[]
    expect(new Set(proposals.map(({ to }) => to))).toEqual(new Set(['applied']))
    for (const { evidence } of proposals) expect(JSON.stringify(evidence)).toMatch(/quote/)
    const [{ total } = {}] = await ask(['search_jobs', { status: ['applied'], limit: 1 }])
    expect(total).toBe(0)
  })

  it('9: why a job was rejected, and when', async () => {
    const [found] = await ask(['search_jobs', { query: 'Brand Ambassador (Volunteer)', limit: 3 }])
    const [job] = (found?.jobs ?? []) as { id: number; reason: string }[]
    expect(job?.reason).toBeTruthy()
    const [whole] = await ask(['get_jobs', { ids: [job?.id], include: ['history'] }])
    expect(JSON.stringify(whole)).toContain(clock.now().toISOString().slice(0, 10))
  })

  it('10: undo the last verdicts', async () => {
    const [undone] = await ask(['undo_triage', { batch_id: batch }])
    expect(undone?.failed_count).toBe(0)
    const [{ total } = {}] = await ask(['search_jobs', { status: ['new'], limit: 1 }])
    expect(total).toBe(undone?.updated_count)
    await call('undo_triage', { batch_id: undone?.batch_id })
  })

  it('11: the backend jobs in Tokyo, best first', async () => {
    const [answer] = await ask([
      'search_jobs',
      { query: 'backend', location: 'Tokyo', status: ['shortlist'], order: 'score' },
    ])
    const jobs = (answer?.jobs ?? []) as { id: number; score: number; reason: string }[]
    expect(jobs.length).toBeGreaterThan(0)
    for (const { score, reason } of jobs) expect([score, reason.length > 0]).toEqual([90, true])
  })

  it('12: mail that may be about two jobs is linked to neither, and both are proposed', async () => {
    const [answer] = await ask(['list_applications', { company: 'Papercrane Foundry' }])
    const [row] = rowsOf(answer)
    expect(row?.job_id).toBeNull()
    expect(JSON.stringify(row)).toMatch(/candidates/)
  })

  async function rowOf(company: string, stage?: string): Promise<Row | undefined> {
    const rows = rowsOf(await call('list_applications', { company }))
    return stage === undefined ? rows[0] : rows.find((row) => row.stage === stage)
  }

  it('13: that was only a receipt', async () => {
    const email_id = (await rowOf('Quillfen Systems'))?.last_event?.email_id
    await ask(['judge_letters', { letters: [{ email_id, kind: 'application_received' }] }])
    expect(await rowOf('Quillfen Systems')).toMatchObject({ stage: 'silent', judged: 'agent' })
  })

  it('14: no, they did decline', async () => {
    const row = await rowOf('Quillfen Systems')
    const { events } = await call('get_application_timeline', { job_id: row?.job_id })
    const letter = (events as Json[]).findLast(({ judged }) => judged === 'agent')
    const verdict = { email_id: letter?.email_id, kind: 'rejection', quote: 'not be moving forward' }
    await ask(['judge_letters', { letters: [verdict] }])
    expect(await rowOf('Quillfen Systems')).toMatchObject({ stage: 'rejected', last_event: { judged: 'agent' } })
  })

  it('15: I applied by phone on Friday', async () => {
    const { jobs } = (await call('search_jobs', { status: ['shortlist'], has_mail: false, limit: 100 })) as {
      jobs: { id: number; company: string }[]
    }
    const { applications } = await call('list_applications', { limit: 100 })
    const known = new Set((applications as Row[]).map(({ job_id }) => job_id))
    const job_id = jobs.find(({ id, company }) => !known.has(id) && company !== 'Papercrane Foundry')?.id
    const note = { job_id, kind: 'applied', at: '2026-11-20T10:00', zone: 'Asia/Tokyo', text: 'by phone' }
    await ask(['note_application', note])
    const [proposals] = await ask(['suggest_status_updates', { job_ids: [job_id] }])
    expect(proposals?.proposals).toMatchObject([
      { to: 'applied', confidence: 'judged', evidence: { quote: 'by phone' } },
    ])
    const rows = rowsOf(await call('list_applications', { stage: 'applied' }))
    expect(rows.find((row) => row.job_id === job_id)).toMatchObject({ applied_at: '2026-11-20T01:00:00.000Z' })
  })

  it('16: the interview moved to Tuesday', async () => {
    const row = await rowOf('Otterwharf Cloud')
    const moved = { kind: 'interview_invitation', quote: 'Site Reliability Engineer', zone: 'Asia/Tokyo' }
    const letter = { email_id: row?.last_event?.email_id, starts: '2026-12-01T14:00', ...moved }
    await ask(['judge_letters', { letters: [letter] }])
    expect((await rowOf('Otterwharf Cloud'))?.next).toMatchObject({ kind: 'interview', at: '2026-12-01T05:00:00.000Z' })
  })

  it('17: that letter is about the first of the two jobs', async () => {
    const row = await rowOf('Papercrane Foundry')
    const [job_id] = (row?.candidates ?? []) as number[]
    const email_id = row?.last_event?.email_id
    await ask(['link_application', { links: [{ job_id, email_id, decision: 'confirm' }] }])
    expect(await rowOf('Papercrane Foundry')).toMatchObject({ job_id })
  })

  it('18: I withdrew there', async () => {
    const row = await rowOf('Fennelbridge Pay')
    await ask(['note_application', { job_id: row?.job_id, kind: 'withdrew' }])
    expect(await rowOf('Fennelbridge Pay')).toMatchObject({ stage: 'withdrawn', waiting_on: null })
  })

  it('19: I took the offer', async () => {
    const row = await rowOf('Harborlight Freight', 'offer')
    await ask(['note_application', { job_id: row?.job_id, kind: 'offer_accepted' }])
    expect(await rowOf('Harborlight Freight', 'accepted')).toMatchObject({ waiting_on: null, judged: 'agent' })
  })

  it('20: all that this sender writes is advertising', async () => {
    const email_id = (await rowOf('talent-relay'))?.last_event?.email_id
    const email = await call('db_get_email_full', { id: email_id })
    const from = /[^\s<>]+@[^\s<>]+/.exec(String(email.from))?.[0]
    await ask(['judge_letters', { letters: [{ from, kind: 'not_job_related' }] }])
    expect(await rowOf('talent-relay')).toBeUndefined()
  })

  it('21: who says so', async () => {
    const row = await rowOf('Otterwharf Cloud')
    const [timeline] = await ask(['get_application_timeline', { job_id: row?.job_id }])
    expect(timeline?.events).toContainEqual(expect.objectContaining({ judged: 'agent', client: 'test' }))
    expect(timeline?.events).toContainEqual(expect.objectContaining({ judged: 'rule' }))
  })

  it('22: how is it going', async () => {
    const [progress] = await ask(['get_progress', {}])
    expect(progress?.funnel).toMatchObject({ offer: { count: 1 }, withdrawn: 1 })
  })
})
