import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { anEmail } from '#test/support/archived-emails.js'
import { aWebPage } from '#test/support/web-scene.js'

const jobs = [
  aJob({ id: 1, title: 'Keeper of the maps', company: 'Harbour Lights' }),
  aJob({ id: 2, title: 'Keeper of the bees', company: null, status: 'reject' }),
  aJob({ id: 3, title: '<img src=x onerror=alert(1)> maps', company: 'Low Tide' }),
]
const emails = [anEmail({ id: 7, subject: 'Your maps, our keeper', from: 'Harbour Lights <jobs@harbour.example>' })]

const linksIn = (text: string) =>
  [...(text.split('class="found-things"')[1] ?? '').matchAll(/href="([^"]+)"/g)].map(([, path]) =>
    path?.replaceAll('&amp;', '&'),
  )

describe('finding anything (page-find)', () => {
  it('lists every part of the page before a word is typed', async () => {
    const text = await aWebPage({ jobs }).read('/find')
    expect(linksIn(text)).toEqual(expect.arrayContaining(['/', '/jobs', '/calendar', '/settings', '/add#address']))
  })

  it('finds jobs of any status, messages and documents, and where to look further', async () => {
    const page = aWebPage({ jobs, emails })
    await page.person.saveDocument({ kind: 'cv', title: 'Of maps and bees', text: 'I drew maps.' })
    const links = linksIn(await page.read('/find?q=maps'))
    expect(links).toEqual(expect.arrayContaining(['/jobs/1', '/jobs/3', '/documents/1', '/mail/messages/7']))
    expect(links.slice(-3)).toEqual(['/jobs?view=all&query=maps', '/mail/search?query=maps', '/websites/ask?q=maps'])
    expect(linksIn(await page.read('/find?q=bees'))).toContain('/jobs/2')
  })

  it('knows the parts by their names in both languages', async () => {
    const page = aWebPage()
    expect(linksIn(await page.read('/find?q=CALEN'))[0]).toBe('/calendar')
    expect(linksIn(await page.read('/find?q=%E4%BA%88%E5%AE%9A'))[0]).toBe('/calendar')
    const japanese = await page.read('/find?q=calendar', { 'accept-language': 'ja' })
    expect(japanese).toContain('<h2>ページ</h2>')
    expect(japanese).toContain('保存したページに「calendar」について質問')
  })

  it('offers no form where nothing can be changed', async () => {
    const links = linksIn(await aWebPage({ parts: { isReadOnly: true } }).read('/find'))
    for (const path of ['/add#address', '/sync']) expect(links).not.toContain(path)
  })

  it('finds where what is new is fetched, by its name in both languages (page-sync)', async () => {
    for (const words of ['fetch', '新着を'])
      expect(linksIn(await aWebPage().read(`/find?${new URLSearchParams({ q: words })}`))).toContain('/sync')
  })

  it.each(['"', '*', 'a"b(c', '%', '🦀', ' ', 'x'.repeat(5000)])('answers whatever is typed: %j', async (words) => {
    const text = await aWebPage({ jobs, emails }).read(`/find?${new URLSearchParams({ q: words })}`)
    expect(text).toContain('class="found-things"')
  })

  it('shows what strangers wrote as text', async () => {
    const text = await aWebPage({ jobs }).read('/find?q=maps')
    expect(text).not.toContain('<img')
    expect(text).toContain('&lt;img')
  })
})
