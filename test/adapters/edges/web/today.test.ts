import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { june } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'
import { aWebPage } from '#test/support/web-scene.js'

const acme = aJob({ id: 1, company: 'Acme', title: 'Backend Engineer', status: 'applied', capturedAt: june(1) })
const worth = aJob({ id: 2, company: 'Zenith <b>Works</b>', title: 'Data Analyst', status: 'shortlist' })
const talk = {
  ...{ uid: 'a', summary: 'Talk', start: '2026-06-25T08:00:00.000Z', end: '2026-06-25T09:00:00.000Z' },
  ...{ zone: 'Asia/Tokyo', place: 'Room 1', link: null, isCancelled: false },
}
const question = anUnderstoodMessage({
  ...{ id: 10, threadId: 't1', at: june(18), from: 'Acme Careers <x@acme.example>', fromEmail: 'x@acme.example' },
  ...{ subject: 'Acme: Backend Engineer', invitations: [talk] },
  received: received('information_request', 'Which <b>day</b> suits you?'),
})

/** The text of a part of the page, without markup. */
function part(page: string, id: string): string {
  const [, rest = ''] = page.split(`id="${id}"`)
  const [own = ''] = rest.split('</section>')
  return own.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

describe('the page of the day (page-today)', () => {
  const page = aWebPage({ jobs: [acme, worth], messages: [question] })

  it('says what needs the person, in the employer’s words, with what to do', async () => {
    const text = await page.read('/')
    expect(part(text, 'needs')).toMatch(
      /Needs you 1 .*Acme , Backend Engineer Which &lt;b&gt;day&lt;\/b&gt; suits you\?/,
    )
    expect(text).toContain('href="/applications/1"')
    expect(text).toMatch(/href="\/mail\/messages\/10[^"]*"/)
  })

  it('has proposals of agents and tasks that are due', async () => {
    const own = aWebPage({ jobs: [acme] })
    await own.person.saveDocument({ kind: 'cv', title: 'CV for Acme', text: '# CV', actor: 'agent', client: 'claude' })
    await own.person.saveTasks({
      tasks: [
        { title: 'Call them', due: '2026-06-20' },
        { title: 'Prepare', due: '2026-06-24' },
      ],
    })
    const text = await own.read('/')
    expect(part(text, 'needs')).toContain('Needs you 2')
    expect(part(text, 'needs')).toContain('task Call them')
    expect(part(text, 'needs')).toContain('proposed CV for Acme')
    expect(part(text, 'ahead')).toMatch(/Call them.*Prepare/)
  })

  it('shows the next seven days, and no later ones', async () => {
    expect(part(await page.read('/'), 'ahead')).toContain('Jun 25, 2026')
    const later = anUnderstoodMessage({ ...question, invitations: [{ ...talk, start: '2026-06-27T00:00:00.000Z' }] })
    const text = await aWebPage({ jobs: [acme], messages: [later] }).read('/')
    expect(part(text, 'ahead')).toContain('Nothing in the next seven days.')
  })

  it('counts what came until the person has seen it', async () => {
    const own = aWebPage({ jobs: [acme, worth], messages: [question] })
    const before = await own.read('/')
    expect(part(before, 'came')).toContain('2 new jobs')
    expect(part(before, 'came')).toContain('1 message to answer')
    const [, until = ''] = /name="until" value="([^"]+)"/.exec(before) ?? []
    expect((await own.send('/today/seen', [['until', until]])).headers.get('location')).toBe('/')
    const after = await own.read('/')
    expect(part(after, 'came')).toContain('Nothing new.')
    expect(after).not.toContain('/today/seen')
  })

  it('lists the best of the shortlist, and what was decided with one button back', async () => {
    const own = aWebPage({ jobs: [acme, worth] })
    await own.jobs.triage({ actor: 'agent', verdicts: [{ id: 1, status: 'reject', reason: 'too far' }] })
    const text = await own.read('/')
    expect(part(text, 'worth')).toMatch(/Worth applying to 1 .*Data Analyst Zenith &lt;b&gt;Works&lt;\/b&gt;/)
    expect(text).toContain('too far')
    expect(text).toContain('name="back" value="/"')
  })

  it('folds the batches of the person behind those of others', async () => {
    const own = aWebPage({ jobs: [acme, worth] })
    await own.jobs.triage({ actor: 'agent', verdicts: [{ id: 1, status: 'reject', reason: 'too far' }] })
    for (const status of ['shortlist', 'reject', 'shortlist', 'reject', 'shortlist'] as const)
      await own.jobs.triage({ actor: 'person', verdicts: [{ id: 2, status }] })
    const [shown = '', folded = ''] = (await own.read('/')).split('<details id="other-batches">')
    expect(shown).toContain('too far')
    expect(shown.split('action="/undo"')).toHaveLength(2)
    expect(folded.split('action="/undo"')).toHaveLength(6)
    expect(folded).toContain('Other batches today: 5')
  })

  it('says so where there is nothing', async () => {
    const text = await aWebPage({ jobs: [acme] }).read('/', { 'accept-language': 'ja' })
    expect(part(text, 'needs')).toContain('対応が必要なものはありません。')
    expect(part(text, 'ahead')).toContain('今後 7 日間の予定はありません。')
    expect(part(text, 'worth')).toContain('候補の求人はありません。')
  })

  it('changes nothing where nothing can be changed', async () => {
    const text = await aWebPage({ jobs: [acme], parts: { isReadOnly: true } }).read('/')
    expect(text).not.toContain('/today/seen')
  })
})
