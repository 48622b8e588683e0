import { describe, expect, it } from 'vitest'
import { readPage } from '#src/adapters/sources/extraction/extract-page.js'
import { judgePage } from '#src/domain/websites/judging/judge-page.js'
import type { ContentType } from '#src/domain/websites/website.js'
import { openPages, plainPosting } from '#test/support/pages-checked-postings.js'

const url = 'https://jobs.example/careers/7'
const now = Date.parse('2026-11-22T12:00:00Z')

function judge(text: string, contentType: ContentType = 'job_posting') {
  const { facts } = readPage({ text, contentType, format: 'html', url })
  return judgePage({ url, finalUrl: url, contentType, page: facts, now, names: [] })
}

describe('the page of a challenge (rag-judge, rag-not-a-page)', () => {
  it.each([
    [
      'in English',
      '<title>Just a moment...</title><h1>jobs.example</h1><p>Verify you are human by completing the action below.</p><p>jobs.example needs to review the security of your connection before proceeding.</p>',
    ],
    [
      'that checks a browser',
      '<title>jobs.example</title><p>Checking your browser before accessing jobs.example.</p><p>Please allow up to 5 seconds…</p>',
    ],
    [
      'of a firewall',
      '<title>Attention Required! | Cloudflare</title><h1>Sorry, you have been blocked</h1><p>You are unable to access jobs.example</p>',
    ],
    [
      'in Japanese',
      '<title>確認</title><form><p>あなたが人間であることを確認します。</p><p>続行するには、以下の認証を完了してください。</p></form>',
    ],
    ['of a waiting room in Japanese', '<title>しばらくお待ちください...</title><p>ブラウザを確認しています。</p>'],
  ])('is a visitor check %s', (_, html) => {
    expect(judge(html)).toMatchObject({ kind: 'challenge' })
    expect(judge(html, 'blog_article')).toMatchObject({ kind: 'challenge' })
  })

  it('is not a notice of maintenance that asks for patience', () => {
    const notice = '<title>メンテナンス中 | 甲社</title><p>現在メンテナンス中です。</p><p>しばらくお待ちください。</p>'
    expect(judge(notice).kind).toBe('fault')
  })

  it('may show nothing but the widget of a checker', () => {
    expect(
      judge('<title>a.example</title><iframe src="https://geo.captcha-delivery.com/captcha/?x=1"></iframe>').kind,
    ).toBe('challenge')
  })

  it('is not an article about visitor checks', () => {
    const prose =
      '<p>Sites show such a sentence to programs, and people wait for it, some seconds each time, for years.</p>'
    expect(
      judge(
        `<title>Just a moment: how checks work</title><h1>Verify you are human</h1>${prose.repeat(6)}`,
        'blog_article',
      ).kind,
    ).toBe('page')
  })
})

describe('a page that asks for a login (rag-judge)', () => {
  it('is a login, however its content was extracted', () => {
    expect(judge('<body><h1>Welcome</h1><p>Please log in to continue.</p></body>', 'company_page').kind).toBe('login')
  })
})

describe('a page that shows its posting elsewhere (rag-judge)', () => {
  it('is named with the board in its frame', () => {
    const frame =
      '<iframe id="grnhse_iframe" src="https://boards.greenhouse.io/embed/job_app?for=acme&token=7"></iframe>'
    expect(judge(`<h1>Open role</h1><p>Read about the role below, and apply with us.</p>${frame}`)).toMatchObject({
      kind: 'elsewhere',
      elsewhere: 'https://boards.greenhouse.io/embed/job_app?for=acme&token=7',
    })
  })

  it.each([
    [
      '<script src="https://boards.greenhouse.io/embed/job_board/js?for=acme"></script>',
      'https://boards.greenhouse.io/embed/job_board?for=acme',
    ],
    ['<script>fetch("https://api.lever.co/v0/postings/acme?mode=json")</script>', 'https://jobs.lever.co/acme'],
  ])('is named with the board that a script shows: %s', (script, elsewhere) => {
    expect(judge(`<h1>Open role</h1><div id="board"></div>${script}`)).toMatchObject({ kind: 'elsewhere', elsewhere })
  })

  it('is named with the address that it links to', () => {
    const page = '<meta http-equiv="refresh" content="0; url=/jobs/7"><p>If you are not redirected, click here.</p>'
    expect(judge(page)).toMatchObject({ kind: 'elsewhere', elsewhere: 'https://jobs.example/jobs/7' })
  })
})

describe('a page that cannot be read (rag-judge, rag-letters)', () => {
  it('is a bot check, in any language', () => {
    const check =
      '<h1>Ulteriore verifica</h1><p>Il tuo Ray ID per questa richiesta: 8f2</p><script>window._cf_chl_opt={a:1}</script>'
    expect(judge(check).kind).toBe('challenge')
    const posting = plainPosting('Backend Engineer', '<script src="https://js.datadome.co/tags.js"></script>')
    expect(judge(posting).kind).toBe('page')
  })

  it('is garbled if its letters belong to another character set', () => {
    const garbled = new TextDecoder('windows-1252').decode(
      Buffer.from('会社名 医療法人社団 勤務地 北海道札幌市 職種 看護師'),
    )
    expect(judge(`<h1>Job</h1><p>${garbled}</p>`).kind).toBe('garbled')
  })
})

describe('a posting (rag-judge)', () => {
  it.each(Object.entries(openPages))('is recognized %s', (_, page) => {
    expect(judge(page).kind).toBe('posting')
  })

  it.each([
    plainPosting('Maintenance Engineer'),
    plainPosting('Login Services Engineer', '<p>Sign in to apply.</p>'),
    plainPosting('Backend Engineer', '<p>Please enable JavaScript to see the map of our office.</p>'),
  ])('is an ordinary page without structured data (%#)', (page) => {
    expect(judge(page).kind).toBe('page')
  })

  it('is closed if a banner says so, or if its deadline is long past', () => {
    const banner = '<p>This job is no longer accepting applications.</p>'
    expect(judge(plainPosting('Backend Engineer', banner))).toMatchObject({
      kind: 'closed-posting',
      quote: 'This job is no longer accepting applications.',
    })
    const data = JSON.stringify({ '@type': 'JobPosting', title: 'Cook', validThrough: '2020-01-31' })
    const page = `<script type="application/ld+json">${data}</script><h1>Cook</h1><p>You cook for forty people a day.</p>`
    expect(judge(page)).toMatchObject({ kind: 'closed-posting', quote: '2020-01-31' })
  })
})
