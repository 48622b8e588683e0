import { describe, expect, it } from 'vitest'
import { readPage } from '#src/adapters/sources/extraction/extract-page.js'
import { type ContentType, contentTypes } from '#src/domain/websites/website.js'

const url = 'https://jobs.example/careers/7'

function read(text: string, contentType: ContentType = 'company_page') {
  const { content, facts } = readPage({ text, contentType, format: 'html', url })
  if (content !== null) return content
  return facts.missing === 'frame' ? { reason: 'frame', frameUrl: facts.frameUrl } : { reason: facts.missing }
}

function linesOf(text: string): readonly string[] {
  const content = read(text)
  if ('reason' in content) throw new Error(content.reason ?? '')
  return content.blocks.map((block) => block.text)
}

describe('what is refused as a page (rag-not-a-page)', () => {
  it.each([
    ['that loads', '<div id="app"><div class="spinner">Loading…</div></div><script src="/a.js"></script>'],
    ['that loads in Japanese', '<div id="root"><p>読み込み中です。</p></div>'],
    ['with nothing but the rights to it', '<div id="root"></div><div>© 2026 Map Works Inc. All rights reserved.</div>'],
    ['with the name of its site over an empty root', '<div><h1>Map Works</h1></div><div id="__next"></div>'],
    ['that asks for scripts in Japanese', '<p>このサイトを利用するにはJavaScriptを有効にしてください。</p>'],
  ])('is a shell %s', (_, html) => {
    expect(read(html)).toEqual({ reason: 'scripts' })
  })

  it.each([
    ['alone', '<iframe src="https://boards.example/embed?for=maps"></iframe>'],
    [
      'under a heading',
      '<nav><a href="/">Home</a></nav><h1>Careers</h1><iframe data-src="https://boards.example/embed?for=maps"></iframe>',
    ],
    ['of a frame set', '<frameset cols="100%"><frame src="//boards.example/embed?for=maps"></frameset>'],
    [
      'after one that measures visits',
      '<iframe src="https://www.googletagmanager.com/ns.html"></iframe><iframe src="https://boards.example/embed?for=maps"></iframe>',
    ],
  ])('is a frame %s, whose address is given', (_, html) => {
    expect(read(html)).toEqual({ reason: 'frame', frameUrl: 'https://boards.example/embed?for=maps' })
  })

  it.each([
    ['one sentence', '<p>We are closed until the first of May.</p>'],
    ['one Japanese sentence', '<p>五月一日まで休業いたします。</p>'],
    ['one word', '<p>Closed</p>'],
    ['one sentence beside a film', '<p>Watch how we draw maps.</p><iframe src="https://films.example/7"></iframe>'],
    [
      'a sentence about such checks',
      '<h1>Captchas</h1><p>A captcha asks visitors to verify you are human before it lets them in.</p>',
    ],
    ['a sentence about loading', '<p>Loading a page takes a while on old phones.</p>'],
    [
      'a sentence about frames of an application',
      '<div id="app"></div><p>We are closed until the first of May, and open again after that.</p>',
    ],
  ])('does not include a page of %s', (_, html) => {
    expect(read(html)).not.toHaveProperty('reason')
  })

  it('is a frameset, whose text frame is given, not its menu', () => {
    const set = '<frameset><frame name="menu" src="nav.html"><frame name="main" src="text.html"></frameset>'
    expect(read(set)).toEqual({ reason: 'frame', frameUrl: 'https://jobs.example/careers/text.html' })
  })
})

describe('script data in an empty page (rag-not-a-page)', () => {
  const duties = 'You will repair the anvils that come back from the desert, and write down why they broke.'
  const job = { title: 'Smith', descriptionHtml: `<h2>Duties</h2><p>${duties}</p>` }
  const other = { title: 'Baker', summary: 'Bread for all of us, every day of the week.' }

  it.each([
    [
      '__NEXT_DATA__',
      `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { job, translations: { a: 'Sign in to go on with what you did here before, please.' } } } })}</script>`,
    ],
    [
      'an object such as __appData',
      `<div id="root"></div><script>window.__appData = ${JSON.stringify({ organization: { name: 'Acme' }, posting: job })};\nfetchIt()</script>`,
    ],
    [
      'JSON-LD',
      `<div id="root"></div><script type="application/ld+json">${JSON.stringify({ '@type': 'JobPosting', title: 'Smith', description: `<h2>Duties</h2><p>${duties}</p>` })}</script>`,
    ],
  ])('is read from %s', (_, html) => {
    expect(linesOf(html)).toEqual(['Smith', 'Duties', duties])
  })

  it('gives the main object, if one holds most of the text', () => {
    const long = { ...job, descriptionHtml: `${job.descriptionHtml}<p>${duties}</p><p>${duties}</p>` }
    const data = JSON.stringify({ page: { job: long, others: [other] } })
    expect(linesOf(`<div id="app"></div><script>window.__INITIAL_STATE__=${data}</script>`)).not.toContain('Baker')
  })

  it('is ignored if the page has its own text', () => {
    const data = `<script type="application/json">${JSON.stringify(job)}</script>`
    expect(linesOf(`<p>We are closed until the first of May.</p>${data}`)).toEqual([
      'We are closed until the first of May.',
    ])
  })

  it.each(contentTypes)('contains no code, and no text of a broken script, on a page of type %s', (contentType) => {
    const scripts = [
      'window.__appData = {"a": "',
      'window.x = {{{{',
      'var a = {"b": function () { return "It is a long text in a program that nobody should read." }}',
    ]
    for (const script of scripts) {
      const text = `<div id="root"></div><script>${script}</script>`
      expect(read(text, contentType)).toEqual({ reason: 'scripts' })
    }
  })

  it('is searched in time linear in the length of a script', () => {
    for (const storm of ['{"a":', '[[', '"\\', '{"a":"']) {
      expect(read(`<div id="root"></div><script>window.__appData = {${storm.repeat(200_000)}</script>`)).toEqual({
        reason: 'scripts',
      })
    }
  })
})
