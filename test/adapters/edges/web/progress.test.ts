import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { anEmail, epochOf } from '#test/support/archived-emails.js'
import { june } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'
import { aWebPage } from '#test/support/web-scene.js'

const posting = (id: number, changes: Parameters<typeof aJob>[0] = {}) =>
  aJob({ id, jobId: `REQ-10${id}`, company: 'Acme', source: 'board', capturedAt: june(1), ...changes })
const about = (jobId: number, day: number, kind: Parameters<typeof received>[0]) =>
  anUnderstoodMessage({
    ...{ at: june(day), requisitionIds: [`REQ-10${jobId}`], threadId: `t${jobId}`, received: received(kind) },
  })
const applied = { status: 'applied', updatedAt: june(5) }

const jobs = [posting(1, applied), posting(2, applied), posting(3, applied), posting(4, { source: 'feed' }), posting(5)]
const messages = [
  ...[about(1, 6, 'application_received'), about(1, 9, 'interview_invitation')],
  ...[about(2, 7, 'rejection'), about(3, 8, 'human_other')],
]

/** Returns the text without markup: one line per table row or other block. */
function textOf(html: string): string {
  return html
    .replace(/<\/(?:tr|p|li|h\d|text|dl|summary|desc)>/g, '\n')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
}

/** Returns the rows of the data table behind a chart. */
function numbersOf(html: string, id: string): readonly string[] {
  const [, table = ''] = new RegExp(`<details id="${id}-numbers">(.*?)</details>`, 's').exec(html) ?? []
  return textOf(table.replace(/<summary>.*?<\/summary>/, ''))
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '')
}

const inJapanese = { 'accept-language': 'ja' }

describe('the progress page (page-progress)', () => {
  it('shows how many jobs reached each step, with the numbers behind the picture', async () => {
    const html = await aWebPage({ jobs, messages }).read('/progress')
    expect(numbersOf(html, 'funnel')).toEqual([
      'Step Jobs Share of the previous step Days since the previous step (median)',
      ...['Captured 5 – –', 'Judged 3 60% –', 'Applied 3 100% –', 'Heard back 3 100% 2 days'],
      ...['Test or interview 1 33.3% 3 days', 'Offer 0 0% –'],
    ])
    expect(html).toMatch(
      /role="img" aria-labelledby="funnel-title funnel-summary"><title id="funnel-title">From captured/,
    )
    expect(html).toContain('33.3% of the previous step, median 3 days')
    expect(textOf(html)).toContain('Captured: 5; Judged: 3; Applied: 3; Heard back: 3; Test or interview: 1; Offer: 0')
    expect(textOf(html)).toMatch(/Declined by them 1 .*Withdrawn by you 0 .*No word for 3 weeks 0/)
  })

  it('prints every number in the picture, with bars in proportion to the longest', async () => {
    const html = await aWebPage({ jobs, messages }).read('/progress')
    const [picture = ''] = /<svg class="picture"[^>]*aria-labelledby="funnel-.*?<\/svg>/s.exec(html) ?? []
    expect([...picture.matchAll(/class="number"[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
      ...['5', '3', '3', '3', '1', '0'],
    ])
    expect(
      [...picture.matchAll(/width="([\d.]+)%" height="14" class="all"/g)].map(([, width]) => Number(width)),
    ).toEqual([...[99.5, 59.7, 59.7, 59.7, 19.9]])
  })

  it('shows the funnel by source and by week', async () => {
    const html = await aWebPage({ jobs, messages }).read('/progress')
    expect(numbersOf(html, 'sources')).toEqual([
      'Source Captured Judged Applied Heard back Test or interview Offer',
      ...['board 4 3 3 3 1 0', 'feed 1 0 0 0 0 0'],
    ])
    expect(numbersOf(html, 'captured')).toEqual([
      'Week of Captured Judged',
      ...['Jun 15, 2026 0 0', 'Jun 8, 2026 0 0', 'Jun 1, 2026 5 3'],
    ])
    expect(numbersOf(html, 'applied')[3]).toBe('Jun 1, 2026 3 3 1 0')
  })

  it("shows how soon employers answer, and when mail arrives in the person's zone", async () => {
    const emails = ['2026-06-01T15:10:00Z', '2026-06-01T15:40:00Z', '2026-06-07T23:00:00Z'].map((at) =>
      anEmail({ internalDateEpoch: epochOf(at) }),
    )
    const html = await aWebPage({ jobs, emails, messages, parts: { timeZone: 'Asia/Tokyo' } }).read('/progress')
    expect(textOf(html)).toContain('Answers so far: 3, half of them within 3 days.')
    expect(numbersOf(html, 'answers')).toEqual([
      ...['Time Answers', 'Within a day 0', 'Over 1, up to 3 days 2', 'Over 3, up to 7 days 1'],
      ...['Over 7, up to 14 days 0', 'Over 14, up to 30 days 0', 'More than 30 days 0'],
    ])
    expect(numbersOf(html, 'employers')).toEqual(['Company Days (median) Answers', 'Acme 3 days 3'])
    expect(numbersOf(html, 'hours')[1]).toBe('00:00 0 2 0 0 0 0 0')
    expect(numbersOf(html, 'hours')[9]).toBe('08:00 1 0 0 0 0 0 0')
    expect(textOf(html)).toContain('The busiest hour is Tue from 00:00: 2 messages.')
  })

  it('is shown in Japanese (page-language)', async () => {
    const html = await aWebPage({ jobs, messages }).read('/progress', inJapanese)
    expect(textOf(html)).toMatch(/進捗.*今日.*掲載・収集から内定まで.*週別.*掲載元別.*企業の返答までの日数/s)
    expect(numbersOf(html, 'funnel')[4]).toBe('連絡あり 3 100% 2 日')
    expect(html).toContain('前の段階の 100%・所要日数の中央値 2 日')
    expect(textOf(html)).toMatch(/3 週間以上連絡なし 0/)
    expect(numbersOf(html, 'answers')[2]).toBe('1 日超 3 日以内 2')
  })

  it('explains in both languages that no hunt has begun', async () => {
    const page = aWebPage({ messages: [] })
    expect(await page.read('/progress')).toMatch(/No jobs yet, so.*href="\/add"/s)
    expect(await page.read('/progress', inJapanese)).toMatch(/求人がまだないため.*href="\/add"/s)
  })

  it('says without an archive what mail would add', async () => {
    const html = await aWebPage({ jobs: [posting(1)] }).read('/progress')
    expect(textOf(html)).toMatch(
      /No mail yet, so this cannot show how soon employers answer.*: jobworkflow mail import FILE/s,
    )
    expect(numbersOf(html, 'funnel')[1]).toBe('Captured 1 – –')
    expect(html).not.toContain('id="hours"')
  })

  it('has no style and no script, and is the same each time', async () => {
    const page = aWebPage({ jobs, messages })
    const html = await page.read('/progress')
    expect(html).not.toMatch(/<style|\sstyle=|<script(?! type="module" src="\/static\/)|\son\w+=/)
    expect(await page.read('/progress')).toBe(html)
    const names = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(names).size).toBe(names.length)
  })

  it('shows texts of strangers as text, short enough for a picture (page-safety)', async () => {
    const bad = '<script>alert(1)</script>\u202e"&\u0007'
    const long = '取得元'.repeat(500)
    const page = aWebPage({
      jobs: [1, 2, 3].map((id) => posting(id, { ...applied, company: bad, source: bad })),
      messages,
    })
    await page.jobs.triage({ actor: 'agent', verdicts: [{ id: 1, status: 'reject', reason: bad }] })
    const html = await page.read('/progress')
    expect(html).not.toMatch(/<script>|\p{Bidi_C}|[^\P{Cc}\n]/u)
    expect(html.split('&lt;script&gt;alert(1)&lt;/script&gt; &quot;&amp;').length).toBeGreaterThan(3)
    const wide = await aWebPage({ jobs: [posting(1, { source: long })] }).read('/progress')
    expect(wide).toMatch(/class="name">(?:取得元){4}取得…</)
  })
})

describe('the decisions of today, on the page (page-progress)', () => {
  const decided = async (parts: Parameters<typeof aWebPage>[0] = {}) => {
    const page = aWebPage({ jobs: [1, 2, 3, 4].map((id) => posting(id)), ...parts })
    await page.jobs.triage({
      actor: 'agent',
      verdicts: [
        ...[1, 2].map((id) => ({ id, status: 'reject', reason: 'Too far.' })),
        { id: 3, status: 'shortlist', reason: 'Near.' },
      ],
    })
    const own = await page.jobs.triage({ actor: 'person', verdicts: [{ id: 4, status: 'applied' }] })
    return { page, own: own.batchId ?? '' }
  }

  it('are listed by author, newest first, with reasons and an undo form', async () => {
    const { page, own } = await decided()
    const html = await page.read('/progress')
    const text = textOf(html)
    expect(text).toMatch(/The agent , 3 in all: 2 passed on 1 shortlist/)
    expect(text).toMatch(
      /9:00 AM You : 1 applied.*9:00 AM The agent : 2 passed on 1 shortlist.*Reasons: Too far\. Near\./s,
    )
    expect(html).toMatch(
      new RegExp(
        `<form method="post" action="/undo">.*?name="batch" value="${own}"/><input type="hidden" name="back" value="/progress"`,
      ),
    )
    expect(html).toContain('aria-label="Undo: 1 job, 9:00 AM"')
  })

  it('are undone by the form, and the page confirms it', async () => {
    const { page, own } = await decided()
    const answer = await page.send('/undo', [
      ['batch', own],
      ['back', '/progress'],
    ])
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/progress\?batch=/)])
    const html = await page.read(answer.headers.get('location') ?? '')
    expect(textOf(html)).toMatch(/1 verdict undone\..*Today/s)
    expect((await page.jobs.find(4))?.status).toBe('new')
  })

  it('offer no second undo of a batch, but an undo of the undo', async () => {
    const { page, own } = await decided()
    await page.jobs.undoTriage({ batchId: own, actor: 'person' })
    const html = await page.read('/progress')
    expect(html).not.toContain(`value="${own}"`)
    expect(textOf(html)).toMatch(/You undid verdicts; status now: 1 new.*You : 1 applied.*Undone since\./s)
    expect(html.split('action="/undo"')).toHaveLength(3)
  })

  it('cannot be undone on a read-only server', async () => {
    const { page } = await decided({ parts: { isReadOnly: true } })
    const html = await page.read('/progress')
    expect(textOf(html)).toContain('2 passed')
    expect(html).not.toContain('action="/undo"')
  })

  it('show the latest batches, and the earlier ones on a click', async () => {
    const page = aWebPage({ jobs: [posting(1)] })
    for (let n = 0; n < 6; n++)
      await page.jobs.triage({ actor: 'agent', verdicts: [{ id: 1, status: n % 2 === 0 ? 'reject' : 'shortlist' }] })
    const [shown = '', rest = ''] = (await page.read('/progress')).split('<details id="other-batches">')
    expect(shown.split('action="/undo"')).toHaveLength(5)
    expect(rest.split('action="/undo"')).toHaveLength(3)
    expect(rest).toContain('Other batches today: 2')
  })
})
