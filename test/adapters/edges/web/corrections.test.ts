import { describe, expect, it } from 'vitest'
import { correctionWords } from '#src/adapters/edges/web/words/corrections.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { timelineWords } from '#src/adapters/edges/web/words/timeline.js'
import { aJob } from '#test/support/a-job.js'
import { june } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

const acme = aJob({ id: 1, company: 'Acme', title: 'Engineer', status: 'applied', capturedAt: june(1) })
const refusal = anUnderstoodMessage({
  ...{ from: 'Acme Careers <x@greenhouse.io>', fromEmail: 'x@greenhouse.io', threadId: 't1' },
  ...{ id: 10, at: june(3), subject: 'Acme: Engineer', received: received('rejection', 'Unfortunately, few are met.') },
})

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const back = '/applications/1'

function aPage() {
  return aWebPage({ jobs: [acme, aJob({ id: 2, company: 'Far Shore', title: 'Miller' })], messages: [refusal] })
}

describe("a person's verdict on a letter, on the page (letters-judging, letters-verdicts)", () => {
  it('replaces the guess in one step, and can be undone in one', async () => {
    const page = aPage()
    expect(textOf(await page.read(back))).toMatch(/declined.*A sentence says that they decline/)
    const kept = await page.send('/letters/10', [
      ['kind', 'application_received'],
      ['back', back],
    ])
    expect(kept.status).toBe(303)
    const location = kept.headers.get('location') ?? ''
    const html = await page.read(location)
    expect(textOf(html)).toMatch(/Saved\..*receipt confirmed.*Confirmed by you/)
    const batch = /name="batch" value="(\w+)"/.exec(html)?.[1] ?? ''
    const undone = await page.send('/letters/undo', [
      ['batch', batch],
      ['back', location],
    ])
    const after = textOf(await page.read(undone.headers.get('location') ?? ''))
    expect(after).toMatch(/Undone\..*declined/)
    expect(after).not.toContain('Saved.')
  })

  it.each([
    ['en', 'This was undone already, or changed again later, so nothing was undone.'],
    ['ja', 'すでに取り消されているか、その後に変更されているため、何も取り消していません。'],
  ])('says in the language of the page that it cannot be undone twice: %s', async (language, sentence) => {
    const headers = { 'accept-language': language }
    const page = aPage()
    const kept = await page.send('/letters/10', [['kind', 'application_received']], headers)
    const batch = new URL(kept.headers.get('location') ?? '', 'http://page').searchParams.get('kept') ?? ''
    const undo = () => page.send('/letters/undo', [['batch', batch]], headers)
    expect((await undo()).status).toBe(303)
    const again = await undo()
    expect(again.status).toBe(409)
    expect(inMain(await again.text())).toContain(sentence)
  })

  it("can set the time of an interview, in the person's zone", async () => {
    const page = aPage()
    const zone = { cookie: 'jobworkflow_zone=Asia/Tokyo' }
    const fields: [string, string][] = [
      ['kind', 'interview_invitation'],
      ['starts', '2026-06-25T15:00'],
    ]
    await page.send('/letters/10', fields, zone)
    expect(textOf(await page.read(back, zone))).toMatch(/Next Interview Thu, Jun 25, 2026, 3:00 PM/)
  })

  it('is refused for an unknown kind, letter or time', async () => {
    const page = aPage()
    const sent = async (path: string, ...fields: [string, string][]) => (await page.send(path, fields)).status
    expect(await sent('/letters/10', ['kind', 'maybe'])).toBe(400)
    expect(await sent('/letters/none', ['kind', 'offer'])).toBe(404)
    expect(await sent('/letters/99', ['kind', 'offer'])).toBe(400)
    expect(await sent('/letters/10', ['kind', 'offer'], ['starts', 'soon'])).toBe(400)
    expect(await sent('/letters/undo', ['batch', 'none'])).toBe(404)
  })

  it.each([
    ['en', 'cannot be read, so nothing was saved. Go back and enter it like 2026-12-01 15:00', 'No message'],
    ['ja', '日時を読み取れないため、何も保存していません。', 'このメールは見つかりません。'],
  ])('says in the language of the page what is wrong: %s', async (language, unreadable, gone) => {
    const headers = { 'accept-language': language }
    const page = aPage()
    const shown = async (path: string, ...fields: [string, string][]) =>
      inMain(await (await page.send(path, fields, headers)).text())
    const year: [string, string] = ['starts', '20261-01-01T10:00']
    expect(await shown('/letters/10', ['kind', 'offer'], year)).toContain(unreadable)
    expect(await shown('/applications/1/notes', ['kind', 'call'], ['at', '7/8'])).toContain(unreadable)
    expect(await shown('/letters/99', ['kind', 'offer'])).toContain(gone)
  })

  it('has no form on a read-only server', async () => {
    const page = aWebPage({ jobs: [acme], messages: [refusal], parts: { isReadOnly: true } })
    expect(await page.read(back)).not.toContain('/letters/10')
    expect((await page.send('/letters/10', [['kind', 'offer']])).status).toBe(403)
  })
})

describe('a note on the page (letters-notes)', () => {
  it('is stored for the application', async () => {
    const page = aPage()
    const noted = await page.send('/applications/1/notes', [
      ['kind', 'call'],
      ['text', 'They <b>call</b> on Friday.'],
      ['back', back],
    ])
    const html = await page.read(noted.headers.get('location') ?? '')
    expect(html).not.toContain('They <b>call')
    expect(textOf(html)).toMatch(/Saved\..*Call.*They &lt;b&gt;call&lt;\/b&gt; on Friday\. by you/)
  })

  it('is refused if something is missing', async () => {
    const page = aPage()
    expect((await page.send('/applications/1/notes', [['kind', 'interview']])).status).toBe(400)
    expect((await page.send('/applications/9/notes', [['kind', 'call']])).status).toBe(404)
  })

  it('says in the form that an interview or a deadline needs a time, and what to do without one', async () => {
    const page = aPage()
    expect(textOf(await page.read(back))).toContain('required for an interview or a deadline')
    const sent = async (language: string) => {
      const answer = await page.send('/applications/1/notes', [['kind', 'deadline']], { 'accept-language': language })
      return { status: answer.status, text: textOf(await answer.text()) }
    }
    const english = await sent('en')
    expect(english.status).toBe(400)
    expect(english.text).toContain('nothing was saved. Go back and fill in “When”.')
    expect((await sent('ja')).text).toContain('日時を入力してください。')
  })

  it.each(['en', 'ja'] as const)(
    'can be made on the page of a job without mail and application: %s',
    async (language) => {
      const headers = { 'accept-language': language }
      const page = aWebPage({ jobs: [aJob({ id: 2, company: 'Far Shore', title: 'Miller', status: 'new' })] })
      const html = await page.read('/jobs/2', headers)
      expect(textOf(html)).toContain(correctionWords[language].noteTitle)
      const [form = ''] = /<form[^>]*action="\/applications\/2\/notes".*?<\/form>/s.exec(html) ?? []
      const [, after = ''] = /name="back" value="([^"]+)"/.exec(form) ?? []
      const noted = await page.send('/applications/2/notes', [
        ['kind', 'applied'],
        ['at', '2026-06-18T10:00'],
        ['back', after],
      ])
      const timeline = textOf(await page.read(noted.headers.get('location') ?? '', headers))
      expect(timeline).toContain(correctionWords[language].kept)
      expect(timeline).toContain(huntWords[language].notes.applied)
      expect(timeline).toContain(timelineWords[language].applied)
      expect(inMain(await page.read('/applications', headers))).toContain('href="/applications/2"')
    },
  )

  it('has no form on the page of a job of a read-only server, which links the application nevertheless', async () => {
    const html = await aWebPage({ jobs: [acme], parts: { isReadOnly: true } }).read('/jobs/1')
    expect(html).not.toContain('/notes"')
    expect(html).toContain('href="/applications/1"')
  })
})
