import { describe, expect, it } from 'vitest'
import { NewsScene } from '#test/support/news-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'

const hour = 3_600_000
const day = 24 * hour

function acmeLetter(id: number, values: Parameters<typeof anUnderstoodMessage>[0] = {}) {
  return anUnderstoodMessage({
    ...{ id, threadId: 't1', from: 'Acme Careers <jobs@acme.example>', fromEmail: 'jobs@acme.example' },
    ...{ subject: 'Acme: Backend Engineer', received: received('information_request', 'Please send us your papers.') },
    ...{ opening: 'Please send us your papers.', ending: 'Acme' },
    ...values,
  })
}

describe('what is new (sync-news)', () => {
  it('has everything at first, then what came since it was seen (sync-news)', async () => {
    const scene = new NewsScene()
    const acme = scene.addJob('Acme', 'Backend Engineer')
    await scene.setStatus(acme, 'applied')
    const first = await scene.hunt.news({ reader: 'agent' })
    expect(first).toMatchObject({
      since: null,
      postings: { count: 1, newest: [{ id: acme, title: 'Backend Engineer', company: 'Acme' }] },
      stages: { count: 1, newest: [{ jobId: acme, company: 'Acme', from: null, to: 'applied' }] },
    })

    scene.pass(day)
    scene.messages.push(acmeLetter(1, { at: '2026-02-10T09:00:00.000Z' }))
    const zenith = scene.addJob('Zenith Works', 'Data Analyst', '2025-01-01T00:00:00.000Z')
    const second = await scene.hunt.news({ reader: 'agent', seen: first.until })
    expect(second).toMatchObject({
      since: '2026-03-01T08:00:00.000Z',
      postings: { count: 1, newest: [{ id: zenith }] },
      letters: {
        ...{ toJudge: 1, toAnswer: 1 },
        newest: [
          { emailId: 1, jobId: acme, company: 'Acme', subject: 'Acme: Backend Engineer', needs: ['judge', 'answer'] },
        ],
      },
      stages: {
        count: 1,
        newest: [{ jobId: acme, from: 'applied', to: 'acknowledged', by: 'rule', at: '2026-02-10T09:00:00.000Z' }],
      },
    })

    const third = await scene.hunt.news({ reader: 'agent', seen: second.until })
    expect([third.postings.count, third.letters.newest, third.stages.count]).toEqual([0, [], 0])
  })

  it('does not tell a letter again that was moved to another folder, judged or not (sync-news)', async () => {
    const scene = new NewsScene()
    await scene.setStatus(scene.addJob('Acme', 'Backend Engineer'), 'applied')
    const letter = { messageId: '<papers@acme.example>', at: '2026-02-10T09:00:00.000Z' }
    scene.messages.push(acmeLetter(1, letter))
    const first = await scene.hunt.news({ reader: 'agent' })
    scene.pass(day)
    scene.messages.push(acmeLetter(2, { ...letter, mailbox: 'Work' }))
    const second = await scene.hunt.news({ reader: 'agent', seen: first.until })
    expect(second.letters).toEqual({ toJudge: 0, toAnswer: 0, newest: [] })
    expect((await scene.hunt.readLetters()).letters.map(({ emailId }) => emailId)).toEqual([1])

    const letters = [{ emailId: 1, kind: 'information_request' as const, quote: 'Please send us your papers.' }]
    await scene.hunt.judgeLetters({ letters, actor: 'agent' })
    scene.pass(day)
    scene.messages.push(acmeLetter(3, { ...letter, mailbox: 'Done' }))
    const third = await scene.hunt.news({ reader: 'agent', seen: second.until })
    expect(third.letters).toEqual({ toJudge: 0, toAnswer: 0, newest: [] })
    // by one identity, but another letter
    scene.messages.push(acmeLetter(4, { ...letter, subject: 'Acme: one more paper' }))
    const fourth = await scene.hunt.news({ reader: 'agent', seen: third.until })
    expect(fourth.letters.newest.map(({ emailId }) => emailId)).toEqual([4])
  })

  it('tells a letter once that was moved before the first news of it (sync-news)', async () => {
    const scene = new NewsScene()
    await scene.setStatus(scene.addJob('Acme', 'Backend Engineer'), 'applied')
    const letter = { messageId: '<papers@acme.example>', at: '2026-02-10T09:00:00.000Z' }
    scene.messages.push(acmeLetter(2, { ...letter, mailbox: 'Work' }), acmeLetter(1, letter))
    const { letters } = await scene.hunt.news({ reader: 'agent' })
    expect(letters).toMatchObject({ toJudge: 1, toAnswer: 1, newest: [{ emailId: 1, needs: ['judge', 'answer'] }] })
  })

  it('has letters and verdicts that came after as changes of a stage, with who said so (sync-news)', async () => {
    const scene = new NewsScene()
    const acme = scene.addJob('Acme', 'Backend Engineer')
    await scene.setStatus(acme, 'applied')
    scene.messages.push(acmeLetter(1, { received: received('human_other', null), opening: 'No places are left.' }))
    const { until } = await scene.hunt.news({ reader: 'agent' })
    scene.pass(day)
    const letters = [{ emailId: 1, kind: 'rejection' as const, quote: 'No places are left.' }]
    await scene.hunt.judgeLetters({ letters, actor: 'agent' })
    const { stages, letters: told } = await scene.hunt.news({ reader: 'agent', seen: until })
    expect(stages.newest).toMatchObject([{ jobId: acme, from: 'acknowledged', to: 'rejected', by: 'agent' }])
    expect(told.newest).toEqual([])
  })

  it('has a decision on a link that was changed, and not one that was repeated (sync-news)', async () => {
    const scene = new NewsScene()
    const acme = scene.addJob('Acme', 'Backend Engineer')
    const sender = { from: 'Post <post@relay.example>', fromEmail: 'post@relay.example', subject: 'Your papers' }
    scene.messages.push(
      acmeLetter(1, { ...sender, opening: 'We have them.', ending: '', messageId: '<1@relay.example>' }),
    )
    const link = (decision: 'confirm' | 'reject') => {
      scene.pass(day)
      return scene.hunt.linkApplication({ jobId: acme, thing: { emailId: 1 }, decision })
    }
    const stagesSince = async (seen: string) => {
      scene.pass(day)
      const { stages, until } = await scene.hunt.news({ reader: 'agent', seen })
      return { until, told: stages.newest.filter(({ jobId }) => jobId === acme).map(({ from, to }) => [from, to]) }
    }
    const { until } = await scene.hunt.news({ reader: 'agent' })
    await link('confirm')
    const first = await stagesSince(until)
    expect(first.told).toEqual([[null, 'acknowledged']])
    await link('confirm')
    const second = await stagesSince(first.until)
    expect(second.told).toEqual([])
    await link('reject')
    const third = await stagesSince(second.until)
    expect(third.told).toEqual([['acknowledged', null]])
    await link('confirm')
    await link('reject')
    expect((await stagesSince(third.until)).told).toEqual([])
    // an answer that was lost is asked for again
    expect((await stagesSince(second.until)).told).toEqual([['acknowledged', null]])
  })

  it('has what somebody took back as a stage that ended (sync-news)', async () => {
    const scene = new NewsScene()
    const acme = scene.addJob('Acme', 'Backend Engineer')
    await scene.setStatus(acme, 'applied')
    const { until } = await scene.hunt.news({ reader: 'agent' })
    scene.pass(day)
    await scene.setStatus(acme, 'shortlist')
    const { stages } = await scene.hunt.news({ reader: 'agent', seen: until })
    expect(stages.newest).toMatchObject([{ jobId: acme, from: 'applied', to: null }])
  })

  it('has an application that became silent once, when 21 days are over (sync-news)', async () => {
    const scene = new NewsScene()
    const acme = scene.addJob('Acme', 'Backend Engineer')
    await scene.setStatus(acme, 'applied')
    let { until } = await scene.hunt.news({ reader: 'person' })
    const silent: (readonly [number, number | null])[] = []
    for (let i = 1; i <= 25; i++) {
      scene.pass(day)
      const news = await scene.hunt.news({ reader: 'person', seen: until })
      silent.push(...news.silent.newest.map(({ daysSilent }) => [i, daysSilent] as const))
      until = news.until
    }
    expect(silent).toEqual([[21, 21]])
  })

  it('has the interviews and deadlines of the next seven days, each time (sync-news)', async () => {
    const scene = new NewsScene()
    const acme = scene.addJob('Acme', 'Backend Engineer')
    const note = { jobId: acme, actor: 'person' as const }
    await scene.hunt.noteApplication({ ...note, kind: 'interview', at: '2026-03-05T10:00Z' })
    await scene.hunt.noteApplication({ ...note, kind: 'interview', at: '2026-03-07T10:00+09:00' })
    await scene.hunt.noteApplication({ ...note, kind: 'interview', at: '2026-03-20T10:00Z' })
    await scene.hunt.noteApplication({ ...note, kind: 'deadline', at: '2026-03-04' })
    const expected = [
      ['deadline', '2026-03-04'],
      ['interview', '2026-03-05T10:00:00.000Z'],
      ['interview', '2026-03-07T01:00:00.000Z'],
    ]
    const first = await scene.hunt.news({ reader: 'agent' })
    const second = await scene.hunt.news({ reader: 'agent', seen: first.until })
    for (const { dates } of [first, second]) expect(dates.map(({ kind, at }) => [kind, at])).toEqual(expected)
  })

  it('lists postings that do not fit last, however new they are (sync-news)', async () => {
    const scene = new NewsScene()
    for (let i = 0; i < 12; i++) scene.addJob(`Company ${i}`, i < 2 ? 'Backend Engineer' : 'Florist')
    const fits = ({ title }: { readonly title: string | null }) => title !== 'Florist'
    const { postings } = await scene.hunt.news({ reader: 'agent', fits })
    expect([postings.count, postings.newest.length]).toEqual([12, 10])
    expect(postings.newest.map(({ id }) => id)).toEqual([2, 1, 12, 11, 10, 9, 8, 7, 6, 5])
  })

  it('says which part fails, and since when (sync-news)', async () => {
    const scene = new NewsScene()
    await scene.fail('me@home.example', 'The password is wrong.')
    const since = scene.now
    scene.pass(day)
    await scene.fail('me@home.example', 'The server cannot be reached.')
    const { failing } = await scene.hunt.news({ reader: 'agent' })
    expect(failing).toEqual([
      { part: 'mail', name: 'me@home.example', since, failure: 'The server cannot be reached.' },
    ])
  })

  it('does not tell what comes while it is read, and tells it next time (sync-news)', async () => {
    const scene = new NewsScene()
    const acme = scene.addJob('Acme', 'Backend Engineer')
    const { until } = await scene.hunt.news({ reader: 'agent' })
    scene.pass(day)
    const { huntJobs } = scene
    const read = huntJobs.roster.bind(huntJobs)
    huntJobs.roster = async () => {
      huntJobs.roster = read
      await scene.setStatus(acme, 'applied')
      scene.messages.push(acmeLetter(1))
      return read()
    }
    const during = await scene.hunt.news({ reader: 'agent', seen: until })
    expect([during.stages.count, during.letters.toJudge]).toEqual([0, 0])
    const after = await scene.hunt.news({ reader: 'agent', seen: during.until })
    expect([after.stages.newest[0]?.to, after.letters.toJudge]).toEqual(['acknowledged', 1])
  })
})

describe('what was seen (sync-news-marks)', () => {
  it('is not moved back by an older answer that is seen late (sync-news-marks)', async () => {
    const scene = new NewsScene()
    const first = await scene.hunt.news({ reader: 'agent' })
    scene.pass(day)
    scene.addJob('Acme', 'Backend Engineer')
    const second = await scene.hunt.news({ reader: 'agent' })
    await scene.hunt.seeNews({ reader: 'agent', seen: second.until })
    expect((await scene.hunt.news({ reader: 'agent', seen: first.until })).postings.count).toBe(1)
    expect((await scene.hunt.news({ reader: 'agent' })).postings.count).toBe(0)
  })

  it('is moved on after the clock was wrong (sync-news-marks)', async () => {
    const scene = new NewsScene()
    scene.now = '2036-03-01T08:00:00.000Z'
    await scene.hunt.seeNews({ reader: 'agent', seen: (await scene.hunt.news({ reader: 'agent' })).until })
    scene.now = '2026-03-02T08:00:00.000Z'
    scene.addJob('Acme', 'Backend Engineer')
    const { postings, until } = await scene.hunt.news({ reader: 'agent' })
    expect(postings.count).toBe(1)
    expect((await scene.hunt.news({ reader: 'agent', seen: until })).postings.count).toBe(0)
    expect((await scene.hunt.news({ reader: 'agent' })).postings.count).toBe(0)
  })

  it('falls back on time in another database, and says so (sync-news-marks)', async () => {
    const scene = new NewsScene()
    for (let i = 0; i < 5; i++) scene.addJob(`Company ${i}`, 'Engineer')
    const { until } = await scene.hunt.news({ reader: 'agent' })
    const other = new NewsScene()
    other.addJob('Company 0', 'Engineer')
    other.pass(hour)
    const late = other.addJob('Late Company', 'Engineer')
    const { replaced, postings, since } = await other.hunt.news({ reader: 'agent', seen: until })
    expect([replaced, postings.newest.map(({ id }) => id)]).toEqual([['jobs'], [1, late].reverse()])
    expect(since).toBe(scene.now)
  })

  it('needs no archive, and finds all of one that is there later (sync-news-marks)', async () => {
    const without = new NewsScene({ hasMail: false })
    const { until } = await without.hunt.news({ reader: 'agent' })
    const scene = new NewsScene()
    scene.messages.push(acmeLetter(1))
    const { letters, replaced } = await scene.hunt.news({ reader: 'agent', seen: until })
    expect([letters.toJudge, replaced]).toEqual([1, []])
  })
})
