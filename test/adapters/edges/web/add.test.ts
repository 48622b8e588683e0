import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { challengePages, openPosting } from '#test/support/pages-checked-postings.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'
import { aText, aWebsiteScene } from '#test/support/website-scene.js'

const url = 'https://example.com/jobs/1'

function aScene(parts = {}) {
  const websites = aWebsiteScene()
  const served = (html: string) => (request: { url: string }) => aText(html, { finalUrl: request.url, format: 'html' })
  websites.fetcher.serve(url, served(openPosting))
  websites.fetcher.serve('https://example.com/wall', served(challengePages['of a firewall']))
  const page = aWebPage({ jobs: [aJob({ id: 7, url: 'https://example.com/jobs/known' })], websites, parts })
  const read = async (address: string, language = 'en') => {
    const answer = await page.send('/add', [['url', address]])
    return page.read(answer.headers.get('location') ?? '', { 'accept-language': language })
  }
  return { ...page, readAt: read }
}

const leadsTo = ({ status, headers }: Response): [number, string] => [status, headers.get('location') ?? '']

describe('adding a job on the page (page-add)', () => {
  it('begins with an address or a text, from every page', async () => {
    const page = aScene()
    for (const path of ['/', '/jobs', '/progress', '/settings'])
      expect(await page.read(path)).toContain('href="/add#address"')
    const form = inMain(await page.read('/add'))
    expect(form).toMatch(/name="url"/)
    expect(form).toMatch(/<textarea[^>]*name="text"/)
  })

  it('shows what the page says, and saves what the person made of it', async () => {
    const page = aScene()
    const shown = await page.readAt(url)
    expect(shown).toContain('value="Backend Engineer"')
    expect(shown).toContain('value="Kumo Maps"')
    expect(shown).toContain('You build the services behind our maps')
    const fields: [string, string][] = [
      ['url', url],
      ['title', 'Backend Engineer II'],
      ['company', 'Kumo'],
      ['location', ''],
      ['text', 'Maps.'],
    ]
    const [status, location] = leadsTo(await page.send('/add/save', fields))
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/jobs\/8\?batch=\w+$/)])
    expect(await page.read(location)).toMatch(/1 job added\..*Backend Engineer II.*Kumo/s)
    expect((await page.jobs.history({ jobId: 8 }))?.[0]).toMatchObject({ to: 'new', actor: 'person' })
    // its page is stored too
    expect((await page.websites.websites.list()).websites.map((source) => source.url)).toEqual([url])
  })

  it('says on a Japanese page that the English labels of facts may stay (page-language)', async () => {
    const page = aScene()
    const hint = '先頭の英語の項目名'
    expect(await page.readAt(url, 'ja')).toContain(hint)
    expect(await page.readAt(url)).not.toContain(hint)
    const [, location] = leadsTo(await page.send('/add', [['text', 'Remote: yes\nA welder.']]))
    expect(await page.read(location, { 'accept-language': 'ja' })).not.toContain(hint)
  })

  it('keeps a text that was pasted with its address, and fetches nothing', async () => {
    const page = aScene()
    const asked: [string, string][] = [
      ['url', 'https://example.com/wall'],
      ['text', 'Welder\nIn <b>Osaka</b>.'],
    ]
    const [, location] = leadsTo(await page.send('/add', asked))
    const shown = await page.read(location)
    expect(shown).toContain('name="pasted" value="1"')
    expect(shown).toContain('In &lt;b&gt;Osaka&lt;/b&gt;.')
    const fields: [string, string][] = [...asked, ['title', 'Welder'], ['pasted', '1']]
    expect(leadsTo(await page.send('/add/save', fields))[0]).toBe(303)
    expect(page.websites.fetcher.requests).toEqual([])
    expect((await page.websites.websites.list()).websites).toEqual([])
  })

  it('keeps a text without an address', async () => {
    const page = aScene()
    const [, location] = leadsTo(await page.send('/add', [['text', 'A welder in Osaka.']]))
    expect(await page.read(location)).toMatch(/name="url" value=""/)
    const saved = await page.send('/add/save', [
      ['url', ''],
      ['title', 'Welder'],
      ['text', 'A welder in Osaka.'],
    ])
    expect(leadsTo(saved)).toEqual([303, expect.stringMatching(/^\/jobs\/8\?/)])
  })

  it('leads to the job that has this address', async () => {
    const page = aScene()
    const known: [string, string] = ['url', 'https://example.com/jobs/known']
    expect(leadsTo(await page.send('/add', [known]))).toEqual([303, '/jobs/7?known=yes'])
    expect(leadsTo(await page.send('/add/save', [known, ['title', 'Same']]))).toEqual([303, '/jobs/7?known=yes'])
    expect(inMain(await page.read('/jobs/7?known=yes'))).toContain('already in your jobs, so nothing was added.')
    expect(inMain(await page.read('/jobs/7'))).not.toContain('already in your jobs')
  })

  it.each([
    ['en', /needs? a login.*copy the text.*Reason: /s],
    ['ja', /ログインが必要.*理由：/s],
  ])('says what to do if the page shows no posting (%s)', async (language, sentence) => {
    const shown = await aScene().readAt('https://example.com/wall', language)
    expect(shown).toMatch(sentence)
    if (language === 'ja') expect(inMain(shown)).not.toContain('lang="en"')
    expect(shown).toContain('value="https://example.com/wall"')
  })

  it.each(['example.com/jobs/1', 'ftp://example.com/', 'https://me:secret@example.com/'])(
    'says in Japanese how to enter an address: %s',
    async (typed) => {
      const shown = await (await aScene().send('/add', [['url', typed]], { 'accept-language': 'ja' })).text()
      expect(shown).toMatch(/理由：.*https:\/\/example\.com\/jobs\/42 のように入力してください。/)
      expect(inMain(shown)).not.toContain('lang="en"')
    },
  )

  it('keeps what was typed if something is missing', async () => {
    const page = aScene()
    expect(
      await (
        await page.send('/add', [
          ['url', ' '],
          ['text', ''],
        ])
      ).text(),
    ).toContain('Give the address of the posting')
    expect(await (await page.send('/add', [['url', 'x y']])).text()).toContain('value="x y"')
    const fields: [string, string][] = [
      ['url', url],
      ['title', ' '],
      ['company', 'Kumo'],
      ['text', 'Maps.'],
    ]
    const shown = await (await page.send('/add/save', fields)).text()
    expect(shown).toContain('A job needs a title. Nothing was saved.')
    expect(shown).toContain('value="Kumo"')
    expect(await page.read('/add?url=https%3A%2F%2Fexample.com%2Fnever')).toContain('Read it again')
  })

  it('is not offered by a server that only reads', async () => {
    const page = aScene({ isReadOnly: true })
    expect(await page.read('/jobs')).not.toContain('href="/add#address"')
    expect((await page.send('/add', [['url', url]])).status).toBe(403)
  })
})
