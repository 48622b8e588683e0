import { describe, expect, it } from 'vitest'
import { mailWords } from '#src/adapters/edges/web/words/mail.js'
import { mailGroups } from '#src/application/hunt/mail-group.js'
import { aJob } from '#test/support/a-job.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

describe.each(['en', 'ja'] as const)('a part without anything, on the page: %s (page-empty-parts)', (language) => {
  const headers = { 'accept-language': language }

  it('says what to do with a link or a button, in each part of the menu', async () => {
    const page = aWebPage()
    const [menu = ''] = (await page.read('/jobs', headers)).split('<main')
    const paths = new Set([...menu.matchAll(/<a href="(\/[a-z]*)"/g)].map(([, path = '']) => path))
    expect(paths.size).toBeGreaterThan(7)
    for (const path of paths) expect(inMain(await page.read(path, headers)), path).toMatch(/<a href="|<button/)
  })

  it.each([
    ['/mail', '/add#account'],
    ['/mail', '/add#files'],
    ['/applications', '/add#account'],
    ['/calendar', '/add#account'],
    ['/progress', '/add'],
    ['/', '/add'],
    ['/', '/add#boards'],
    ['/documents', '/documents/new?kind=cv'],
    ['/link?thread_id=1', '/add'],
    ['/jobs', '/add#files'],
    ['/jobs', '/add#boards'],
  ])('leads from %s to %s, and nowhere on a read-only server', async (path, target) => {
    const link = `href="${target}"`
    expect(inMain(await aWebPage().read(path, headers))).toContain(link)
    const readOnly = aWebPage({ parts: { isReadOnly: true } })
    expect(inMain(await readOnly.read(path, headers))).not.toContain(link)
  })

  it.each([
    ['/applications', 'class="turns"'],
    ['/applications', '<search>'],
    ['/websites', 'class="website-filter"'],
    ['/websites', 'name="q"'],
    ['/documents', '<nav'],
    ['/websites', '<nav'],
    ['/link', '<form'],
    ['/', 'class="count"'],
    ['/', 'class="today"'],
  ])('has nothing that only what is there needs: %s, %s', async (path, needless) => {
    expect(inMain(await aWebPage().read(path, headers))).not.toContain(needless)
  })

  it.each([
    ['/jobs', '/jobs?view=all', '/add'],
    ['/jobs?status=applied', '/jobs?view=all'],
    ['/jobs?query=zebra&status=new', '/jobs?view=all&amp;query=zebra'],
    ['/applications?stage=offer', '/applications'],
    ['/find?q=zebra', '/jobs?view=all&amp;query=zebra'],
    ['/add/boards?q=zebra', '/add#address'],
  ])('is also a part where nothing matches, with a way on: %s', async (path, ...ways) => {
    const page = aWebPage({ jobs: [aJob({ id: 1, status: 'reject' })] })
    const text = inMain(await page.read(path, headers))
    for (const way of ways) expect(text).toContain(`href="${way}"`)
    expect(text).not.toMatch(/<nav class="pages"/)
  })

  it.each(mailGroups)('is also a kind of mail, without what is done with ticked conversations: %s', async (kind) => {
    const text = inMain(await aWebPage({ emails: [] }).read(`/mail?kind=${kind}`, headers))
    expect(text).toContain(mailWords[language].noneOfGroup[kind])
    expect(text).not.toContain('ticked-bar')
  })

  it('is also an archive without mail', async () => {
    const page = aWebPage({ emails: [] })
    expect(inMain(await page.read('/mail', headers))).toContain('href="/add#account"')
    expect(inMain(await page.read('/mail?query=nothing', headers))).not.toContain('href="/add#account"')
  })
})
