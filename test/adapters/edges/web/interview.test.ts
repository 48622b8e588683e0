import { describe, expect, it } from 'vitest'
import { AppError } from '#src/domain/shared/app-error.js'
import { aJob } from '#test/support/a-job.js'
import { huntNow, june } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'
import { aWebsiteScene } from '#test/support/website-scene.js'

const job = aJob({ id: 1, company: 'Acme', title: 'Engineer', status: 'applied', url: 'https://jobs.example/1' })
const talk = { uid: 'a&b', summary: 'Talk', start: '2026-06-25T14:00:00.000Z', end: null, zone: 'Europe/Berlin' }
const invitation = anUnderstoodMessage({
  ...{ id: 10, at: june(3), from: 'Acme <x@greenhouse.io>', fromEmail: 'x@greenhouse.io', subject: 'Acme: Engineer' },
  received: received('interview_invitation', 'We invite you.'),
  invitations: [{ ...talk, place: 'Room 5', link: 'https://meet.example/5', isCancelled: false }],
})
const path = '/applications/1/interview?uid=a%26b%40jobworkflow'
const zone = { cookie: 'jobworkflow_zone=Asia/Tokyo' }

describe('the page of an interview (page-interview)', () => {
  const page = aWebPage({ jobs: [job], messages: [invitation] })

  it('is reached from the application', async () => {
    expect(await page.read('/applications/1')).toContain(`href="${path}"`)
  })

  it('shows when it is here and there, where, the posting, and what the person noted', async () => {
    await page.send('/applications/1/notes', [
      ['kind', 'note'],
      ['text', 'Ask about <b>pay</b>.'],
      ['contact_name', 'Ann'],
      ['contact_role', 'Recruiter'],
    ])
    const main = inMain(await page.read(path, zone))
    const text = main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    expect(text).toMatch(/11:00 PM GMT\+9.*4:00 PM Europe\/Berlin.*Room 5.*meet\.example.*Engineer.*jobs\.example/)
    expect(text).toMatch(/Ann, Recruiter.*Ask about &lt;b&gt;pay/)
    expect(main).toContain('href="https://meet.example/5" target="_blank" rel="noopener noreferrer"')
    expect(main).toContain('href="/documents/new?kind=interview_notes&amp;job=1"')
  })

  it('has a field for a note or a question, and shows what is kept below it, with an undo', async () => {
    const form =
      inMain(await page.read(path))
        .split('class="own-note"')[1]
        ?.split('</form>')[0] ?? ''
    expect(form).toMatch(/<textarea name="text"[^>]* required="?[^>]*><\/textarea>/)
    const back = /name="back" value="([^"]+)"/.exec(form)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(back).toBe(path)
    const sent = await page.send('/applications/1/notes', [
      ['kind', 'note'],
      ['back', back],
      ['text', 'Who reviews code?\r\nHow often?'],
    ])
    const next = sent.headers.get('location') ?? ''
    expect(next).toMatch(/^\/applications\/1\/interview\?uid=a%26b%40jobworkflow&kept=/)
    const shown = inMain(await page.read(next))
    expect(shown).toMatch(/Who reviews code\? How often\?/)
    expect(shown).toContain('action="/letters/undo"')
    await page.person.saveTasks({
      tasks: [{ jobId: 1, title: 'Try their product', due: '2026-06-24' }],
      actor: 'person',
    })
    expect(inMain(await page.read(path))).toContain('Try their product')
  })

  it('says how to add a page of the employer if none is stored', async () => {
    expect(inMain(await page.read(path))).toContain(
      'No page of this employer is stored. Store their website to read it here: <a href="/websites">',
    )
  })

  it('shows how the stored pages of the employer begin, and no pages of others', async () => {
    const websites = aWebsiteScene({ now: huntNow })
    const about = (name: string) =>
      `# About ${name}\n${name} makes robots <b> that pick apples in the orchards of the north.`
    websites.fetcher.serve(job.url ?? '', '# Engineer at the orchard\nYou write the software of machines in the north.')
    websites.fetcher.serve('https://www.acme.example/about', about('Acme'))
    websites.fetcher.serve('https://globex.example/about', `${about('Globex')}\nUnlike Acme, Globex is old.`)
    websites.fetcher.serve('https://news.example/1', about('Acme Inc.'))
    await websites.process(job.url ?? '')
    await websites.process('https://globex.example/about', { contentType: 'company_page' })
    await websites.process('https://news.example/1', { contentType: 'blog_article' })
    await websites.process('https://www.acme.example/about', { contentType: 'company_page' })
    const own = aWebPage({ jobs: [job], messages: [invitation], websites })
    const shown = inMain(await own.read(path))
    expect([...shown.matchAll(/<h3><a href="\/websites\/(\d+)"/g)].map(([, id]) => id)).toEqual(['1', '4', '3'])
    expect(shown).toContain('You write the software of machines')
    expect(shown).toContain('robots &lt;b&gt; that pick apples')
    expect(shown).not.toContain('Globex')
    expect(inMain(await own.read(path, { 'accept-language': 'ja' }))).toContain('保存した企業のページ')
  })

  it('is shown even if the stored pages cannot be read', async () => {
    const openWebsites = async () => {
      throw new AppError('DB_ERROR', 'The database is locked.')
    }
    const shown = await aWebPage({ jobs: [job], messages: [invitation], parts: { openWebsites } }).read(path)
    expect(shown).toContain('The database is locked.')
    expect(shown).toContain('Room 5')
  })

  it('has a file for a calendar with this interview alone', async () => {
    const answer = await page.ask('/applications/1/interview.ics?uid=a%26b%40jobworkflow')
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    expect((await answer.text()).match(/BEGIN:VEVENT/g)).toHaveLength(1)
  })

  it('is 404 for another event, and in Japanese (page-language)', async () => {
    expect((await page.ask('/applications/1/interview?uid=none')).status).toBe(404)
    expect((await page.ask('/applications/1/interview')).status).toBe(404)
    expect(await page.read(path, { 'accept-language': 'ja' })).toContain('メモと質問')
  })
})
