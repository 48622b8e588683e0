import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

const board = (parts = {}) =>
  aWebPage({
    jobs: [aJob({ id: 1, title: 'Baker' }), aJob({ id: 2, title: 'Cook', status: 'shortlist' })],
    parts,
  })

type Page = ReturnType<typeof board>

const japanese = { 'accept-language': 'ja' }
const remote = { statuses: null, fields: { query: 'baker', remote: 'yes', days: '7' } } as const
const remotePath = '/jobs?view=all&query=baker&remote=yes&days=7'
const textOf = (html: string) =>
  inMain(html)
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')

/** The targets of links, by their texts. */
function linksIn(html: string): ReadonlyMap<string, string> {
  const links = inMain(html).matchAll(/<a[^>]*?href="([^"]+)"[^>]*>(.*?)<\/a>/g)
  return new Map(
    [...links].map(([, href = '', text = '']) => [text.replace(/<[^>]+>/g, ''), href.replaceAll('&amp;', '&')]),
  )
}

/** What the first form with this target sends, changed. */
async function post(page: Page, html: string, action: string, changes: Readonly<Record<string, string>> = {}) {
  const [form = ''] = new RegExp(`<form method="post" action="${action}"[^]*?</form>`).exec(html) ?? []
  const fields = [...form.matchAll(/<input type="(?:hidden|text)" name="([^"]+)" value="([^"]*)"/g)]
  const kept = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]))
  const { form_token: _, ...sent } = { ...kept, ...changes }
  return page.send(action, Object.entries(sent))
}

const leadsTo = (answer: Response) => answer.headers.get('location') ?? ''
const names = async (page: Page) => (await page.jobs.savedSearches()).map(({ name }) => name)

describe('the saved searches (page-saved-searches)', () => {
  it('take the search of the list under a name, and open it from the line above the list', async () => {
    const page = board()
    const list = await page.read(remotePath)
    const path = linksIn(list).get('Save this search') ?? ''
    const asking = await page.read(path)
    expect(textOf(asking)).toMatch(/Words\s*baker.*Remote\s*Remote.*Captured\s*Last 7 days/s)
    const answer = await post(page, asking, '/jobs/searches', { name: '  Near\n me ' })
    expect([answer.status, leadsTo(answer)]).toEqual([303, remotePath])
    expect(await page.jobs.savedSearches()).toEqual([{ name: 'Near me', search: remote }])
    expect(linksIn(await page.read('/jobs')).get('Near me')).toBe(remotePath)
    const saved = await page.read(remotePath)
    expect(textOf(saved)).toContain('Saved as “Near me”')
    expect(linksIn(saved).has('Save this search')).toBe(false)
  })

  it('take a tab, and nothing where there is nothing to save', async () => {
    const page = board()
    expect(linksIn(await page.read('/jobs')).has('Save this search')).toBe(false)
    const path = linksIn(await page.read('/jobs?status=shortlist')).get('Save this search') ?? ''
    await post(page, await page.read(path), '/jobs/searches', { name: 'Best' })
    expect(await page.jobs.savedSearches()).toEqual([{ name: 'Best', search: { statuses: ['shortlist'], fields: {} } }])
    expect(linksIn(await page.read('/jobs')).get('Best')).toBe('/jobs?status=shortlist')
  })

  it('replace one of the same name only after the person agreed, and never another one', async () => {
    const page = board()
    await page.jobs.saveSearch({ name: 'Near', statuses: null, fields: { query: 'cook' } })
    await page.jobs.saveSearch({ name: 'Other', statuses: null, fields: { query: 'cook' } })
    const asking = await page.read('/jobs/searches?query=baker')
    const refused = await post(page, asking, '/jobs/searches', { name: 'NEAR' })
    expect(refused.status).toBe(409)
    const html = await refused.text()
    expect(textOf(html)).toContain('There is already a search named “NEAR”')
    expect(html).toContain('name="replaces" value="NEAR"')
    const replaced = await post(page, html, '/jobs/searches', { name: 'Other', replaces: 'NEAR' })
    expect(leadsTo(replaced)).toBe('/jobs?view=all&query=baker')
    expect(await page.jobs.savedSearches()).toMatchObject([
      { name: 'NEAR', search: { fields: { query: 'baker' } } },
      { name: 'Other', search: { fields: { query: 'cook' } } },
    ])
  })

  it('refuse a name that is empty or too long, and a search with a part that cannot be read', async () => {
    const page = board()
    const asking = await page.read('/jobs/searches?query=baker')
    for (const name of ['', ' ', '\u200b', 'x'.repeat(61)]) {
      const refused = await post(page, asking, '/jobs/searches', { name })
      expect(textOf(await refused.text())).toContain('Give it a name of 1 to 60 characters.')
    }
    expect(linksIn(await page.read('/jobs?query=baker&days=x')).has('Save this search')).toBe(false)
    const wrong = await post(page, asking, '/jobs/searches', { name: 'A', search: '?query=baker&days=x' })
    expect(textOf(await wrong.text())).toContain('The search has a part that cannot be read.')
    const long = await post(page, asking, '/jobs/searches', { name: 'A', search: `?query=${'x'.repeat(2000)}` })
    expect(textOf(await long.text())).toContain('The search is too long to be saved.')
    expect(await names(page)).toEqual([])
  })

  it('are fifty at most', async () => {
    const page = board()
    for (let at = 0; at < 50; at++) await page.jobs.saveSearch({ name: `${at}`, statuses: null, fields: {} })
    const asking = await page.read('/jobs/searches?query=baker')
    const refused = await post(page, asking, '/jobs/searches', { name: 'One more' })
    expect(textOf(await refused.text())).toContain('There are already 50 saved searches. Remove one first.')
  })

  it('are renamed and removed, and a removed one can be saved again', async () => {
    const page = board()
    await page.jobs.saveSearch({ name: 'Near', ...remote })
    const manage = linksIn(await page.read(remotePath)).get('Edit') ?? ''
    const renamed = await post(page, await page.read(manage), '/jobs/searches/rename', { to: 'near me' })
    expect(leadsTo(renamed)).toBe(manage)
    expect(await names(page)).toEqual(['near me'])
    const removed = await post(page, await page.read(manage), '/jobs/searches/remove')
    const after = await page.read(leadsTo(removed))
    expect(textOf(after)).toContain('“near me” was removed.')
    expect(linksIn(after).get('Back to the list')).toBe(remotePath)
    expect(await names(page)).toEqual([])
    await post(page, after, '/jobs/searches')
    expect(await page.jobs.savedSearches()).toEqual([{ name: 'near me', search: remote }])
  })

  it('say what prevents another name, or that somebody was faster', async () => {
    const page = board()
    for (const name of ['Near', 'Other']) await page.jobs.saveSearch({ name, ...remote })
    const html = await page.read('/jobs/searches')
    const taken = await post(page, html, '/jobs/searches/rename', { to: 'OTHER' })
    expect(textOf(await taken.text())).toContain('There is already a search named “OTHER”. Choose another name.')
    const unnamed = await post(page, html, '/jobs/searches/rename', { to: ' ' })
    expect(textOf(await unnamed.text())).toContain('Give it a name of 1 to 60 characters.')
    await page.jobs.removeSearch('Near')
    for (const path of ['/jobs/searches/rename', '/jobs/searches/remove']) {
      const gone = await post(page, html, path)
      expect(gone.status).toBe(409)
      expect(textOf(await gone.text())).toContain('“Near” was renamed or removed in the meantime.')
    }
  })

  it('are found by their names on every page', async () => {
    const page = board()
    await page.jobs.saveSearch({ name: '東京の求人', ...remote })
    const found = await page.read('/find?q=東京')
    expect(textOf(found)).toContain('Saved searches')
    expect(linksIn(found).get('東京の求人')).toBe(remotePath)
  })

  it('are in Japanese too, and only shown if nothing can be changed', async () => {
    const page = board()
    expect(textOf(await page.read('/jobs/searches', japanese))).toContain('保存した検索条件はまだありません。')
    await page.jobs.saveSearch({ name: '近く', ...remote })
    expect(textOf(await page.read(remotePath, japanese))).toContain('「近く」として保存済み')
    expect(textOf(await page.read(`/jobs/searches?remote=yes`, japanese))).toMatch(/リモート\s*リモート可/)
    const fixed = board({ isReadOnly: true, openJobs: async () => page.jobs })
    const list = await fixed.read('/jobs?query=cook')
    expect([...linksIn(list).keys()]).toEqual(expect.arrayContaining(['近く']))
    expect(linksIn(list).has('Save this search')).toBe(false)
    expect(inMain(await fixed.read('/jobs/searches?query=cook'))).not.toContain('method="post"')
  })

  it('show one that somebody stored by hand plainly, which can be removed', async () => {
    const jobs = board().jobs
    const broken = { ...jobs, savedSearches: async () => [{ name: 'Near', search: null }] }
    const page = board({ openJobs: async () => broken })
    expect(linksIn(await page.read('/jobs')).get('Near')).toBe('/jobs/searches?back=%2Fjobs')
    const html = await page.read('/jobs/searches')
    expect(textOf(html)).toContain('This search cannot be read.')
    expect(html).toContain('aria-label="Remove “Near”"')
  })
})
