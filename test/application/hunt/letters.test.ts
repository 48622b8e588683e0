import { describe, expect, it } from 'vitest'
import type { LetterJudgement } from '#src/application/hunt/judge-letters.js'
import type { UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import { aJob } from '#test/support/a-job.js'
import { aHunt, huntNow, june } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received, sent } from '#test/support/understood-messages.js'

const acme = aJob({ id: 1, company: 'Acme', title: 'Backend Engineer', status: 'applied', updatedAt: june(1) })
const zenith = aJob({ id: 2, company: 'Zenith Works', title: 'Data Analyst', status: 'new' })

const greenhouse = { from: 'Acme Careers <x@greenhouse.io>', fromEmail: 'x@greenhouse.io' }
const receipt = anUnderstoodMessage({
  ...{ id: 10, threadId: 't1', at: june(3), addedAt: june(4), ...greenhouse, subject: 'Acme: Backend Engineer' },
  received: { ...received('application_received', 'We have your application.'), isSureReceipt: true },
  opening: 'We have your application.',
})
const refusal = anUnderstoodMessage({
  ...{ id: 11, threadId: 't1', at: june(9), addedAt: june(10), ...greenhouse, subject: 'Re: Acme: Backend Engineer' },
  ...{ received: received('rejection', 'Unfortunately, only a few are contacted.') },
  opening: 'We have received your application.\nUnfortunately, only a few are contacted.',
})
const stranger = anUnderstoodMessage({
  ...{ id: 12, threadId: 't2', at: june(5), addedAt: june(5), subject: 'Your application' },
  ...{ from: 'Nordwind Recruiting <y@greenhouse.io>', fromEmail: 'y@greenhouse.io' },
  ...{ received: received('assessment', 'Here is your test.'), opening: 'Here is your test.' },
})

function scene(messages: readonly UnderstoodMessage[] = [receipt, refusal, stranger]) {
  const opened = aHunt({ jobs: [acme, zenith], messages })
  const stateOf = async (jobId: number) => {
    const { applications } = await opened.hunt.listApplications({})
    return applications.find((application) => application.jobId === jobId)
  }
  return { ...opened, stateOf }
}

const judgement = (values: Partial<LetterJudgement> = {}): LetterJudgement => ({
  ...{ emailId: 11, kind: 'rejection', quote: 'only a few are contacted' },
  ...values,
})

describe('letters to read (letters-reading)', () => {
  it('are the unjudged ones by application, newest first, with the guess of the rules', async () => {
    const { letters, companies } = await scene().hunt.readLetters()
    expect(letters.map(({ emailId, guess, jobId }) => [emailId, guess, jobId])).toEqual([
      [11, 'rejection', 1],
      [10, 'application_received', 1],
      [12, 'assessment', null],
    ])
    expect(letters[0]?.text).toContain('We have received your application.')
    expect(companies.get(1)).toBe('Acme')
  })

  it('list a certain receipt without its text, once', async () => {
    const { hunt } = scene()
    expect((await hunt.readLetters()).letters.find(({ emailId }) => emailId === 10)?.text).toBeNull()
    expect((await hunt.readLetters()).letters.map(({ emailId }) => emailId)).toEqual([11, 12])
    const all = await hunt.readLetters({ isAll: true })
    expect(all.letters.find(({ emailId }) => emailId === 10)).toMatchObject({
      judged: { by: 'rule', kind: 'application_received' },
    })
  })

  it('can be limited to some jobs or to new ones', async () => {
    const { hunt } = scene()
    expect((await hunt.readLetters({ jobIds: [2] })).letters).toEqual([])
    expect((await hunt.readLetters({ jobIds: [1] })).letters.map(({ emailId }) => emailId)).toEqual([11, 10])
    expect((await hunt.readLetters({ since: june(8) })).letters.map(({ emailId }) => emailId)).toEqual([11])
  })

  it('accept any time zone for the start, and refuse an invalid time', async () => {
    const { hunt } = scene()
    const since = async (text: string) =>
      (await hunt.readLetters({ since: text })).letters.map(({ emailId }) => emailId)
    // letter 11 arrived at 9:00 UTC
    expect(await since('2026-06-10T17:30+09:00')).toEqual([11])
    expect(await since('2026-06-10T18:30+09:00')).toEqual([])
    expect(await since('2026-06-10')).toEqual([11])
    await expect(since('yesterday')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await expect(since('2026-06-10T12:00')).rejects.toThrow('offset')
  })

  it('come in pages', async () => {
    const { hunt } = scene()
    const first = await hunt.readLetters({ limit: 1 })
    expect([first.letters.map(({ emailId }) => emailId), first.hasMore]).toEqual([[11], true])
    const next = await hunt.readLetters({ limit: 2, position: first.position })
    expect([next.letters.map(({ emailId }) => emailId), next.hasMore]).toEqual([[10, 12], false])
  })

  it('continue in the right place, whatever is judged meanwhile', async () => {
    const { hunt } = scene()
    const first = await hunt.readLetters({ limit: 1 })
    await hunt.judgeLetters({ letters: [judgement()] })
    const next = await hunt.readLetters({ position: first.position })
    expect(next.letters.map(({ emailId }) => emailId).sort()).toEqual([10, 12])
  })

  it('are read only for the returned page', async () => {
    const { hunt } = scene()
    const cut = await hunt.readLetters({ fit: () => 1 })
    expect([cut.letters.map(({ emailId }) => emailId), cut.hasMore]).toEqual([[11], true])
    expect((await hunt.readLetters({ isAll: true })).letters.find(({ emailId }) => emailId === 10)?.judged).toBeNull()
  })

  it("leave out the applicant's own messages", async () => {
    const own = { ...receipt, id: 15, isOwn: true, sent: sent('applied', 'I apply.') }
    expect((await scene([own]).hunt.readLetters()).letters).toEqual([])
  })

  it('show signs of fraud', async () => {
    const warnings = [{ sign: 'asks-for-money' as const, quote: 'Pay.' }]
    const fraud = { ...stranger, received: { ...stranger.received, warnings } }
    expect((await scene([fraud]).hunt.readLetters()).letters).toMatchObject([
      { isSuspicious: true, warnings: ['asks-for-money'] },
    ])
  })
})

describe('judging letters (letters-judging, letters-verdicts)', () => {
  it('stores the kind and who gave it, and removes the letter from the unread ones', async () => {
    const { hunt, stateOf } = scene()
    expect(await stateOf(1)).toMatchObject({ stage: 'rejected', judged: 'rule' })
    const by = { actor: 'agent', client: 'a client' } as const
    const judged = await hunt.judgeLetters({ letters: [judgement({ kind: 'application_received' })], ...by })
    expect(judged).toEqual({ batchId: expect.any(String), judgedCount: 1, failures: [] })
    expect(await stateOf(1)).toMatchObject({ stage: 'acknowledged', judged: 'agent' })
    expect((await hunt.readLetters()).letters.map(({ emailId }) => emailId)).not.toContain(11)
    const { events } = await hunt.getApplicationTimeline(1)
    expect(events.find((event) => event.kind === 'message' && event.message.emailId === 11)).toMatchObject({
      message: { is: 'application_received', judged: 'agent', client: 'a client', rule: null },
    })
  })

  it('ranks the person over the agent over the rules, and the newest within each', async () => {
    const { hunt, stateOf } = scene()
    const say = (kind: LetterJudgement['kind'], actor: 'person' | 'agent' | 'rule') =>
      hunt.judgeLetters({ letters: [judgement({ kind })], actor })
    await say('closed', 'agent')
    await say('application_received', 'rule')
    expect(await stateOf(1)).toMatchObject({ stage: 'rejected', lastEvent: { kind: 'closed' } })
    await say('human_other', 'person')
    await say('rejection', 'agent')
    expect(await stateOf(1)).toMatchObject({ stage: 'acknowledged', judged: 'person' })
    await say('information_request', 'person')
    expect(await stateOf(1)).toMatchObject({ waitingOn: 'me', judged: 'person' })
  })

  it.each<[string, Partial<LetterJudgement>, string]>([
    ['an id that no message has', { emailId: 99 }, 'No message in the archive has id 99.'],
    ['a job that is not there', { jobId: 7 }, 'No job has id 7.'],
    [
      'words that the letter does not say',
      { quote: 'You are hired.' },
      'The letter itself does not contain this quote.',
    ],
    ['no words', { quote: null }, 'quote is missing'],
    ['an invalid time', { starts: 'tomorrow' }, 'starts must be a day'],
    ['a time of no zone', { starts: '2026-06-25T15:00' }, 'starts needs an offset, or a zone'],
    ['a zone that is none', { starts: '2026-06-25T15:00', zone: 'Mars/Sea' }, 'zone must be an IANA name'],
    ['an end without a start', { ends: '2026-06-25T14:00Z' }, 'has an end but no start: give starts'],
    ['an end before the start', { starts: '2026-06-25T15:00Z', ends: '2026-06-25T14:00Z' }, 'The end must come after'],
  ])('refuses %s, and writes nothing of the batch', async (_, values, error) => {
    const { hunt, stateOf } = scene()
    const sound: LetterJudgement = { emailId: 12, kind: 'not_job_related' }
    const judged = await hunt.judgeLetters({ letters: [sound, judgement(values)], actor: 'agent' })
    expect(judged).toMatchObject({ batchId: null, judgedCount: 0 })
    expect(judged.failures).toEqual([{ emailId: values.emailId ?? 11, error: expect.stringContaining(error) }])
    expect(await stateOf(1)).toMatchObject({ judged: 'rule' })
  })

  it('refuses a letter given twice, and one that the applicant sent', async () => {
    const own = { ...receipt, id: 15, isOwn: true, fromEmail: 'me@home.example', sent: sent('applied', 'I apply.') }
    const { hunt } = scene([refusal, own])
    const twice = await hunt.judgeLetters({ letters: [judgement(), judgement(), judgement({ emailId: 15 })] })
    expect(twice.failures.map(({ emailId }) => emailId)).toEqual([11, 15])
  })

  it('finds a quote regardless of white space and letter forms', async () => {
    const { hunt } = scene([{ ...refusal, opening: 'ご応募\nありがとうございます。ＡＢＣ株式会社' }])
    const judged = await hunt.judgeLetters({ letters: [judgement({ quote: 'ご応募ありがとう ございます。ABC' })] })
    expect(judged.judgedCount).toBe(1)
  })

  it('accepts an offer in a letter with signs of fraud only if the caller has seen them', async () => {
    const warnings = [{ sign: 'asks-for-money' as const, quote: 'Pay.' }]
    const { hunt, stateOf } = scene([{ ...refusal, received: { ...refusal.received, warnings } }])
    const offer = judgement({ kind: 'offer' })
    expect((await hunt.judgeLetters({ letters: [offer] })).failures).toEqual([
      { emailId: 11, error: expect.stringContaining('warned') },
    ])
    await hunt.judgeLetters({ letters: [{ ...offer, warned: true }] })
    expect(await stateOf(1)).toMatchObject({ stage: 'offer' })
  })

  it('links a letter to the given job, even if it was captured again', async () => {
    const { hunt, stateOf } = scene()
    await hunt.judgeLetters({ letters: [judgement({ emailId: 12, kind: 'assessment', quote: 'your test', jobId: 2 })] })
    expect(await stateOf(2)).toMatchObject({ stage: 'assessment', judged: 'person' })
    expect((await hunt.listApplications({})).applications.filter(({ jobId }) => jobId === null)).toEqual([])
  })

  it('stores the interview time, the deadline and whose turn it is', async () => {
    const { hunt, stateOf } = scene()
    const interview = judgement({ kind: 'interview_invitation', starts: '2026-06-25T15:00', zone: 'Asia/Tokyo' })
    await hunt.judgeLetters({ letters: [interview] })
    expect((await stateOf(1))?.next).toMatchObject({ kind: 'interview', at: '2026-06-25T06:00:00.000Z' })
    await hunt.judgeLetters({ letters: [judgement({ kind: 'information_request', due: '2026-06-24', turn: 'them' })] })
    expect(await stateOf(1)).toMatchObject({ waitingOn: 'them', next: { kind: 'deadline', at: '2026-06-24' } })
  })

  it('can remove unrelated letters, and all letters of a sender at once', async () => {
    const { hunt } = scene()
    await hunt.judgeLetters({ letters: [{ from: 'Y@greenhouse.io', kind: 'not_job_related' }] })
    expect((await hunt.listApplications({})).applications.map(({ jobId }) => jobId)).toEqual([1])
    expect((await hunt.readLetters()).letters.map(({ emailId }) => emailId)).toEqual([11, 10])
    const refused = await hunt.judgeLetters({ letters: [{ from: 'y@greenhouse.io', kind: 'rejection' }] })
    expect(refused.failures).toEqual([
      { emailId: null, error: expect.stringContaining('All letters from one address can only be judged as') },
    ])
  })

  it('adds a letter that no rule found', async () => {
    const unread = { ...stranger, received: received('not_job_related'), opening: 'We went another way.' }
    const { hunt, stateOf } = scene([unread])
    expect((await hunt.listApplications({})).applications).toHaveLength(1)
    await hunt.judgeLetters({ letters: [judgement({ emailId: 12, quote: 'We went another way', jobId: 1 })] })
    expect(await stateOf(1)).toMatchObject({ stage: 'rejected', lastEvent: { quote: 'We went another way' } })
  })
})

describe('a judged letter in another archive of the same mail (letters-verdicts)', () => {
  it('is recognised by its Message-ID if sender and day agree', async () => {
    const before = scene()
    await before.hunt.judgeLetters({ letters: [judgement({ kind: 'application_received' })] })
    const entries = (await before.huntJobs.entries())?.entries ?? []
    const moved = [receipt, stranger, { ...refusal, id: 311 }]
    const stageIn = async (messages: readonly UnderstoodMessage[]) => {
      const after = scene(messages)
      await after.huntJobs.keepEntries({ entries, after: null })
      return (await after.stateOf(1))?.stage
    }
    expect(await stageIn(moved)).toBe('acknowledged')
    const other = { ...refusal, id: 311, fromEmail: 'z@greenhouse.io' }
    expect(await stageIn([receipt, other])).toBe('rejected')
    expect(await stageIn([receipt, { ...refusal, id: 311, at: june(8) }])).toBe('rejected')
  })
})

describe('undo (letters-verdicts)', () => {
  it('restores the earlier judgement, and can itself be undone', async () => {
    const { hunt, queue, stateOf } = scene()
    const { batchId } = await hunt.judgeLetters({ letters: [judgement({ kind: 'application_received' })] })
    const undone = await queue.undoTriage({ batchId: batchId ?? '' })
    expect(undone).toMatchObject({ batchId: expect.any(String), updatedCount: 1, failedCount: 0 })
    expect(await stateOf(1)).toMatchObject({ stage: 'rejected', judged: 'rule' })
    await queue.undoTriage({ batchId: undone.batchId ?? '' })
    expect(await stateOf(1)).toMatchObject({ stage: 'acknowledged', judged: 'person' })
  })

  it('is refused if the letter was judged since, until that is undone', async () => {
    const { hunt, queue } = scene()
    const first = await hunt.judgeLetters({ letters: [judgement({ kind: 'application_received' })] })
    const second = await hunt.judgeLetters({ letters: [judgement()] })
    expect(await queue.undoTriage({ batchId: first.batchId ?? '' })).toMatchObject({
      ...{ batchId: null, failures: [{ id: 11, error: expect.stringContaining('judged again later') }] },
    })
    await queue.undoTriage({ batchId: second.batchId ?? '' })
    expect((await queue.undoTriage({ batchId: first.batchId ?? '' })).batchId).not.toBeNull()
    expect((await queue.undoTriage({ batchId: first.batchId ?? '' })).failures).toEqual([
      { id: 11, error: expect.stringContaining('already undone') },
    ])
  })

  it('of an unknown batch is NOT_FOUND', async () => {
    await expect(scene().queue.undoTriage({ batchId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a note (letters-notes)', () => {
  it('is stored, and proposed as a status without changing it', async () => {
    const { hunt, repository, stateOf } = scene([])
    const note = { jobId: 2, kind: 'applied', at: '2026-06-12T10:00+09:00', text: 'By phone.' } as const
    await hunt.noteApplication(note)
    expect(await stateOf(2)).toMatchObject({
      stage: 'applied',
      waitingOn: 'them',
      appliedAt: '2026-06-12T01:00:00.000Z',
    })
    expect(repository.get(2)?.status).toBe('new')
    expect((await hunt.suggestStatusUpdates(null)).proposals).toMatchObject([
      { jobId: 2, to: 'applied', confidence: 'judged', evidence: { emailId: null, quote: 'By phone.' } },
    ])
  })

  it('is in the timeline, with who wrote it', async () => {
    const { hunt } = scene([])
    const contact = { name: 'Dana Reed', address: 'dana@acme.example' }
    await hunt.noteApplication({ jobId: 1, kind: 'contact', contact, actor: 'agent', client: 'a client' })
    expect((await hunt.getApplicationTimeline(1)).events.at(-1)).toMatchObject({
      ...{ kind: 'note', at: huntNow },
      note: { kind: 'contact', contact: { ...contact, role: null }, judged: 'agent', client: 'a client' },
    })
  })

  it('may be about an employer without a job', async () => {
    const { hunt } = scene([])
    await hunt.noteApplication({ company: 'Far Shore', kind: 'interview', starts: '2026-06-25T15:00+09:00' })
    const { applications } = await hunt.listApplications({})
    expect(applications.find(({ company }) => company === 'Far Shore')).toMatchObject({
      ...{ jobId: null, stage: 'interview', next: { kind: 'interview', at: '2026-06-25T06:00:00.000Z' } },
    })
    const known = await hunt.listApplications({ unknown: false })
    expect(known.applications.map(({ company }) => company)).toEqual(['Acme'])
  })

  it('can be undone', async () => {
    const { hunt, queue, stateOf } = scene([])
    const { batchId } = await hunt.noteApplication({ jobId: 1, kind: 'withdrew' })
    expect(await stateOf(1)).toMatchObject({ stage: 'withdrawn' })
    await queue.undoTriage({ batchId })
    expect(await stateOf(1)).toMatchObject({ stage: 'applied' })
  })

  it.each([
    ['neither job nor company', { kind: 'call' }, 'Give the job, or the company'],
    ['both', { kind: 'call', jobId: 1, company: 'Acme' }, 'Give the job, or the company'],
    ['an interview without a time', { kind: 'interview', jobId: 1 }, 'An interview needs a time'],
    ['a deadline without a day', { kind: 'deadline', jobId: 1 }, 'A deadline needs a day'],
    ['an invalid time', { kind: 'call', jobId: 1, at: 'noon' }, 'at must be a day'],
  ] as const)('is refused for %s', async (_, request, message) => {
    const refusedCall = scene([]).hunt.noteApplication(request)
    await expect(refusedCall).rejects.toMatchObject({
      ...{ code: 'VALIDATION_ERROR', message: expect.stringContaining(message) },
    })
  })

  it('is refused for an unknown job', async () => {
    await expect(scene([]).hunt.noteApplication({ jobId: 9, kind: 'call' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
