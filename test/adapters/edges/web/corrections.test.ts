import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { june } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'
import { aWebPage } from '#test/support/web-scene.js'

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

describe('what a person says of a letter, on the page (letters-judging, letters-verdicts)', () => {
  it('takes the place of the guess in one step, and can be taken back in one', async () => {
    const page = aPage()
    expect(textOf(await page.read(back))).toMatch(/declined.*A sentence says that they decline/)
    const kept = await page.send('/letters/10', [
      ['kind', 'application_received'],
      ['back', back],
    ])
    expect(kept.status).toBe(303)
    const location = kept.headers.get('location') ?? ''
    const html = await page.read(location)
    expect(textOf(html)).toMatch(/Kept\. It counts from now on\..*received by them.*you say so/)
    const batch = /name="batch" value="(\w+)"/.exec(html)?.[1] ?? ''
    const undone = await page.send('/letters/undo', [
      ['batch', batch],
      ['back', location],
    ])
    const after = textOf(await page.read(undone.headers.get('location') ?? ''))
    expect(after).toMatch(/Taken back\..*declined/)
    expect(after).not.toContain('Kept.')
  })

  it('says when an interview is, on the clock of the person', async () => {
    const page = aPage()
    const zone = { cookie: 'jobworkflow_zone=Asia/Tokyo' }
    const fields: [string, string][] = [
      ['kind', 'interview_invitation'],
      ['starts', '2026-06-25T15:00'],
    ]
    await page.send('/letters/10', fields, zone)
    expect(textOf(await page.read(back, zone))).toMatch(/Next Interview Thu, Jun 25, 2026, 3:00 PM/)
  })

  it('is refused for what is no kind, no letter and no time', async () => {
    const page = aPage()
    const sent = async (path: string, ...fields: [string, string][]) => (await page.send(path, fields)).status
    expect(await sent('/letters/10', ['kind', 'maybe'])).toBe(400)
    expect(await sent('/letters/none', ['kind', 'offer'])).toBe(404)
    expect(await sent('/letters/99', ['kind', 'offer'])).toBe(400)
    expect(await sent('/letters/10', ['kind', 'offer'], ['starts', 'soon'])).toBe(400)
    expect(await sent('/letters/undo', ['batch', 'none'])).toBe(404)
  })

  it('has no form where nothing can be changed', async () => {
    const page = aWebPage({ jobs: [acme], messages: [refusal], parts: { isReadOnly: true } })
    expect(await page.read(back)).not.toContain('/letters/10')
    expect((await page.send('/letters/10', [['kind', 'offer']])).status).toBe(403)
  })
})

describe('what no letter says, on the page (letters-notes)', () => {
  it('is noted on the application', async () => {
    const page = aPage()
    const noted = await page.send('/applications/1/notes', [
      ['kind', 'call'],
      ['text', 'They <b>call</b> on Friday.'],
      ['back', back],
    ])
    const html = await page.read(noted.headers.get('location') ?? '')
    expect(html).not.toContain('They <b>call')
    expect(textOf(html)).toMatch(/Kept\..*Call.*They &lt;b&gt;call&lt;\/b&gt; on Friday\..*you say so/)
  })

  it('is refused for what it lacks', async () => {
    const page = aPage()
    expect((await page.send('/applications/1/notes', [['kind', 'interview']])).status).toBe(400)
    expect((await page.send('/applications/9/notes', [['kind', 'call']])).status).toBe(404)
  })
})
