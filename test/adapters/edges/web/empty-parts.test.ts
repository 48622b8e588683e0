import { describe, expect, it } from 'vitest'
import { aWebPage, inMain } from '#test/support/web-scene.js'

describe.each(['en', 'ja'])('a part without anything, on the page: %s (page-empty-parts)', (language) => {
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
    ['/jobs', '/add#files'],
    ['/jobs', '/add#boards'],
  ])('leads from %s to %s, and nowhere on a read-only server', async (path, target) => {
    const link = `href="${target}"`
    expect(inMain(await aWebPage().read(path, headers))).toContain(link)
    const readOnly = aWebPage({ parts: { isReadOnly: true } })
    expect(inMain(await readOnly.read(path, headers))).not.toContain(link)
  })

  it('is also an archive without mail', async () => {
    const page = aWebPage({ emails: [] })
    expect(inMain(await page.read('/mail', headers))).toContain('href="/add#account"')
    expect(inMain(await page.read('/mail?query=nothing', headers))).not.toContain('href="/add#account"')
  })
})
