import { describe, expect, it } from 'vitest'
import { MemoryWebsiteRepository } from '#src/adapters/stores/memory/websites/memory-website-repository.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { aJob } from '#test/support/a-job.js'
import { huntNow } from '#test/support/hunt-scene.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'
import { aWebsiteScene, LetterEmbedder, ScriptedSynthesizer } from '#test/support/website-scene.js'

const japanese = { 'accept-language': 'ja' }
const bakery = 'https://acme.example/jobs/1'
const bakeryText = [
  '# Baker at Acme',
  'Acme bakes bread for the whole town, and looks for a baker who starts early.',
  'The salary is 4,000 a month, and every second weekend is free for everybody.',
].join('\n')

async function someWebsites(now = huntNow) {
  const websites = aWebsiteScene({ now })
  websites.fetcher.serve(bakery, bakeryText)
  websites.fetcher.fail('https://globex.example/down')
  await websites.process(bakery)
  await websites.process('https://globex.example/down').catch(() => {})
  return websites
}

const formOf = (path: string) => `action="${path}"`

describe('the list of stored pages (page-websites)', () => {
  it('shows state, address, passages and age', async () => {
    const text = await aWebPage({ websites: await someWebsites() }).read('/websites')
    expect(text).toContain('2 pages')
    expect(text).toMatch(/href="\/websites\/1"><bdi>Baker at Acme/)
    expect(text).toMatch(/is-completed">stored/)
    expect(text).toContain('rel="noopener noreferrer"')
    expect(text).toContain('<span class="host">acme.example</span>')
    expect(text).toMatch(/1 passage/)
    expect(text).toMatch(/is-failed">failed/)
    expect(text).toMatch(/It could not be read:.*503/)
    expect(text).not.toContain('older than 30 days')
  })

  it('marks old pages and those that could not be read', async () => {
    const websites = await someWebsites('2026-04-01T00:00:00.000Z')
    const text = await aWebPage({ websites }).read('/websites')
    expect(text).toContain('80 days ago')
    expect(text).toContain('older than 30 days')
    expect(text).toContain('not read yet')
  })

  it.each([
    ['status=failed', 1, 'globex.example'],
    ['status=completed', 1, 'acme.example'],
    ['type=company_page', 0, 'No matching pages.'],
    ['status=nonsense&order=url', 2, 'acme.example'],
  ])('is narrowed down by %s', async (query, count, said) => {
    const text = await aWebPage({ websites: await someWebsites() }).read(`/websites?${query}`)
    expect(text.match(/<li id="website-/g) ?? []).toHaveLength(count)
    expect(text).toContain(said)
  })

  it('continues on the next page', async () => {
    const websites = aWebsiteScene({ now: huntNow })
    for (let n = 1; n <= 30; n++) await websites.process(`https://acme.example/${n}`)
    const page = aWebPage({ websites })
    const first = await page.read('/websites?order=url')
    expect(first.match(/<li id="website-/g)).toHaveLength(25)
    expect(first).toContain('href="/websites?order=url&amp;offset=25"')
    const next = await page.read('/websites?order=url&offset=25')
    expect(next.match(/<li id="website-/g)).toHaveLength(5)
    expect(next).toContain('href="/websites?order=url"')
  })

  it('says beside the form, in both languages, that a job is added elsewhere', async () => {
    const { read } = aWebPage()
    expect(await read('/websites')).toContain('To add a job to the list, use <a href="/add">Add a job</a>')
    expect(await read('/websites', japanese)).toContain('求人を一覧に入れる場合はこちら：<a href="/add">求人を追加</a>')
  })

  it('says in both languages how to add a page if there is none', async () => {
    expect(await aWebPage().read('/websites')).toContain('Add the address of a posting')
    expect(await aWebPage().read('/websites', japanese)).toContain('保存したページはまだありません')
  })

  it('reports a failure in a sentence', async () => {
    const openWebsites = async () => {
      throw new AppError('DB_ERROR', 'The database is locked.')
    }
    const answer = await aWebPage({ parts: { openWebsites } }).ask('/websites')
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('<p><span lang="en">The database is locked.</span></p>')
  })
})

describe('a page that is added in the browser (page-websites)', () => {
  it('is read in the background, and shows so until it is there', async () => {
    const websites = aWebsiteScene({ now: huntNow })
    const held = websites.fetcher.hold(bakery)
    const page = aWebPage({ websites })
    const answer = await page.send('/websites', [
      ['url', bakery],
      ['content_type', 'company_page'],
    ])
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/websites/1')
    await held.asked
    expect(await page.read('/websites/1')).toContain('The page is being read.')
    expect(await page.read('/websites?status=processing')).toContain('company page')
    held.release(bakeryText)
    await expect.poll(() => page.read('/websites/1'), { timeout: 30_000 }).toContain('bakes bread')
    expect(await page.read('/websites/1')).not.toContain('The page is being read.')
  })

  it('shows why it failed at once', async () => {
    const websites = aWebsiteScene({ now: huntNow })
    websites.fetcher.fail(bakery)
    const page = aWebPage({ websites })
    const answer = await page.send('/websites', [['url', bakery]])
    expect(answer.headers.get('location')).toBe('/websites/1')
    await expect.poll(() => page.read('/websites/1'), { timeout: 30_000 }).toContain('The server answered 503.')
    expect((await page.send('/websites/1/refresh', [])).headers.get('location')).toBe('/websites/1')
  })

  it('is reported if it is already stored', async () => {
    const page = aWebPage({ websites: await someWebsites() })
    const answer = await page.send('/websites', [['url', bakery]])
    expect(answer.headers.get('location')).toBe('/websites/1?known=1')
    expect(await page.read('/websites/1?known=1')).toContain('Read it again for the current version.')
  })

  it('does not offer to read pasted text again, nor promise it back', async () => {
    const websites = await someWebsites()
    await websites.websites.createChunks({ sourceId: 1, chunks: [{ content: 'Acme bakes cakes too.', headings: [] }] })
    const page = aWebPage({ websites })
    expect(await page.read('/websites/1?known=1')).toContain('It has pasted text, so it is not read from its address.')
    expect(await page.read('/websites/1/delete')).toContain('but not pasted text and earlier versions.')
    expect(await page.read('/websites/1/delete', japanese)).toContain(
      '以前の内容と貼り付けたテキストは元に戻せません。',
    )
  })

  it('is refused with an explanation if its address is invalid, and the form keeps the text', async () => {
    const page = aWebPage()
    const answer = await page.send('/websites', [['url', 'javascript:alert("1")']])
    expect(answer.status).toBe(400)
    const text = await answer.text()
    expect(text).toContain('This is not an address that can be read.')
    expect(text).toContain('value="javascript:alert(&quot;1&quot;)"')
  })

  it.each(['https://ann@acme.example/', `https://acme.example/${'a'.repeat(2048)}`])(
    'is refused with an explanation that fits an address with a user name, and one that is too long',
    async (url) => {
      const answer = await aWebPage().send('/websites', [['url', url]])
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('without a user name and with at most 2,048 characters')
    },
  )

  it('cannot be added on a read-only server', async () => {
    const page = aWebPage({ websites: await someWebsites(), parts: { isReadOnly: true } })
    for (const path of ['/websites', '/websites/1'])
      expect(inMain(await page.read(path))).not.toContain('method="post"')
    expect((await page.send('/websites', [['url', bakery]])).status).toBe(403)
    expect((await page.ask('/websites/1/delete')).status).toBe(403)
  })
})

describe('the view of a stored page (page-websites)', () => {
  it('shows its text in order under its headings, with an anchor for each passage', async () => {
    const text = await aWebPage({ websites: await someWebsites() }).read('/websites/1')
    expect(text).toMatch(/<h1><bdi>Baker at Acme<\/bdi><\/h1>/)
    expect(text).toMatch(/<li id="passage-1"><p class="letter"><bdi><strong>Baker at Acme<\/strong>/)
    expect(text).toContain('bakes bread for the whole town')
    expect(text).toContain('Language: English')
  })

  it('continues part by part, and opens at the passage of a link', async () => {
    const websites = aWebsiteScene({ now: huntNow })
    const lines = Array.from({ length: 150 }, (_, n) => `# Part ${n}\n${`Sentence ${n} of a long page. `.repeat(20)}`)
    websites.fetcher.serve(bakery, lines.join('\n'))
    await websites.process(bakery)
    const page = aWebPage({ websites })
    const first = await page.read('/websites/1')
    expect(first.match(/<li id="passage-/g)).toHaveLength(40)
    const [, next = ''] = /href="(\/websites\/1\?after=\d+)">More/.exec(first) ?? []
    expect(await page.read(next)).toContain('Sentence 41 of')
    const { results } = await websites.websites.query({ query: '"Sentence 130"' })
    const id = results[0]?.chunkId
    const found = await page.read(`/websites/1?passage=${id}`)
    expect(found).toMatch(new RegExp(`<li id="passage-${id}">.*?<mark>`))
    expect(await page.read('/websites/1?passage=99999')).toContain('Sentence 0 of')
    const gone = await page.ask('/websites/1?after=99999')
    expect(gone.status).toBe(404)
    expect(await gone.text()).toContain('the page was read again')
  })

  it('is read again on request', async () => {
    const websites = await someWebsites()
    const page = aWebPage({ websites })
    expect(await page.read('/websites/1')).toContain(formOf('/websites/1/refresh'))
    websites.fetcher.serve(bakery, '# Miller at Acme\nAcme now mills flour for the whole town instead of baking bread.')
    const answer = await page.send('/websites/1/refresh', [])
    expect(answer.headers.get('location')).toBe('/websites/1')
    await expect.poll(() => page.read('/websites/1'), { timeout: 30_000 }).toContain('mills flour')
  })

  it('is removed only after a confirmation', async () => {
    const page = aWebPage({ websites: await someWebsites() })
    const question = await page.read('/websites/1/delete')
    expect(question).toContain('Remove this page?')
    expect(question).toContain('You can store its current page again, but not earlier versions.')
    expect(question).toContain(formOf('/websites/1/delete'))
    expect(await page.read('/websites/1')).toContain('bakes bread')
    const answer = await page.send('/websites/1/delete', [])
    expect(answer.headers.get('location')).toBe('/websites')
    expect((await page.ask('/websites/1')).status).toBe(404)
  })

  it('shows the jobs that it belongs to, each with its status', async () => {
    const jobs = [
      aJob({ id: 7, url: bakery, title: 'Baker <b>', company: 'Acme', status: 'shortlist' }),
      aJob({ id: 8, url: `${bakery}/`, title: '', company: null, status: 'Interview' }),
      aJob({ id: 9, url: 'https://acme.example/jobs/2' }),
    ]
    const page = aWebPage({ websites: await someWebsites(), jobs })
    const text = inMain(await page.read('/websites/1'))
    expect(text).toMatch(/<a href="\/jobs\/7"><bdi>Baker &lt;b&gt;<\/bdi><\/a> <span class="status is-shortlist">/)
    expect(text).toMatch(/<a href="\/jobs\/8"><bdi>.+?<\/bdi><\/a> <span class="status"><bdi>Interview/)
    expect(text).not.toContain('/jobs/9')
    expect(inMain(await page.read('/websites/2'))).toContain('No job in the list has this page. <a href="/add">')
    expect(inMain(await page.read('/websites/2', japanese))).toContain('対応する求人は一覧にありません。')
  })

  it('lists twenty of its jobs, and the rest behind a link', async () => {
    const jobs = Array.from({ length: 22 }, (_, n) => aJob({ id: n + 1, url: `https://acme.example/other/${n}` }))
    const page = aWebPage({ websites: await someWebsites(), jobs })
    const hunt = await page.hunt()
    for (const { id } of jobs) await hunt.linkApplication({ jobId: id, thing: { sourceId: '1' }, decision: 'confirm' })
    const text = inMain(await page.read('/websites/1'))
    expect(text.match(/href="\/jobs\/\d+"/g)).toHaveLength(20)
    expect(text).toContain('<a href="/websites/1?jobs=all">All 22 jobs</a>')
    expect(inMain(await page.read('/websites/1?jobs=all')).match(/href="\/jobs\/\d+"/g)).toHaveLength(22)
  })

  it('is shown even if the jobs cannot be read', async () => {
    const openHunt = async () => {
      throw new AppError('DB_NOT_FOUND', 'There is no file of jobs.')
    }
    const text = await aWebPage({ websites: await someWebsites(), parts: { openHunt } }).read('/websites/1')
    expect(text).toContain('There is no file of jobs.')
    expect(text).toContain('bakes bread')
  })

  it('explains that the page is not stored', async () => {
    const page = aWebPage()
    for (const path of ['/websites/9', '/websites/x', '/websites/9/delete', '/websites/99999999999999999999']) {
      const answer = await page.ask(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('This page is not stored.')
    }
    expect((await page.send('/websites/9/refresh', [])).status).toBe(404)
    expect((await page.send('/websites/9/delete', [])).status).toBe(404)
    expect(await page.read('/websites/9', japanese)).toContain('このページは保存されていません')
  })

  it('shows texts of strangers as text', async () => {
    const hostile = '<script>alert(1)</script> "><img src=x onerror=alert(1)> \u0007 and so on for a passage'
    const websites = aWebsiteScene({ now: huntNow })
    websites.fetcher.serve(bakery, `# ${hostile}\n${hostile}`)
    await websites.process(bakery)
    const page = aWebPage({ websites })
    for (const path of ['/websites', '/websites/1', '/websites/1/delete', '/websites/ask?q=passage']) {
      const text = await page.read(path)
      expect(text).toContain('&lt;script&gt;')
      expect(text).not.toMatch(/<script>|<img/)
      expect(text).not.toContain('\u0007')
    }
  })
})

describe('a question to the stored pages (page-websites)', () => {
  it('is answered with passages, each with its page, place, age and relevance', async () => {
    const page = aWebPage({ websites: await someWebsites() })
    const text = await page.read('/websites/ask?q=salary%20of%20the%20baker')
    expect(text).toContain('name="q" value="salary of the baker"')
    expect(text).toMatch(/(?:High|Medium|Low) confidence/)
    expect(text).toMatch(/(?:strong|partial|weak) match/)
    expect(text).toContain('href="/websites/1?passage=1#passage-1"')
    expect(text).toContain('The <mark>salary</mark> is 4,000 a month')
    expect(text).toContain('acme.example')
    expect(text).toContain('<time datetime=')
    expect(text).not.toContain('name="write"')
  })

  it('is answered with its words marked, in any form, and with how well each passage matches in words', async () => {
    const websites = aWebsiteScene({ now: huntNow })
    websites.fetcher.serve(bakery, `${bakeryText}\n夜勤の手当は月２万円です。`)
    await websites.process(bakery)
    const page = aWebPage({ websites })
    const text = inMain(await page.read('/websites/ask?q=What+are+the+salaries+of+bakers'))
    expect(text).toContain('<strong><mark>Baker</mark> at Acme</strong>')
    expect(text).toContain('The <mark>salary</mark> is 4,000')
    expect(text).not.toContain('<mark>The</mark>')
    expect(text).not.toMatch(/\d+ ?%|of 100/)
    const asked = inMain(await page.read(`/websites/ask?q=${encodeURIComponent('夜勤の手当は？')}`, japanese))
    expect(asked).toContain('<mark>夜勤</mark>の<mark>手当</mark>は月２万円')
    expect(asked).toMatch(/関連度：[高中低]/)
  })

  it('is answered with an explanation if it is empty or nothing matches', async () => {
    const page = aWebPage({ websites: await someWebsites() })
    expect(await page.read('/websites/ask?q=zzzzqqq')).toContain('No stored page answers this.')
    expect(await page.read('/websites/ask?q=')).not.toContain('confidence')
    expect(await aWebPage().read('/websites/ask?q=salary')).toContain('There are no stored pages to search')
    const long = await page.ask(`/websites/ask?q=${'x'.repeat(1001)}`)
    expect(long.status).toBe(400)
    expect(await long.text()).toContain('1 to 1,000 characters')
  })

  it('is answered with the command that helps if the pages have no vectors, or those of another model', async () => {
    const asked = async (storedWith: LetterEmbedder | null, headers = {}) => {
      const repository = new MemoryWebsiteRepository()
      await aWebsiteScene({ now: huntNow, repository, embedder: storedWith }).process(bakery)
      const websites = aWebsiteScene({ now: huntNow, repository, embedder: new LetterEmbedder('present') })
      return aWebPage({ websites }).read('/websites/ask?q=passage', headers)
    }
    const remedy = 'To prepare them with the current model, run “jobworkflow websites reindex”.'
    expect(await asked(null)).toContain(`the pages are not prepared for search by meaning. ${remedy}`)
    expect(await asked(null, japanese)).toContain('「jobworkflow websites reindex」を実行してください。')
    expect(await asked(new LetterEmbedder('former'))).toContain(
      `Nothing was searched: another model prepared the pages. ${remedy}`,
    )
  })

  it('is answered in Japanese with why no model helped (page-language)', async () => {
    const synthesizer = new ScriptedSynthesizer({ unavailable: 'The Anthropic API could not be reached.' })
    const page = aWebPage({ websites: await someWebsites(), synthesizer })
    const text = await page.read('/websites/ask?q=salary&write=1', japanese)
    expect(text).toContain('回答は作成されませんでした：')
    expect(text).toContain('Anthropic API に接続できませんでした。')
  })

  it('is answered by a model only if the person ticked it, and the answer is marked', async () => {
    const synthesizer = new ScriptedSynthesizer({ text: 'The baker earns <b>4,000</b>.' })
    const page = aWebPage({ websites: await someWebsites(), synthesizer })
    const without = await page.read('/websites/ask?q=salary')
    expect(without).toContain('name="write"')
    expect(synthesizer.requests).toHaveLength(0)
    const text = await page.read('/websites/ask?q=salary&write=1')
    expect(synthesizer.requests).toHaveLength(1)
    expect(text).toContain('Written by a model from these passages')
    expect(text).toContain('The baker earns &lt;b&gt;4,000&lt;/b&gt;.')
    expect(text).toMatch(/name="write" value="1" checked/)
  })

  it('explains why no model answered', async () => {
    const synthesizer = new ScriptedSynthesizer({ unavailable: 'the service is busy.' })
    const page = aWebPage({ websites: await someWebsites(), synthesizer })
    const answer = 'No answer was written: <span lang="en">the service is busy.</span>'
    expect(await page.read('/websites/ask?q=salary&write=1')).toContain(answer)
  })

  it('is shown in Japanese (page-language)', async () => {
    const page = aWebPage({ websites: await someWebsites() })
    const text = await page.read('/websites/ask?q=salary', japanese)
    expect(text).toContain('保存したページに質問する')
    expect(text).toMatch(/確度：/)
  })
})

describe('a stored page that changed or disappeared (page-websites, rag-keeps)', () => {
  const raised = bakeryText.replace('4,000', '4,500')

  async function refreshed(text: string) {
    const websites = await someWebsites()
    websites.fetcher.serve(bakery, text)
    await websites.websites.refresh({ sourceId: 1 })
    return aWebPage({ websites })
  }

  it('shows its former text, and what changed since', async () => {
    const page = await refreshed(raised)
    const now = await page.read('/websites/1')
    expect(now).toContain('4,500 a month')
    expect(now).toContain('href="/websites/1?version=1"')
    expect(now).toContain('Compared with the version read on')
    expect(now).toMatch(/<del>− <bdi>.*4,000 a month.*<\/del>/)
    expect(now).toMatch(/<ins>\+ <bdi>.*4,500 a month.*<\/ins>/)
    expect(now.split('class="passages"')[1]).not.toContain('4,000 a month')
    expect(await page.read('/websites/1', japanese)).toContain('比較した内容の読み込み日時：')
    const before = await page.read('/websites/1?version=1')
    expect(before).toContain('This version was read on')
    expect(before).toMatch(/<del>.*4,000 a month.*<\/del>/)
    expect(before).toMatch(/<ins>.*4,500 a month.*<\/ins>/)
    expect(before).toMatch(/class="letter">[\s\S]*4,000 a month/)
    expect(await page.read('/websites/1?version=1', { 'accept-language': 'ja' })).toContain('その後の変更点')
  })

  it('shows the changes once, with the beginning of the text', async () => {
    const websites = aWebsiteScene({ now: huntNow })
    const lines = Array.from({ length: 90 }, (_, n) => `# Part ${n}\n${`Sentence ${n} of a long page. `.repeat(20)}`)
    websites.fetcher.serve(bakery, lines.join('\n'))
    await websites.process(bakery)
    websites.fetcher.serve(bakery, `${lines.join('\n')}\n${'Another word. '.repeat(3)}`)
    await websites.websites.refresh({ sourceId: 1 })
    const page = aWebPage({ websites })
    const first = await page.read('/websites/1')
    expect(first).toContain('id="changes"')
    const [, next = ''] = /href="(\/websites\/1\?after=\d+)">More/.exec(first) ?? []
    expect(await page.read(next)).not.toContain('id="changes"')
  })

  it('says that an earlier text is no longer kept', async () => {
    const page = await refreshed(raised)
    expect(await page.read('/websites/1?version=7')).toContain('This earlier version is no longer kept.')
  })

  it.each([
    ['closed', '# Baker at Acme\nThis position has been filled.'],
    ['unreachable', '# Sign in\nPassword'],
  ])('is marked as %s', async (state, text) => {
    const page = await refreshed(text)
    for (const path of ['/websites', '/websites/1']) expect(await page.read(path)).toContain(`${state} since`)
    expect(await page.read('/websites/1')).toContain('4,000 a month')
  })
})
