import { describe, expect, it } from 'vitest'
import { answerTo } from '#src/adapters/sources/extraction/serve-extraction.js'
import type { ContentExtractor } from '#src/application/websites/ports/content-extractor.js'
import type { FetchedPage } from '#src/application/websites/ports/page-fetcher.js'
import type { SourceState } from '#src/domain/websites/page-kind.js'
import type { PageKind } from '#src/domain/websites/page-verdict.js'
import { withReport } from '#test/support/reported-failures.js'
import { aText, aWebsiteScene } from '#test/support/website-scene.js'

const url = 'https://acme.example/jobs/4711'
const posting = `<title>Backend Engineer | Acme</title><main><h1>Backend Engineer</h1>
<p>You build the services behind our maps, and look after them together with four colleagues in Utrecht.</p>
<p>You know PostgreSQL and TypeScript. We offer a monthly salary of 5,200 euros and thirty days of holiday.</p></main>`

const reader: ContentExtractor = {
  async extract({ signal: _, ...job }) {
    const answer = answerTo(job)
    if (answer.outcome === 'failed') throw new Error(answer.cause)
    return answer.read
  },
  async close() {},
}

function aPage(html: string, changes: Partial<FetchedPage> = {}): FetchedPage {
  return { ...aText(html, changes), format: 'html' }
}

interface Wall {
  readonly name: string
  readonly html: string
  readonly changes?: Partial<FetchedPage>
  readonly kind: PageKind
  readonly state: SourceState
}

const walls: readonly Wall[] = [
  {
    name: 'a form to sign in',
    html: '<title>Acme</title><h1>Welcome back</h1><form><label>Email</label><input name=e><label>Password</label><input type=password></form>',
    kind: 'login',
    state: 'unreachable',
  },
  {
    name: 'a wall to join',
    html: '<title>Sign up | LinkedIn</title><h1>Join LinkedIn</h1><p>Email</p><p>Password (6+ characters)</p><p>By clicking Agree &amp; Join you agree to the User Agreement.</p>',
    kind: 'login',
    state: 'unreachable',
  },
  {
    name: 'a login in Japanese',
    html: '<title>ログイン</title><h1>会員ログイン</h1><p>メールアドレス</p><p>パスワード</p>',
    kind: 'login',
    state: 'unreachable',
  },
  {
    name: 'maintenance',
    html: '<title>Acme</title><h1>We will be back soon</h1><p>We are undergoing scheduled maintenance.</p>',
    kind: 'fault',
    state: 'unreachable',
  },
  {
    name: 'maintenance in Japanese',
    html: '<title>お知らせ</title><h1>メンテナンス中</h1><p>ご迷惑をおかけしますが、しばらくしてから再度アクセスしてください。</p>',
    kind: 'fault',
    state: 'unreachable',
  },
  {
    name: 'an error of the server',
    html: '<title>500</title><h1>Internal Server Error</h1>',
    kind: 'fault',
    state: 'unreachable',
  },
  {
    name: 'too many requests',
    html: '<title>Error</title><h1>Too many requests</h1><p>Slow down, please.</p>',
    kind: 'fault',
    state: 'unreachable',
  },
  {
    name: 'a browser that is not supported',
    html: '<title>Acme</title><h1>Your browser is not supported</h1><p>Please use a newer one.</p>',
    kind: 'fault',
    state: 'unreachable',
  },
  {
    name: 'a notice that it is gone',
    html: '<title>Jobs at Acme</title><h1>Sorry</h1><p>Sorry, this job is no longer available.</p><p>See our other jobs.</p>',
    kind: 'gone',
    state: 'closed',
  },
  {
    name: 'a page that is not found',
    html: '<title>Acme</title><h1>Page not found</h1><p>Go to the start.</p>',
    kind: 'gone',
    state: 'closed',
  },
  {
    name: 'a page that is not found, in Japanese',
    html: '<title>株式会社見本</title><h1>404</h1><p>お探しのページは見つかりませんでした。</p>',
    kind: 'gone',
    state: 'closed',
  },
  {
    name: 'a check of visitors',
    html: '<title>acme.example</title><p>Please enable JS and disable any ad blocker</p>',
    kind: 'challenge',
    state: 'unreachable',
  },
  {
    name: 'a firewall',
    html: '<title>Request rejected</title><h1>Hold on</h1><p>Our security system took your request for an attack. Your IP: 192.0.2.7</p>',
    kind: 'challenge',
    state: 'unreachable',
  },
  {
    name: 'a domain for sale',
    html: '<title>acme.example</title><h1>acme.example is for sale</h1><p>Make an offer.</p>',
    kind: 'parked',
    state: 'unreachable',
  },
  {
    name: 'a portal that asks for a consent',
    html: '<title>Before you continue</title><h1>Before you continue</h1><p>We use cookies and data. Accept all or reject all.</p>',
    kind: 'consent',
    state: 'unreachable',
  },
  {
    name: 'a page that says that it leads elsewhere',
    html: '<title>Acme</title><p>Redirecting you to the posting …</p>',
    kind: 'elsewhere',
    state: 'unreachable',
  },
  {
    name: 'a page that leads elsewhere by itself',
    html: '<title>Acme</title><meta http-equiv="refresh" content="0; url=/jobs/8"><p>If you are not redirected, click here.</p>',
    kind: 'elsewhere',
    state: 'unreachable',
  },
  {
    name: 'the frame of a board under one sentence',
    html: '<title>Jobs</title><h1>Open role</h1><p>Read about the role below.</p><iframe src="https://boards.greenhouse.io/embed/job_app?for=acme&token=7"></iframe>',
    kind: 'elsewhere',
    state: 'unreachable',
  },
  {
    name: 'the script of a board',
    html: '<title>Jobs</title><h1>Open role</h1><div id="jobs"></div><script>fetch("https://api.lever.co/v0/postings/acme?mode=json")</script>',
    kind: 'elsewhere',
    state: 'unreachable',
  },
  {
    name: 'the list of jobs that its address led to',
    html: '<title>Careers at Acme</title><h1>Careers</h1><p>Designer</p><p>Data analyst</p>',
    changes: { finalUrl: 'https://acme.example/careers' },
    kind: 'list',
    state: 'closed',
  },
]

async function refreshed(html: string, changes: Partial<FetchedPage> = {}) {
  const scene = aWebsiteScene({ reader })
  scene.fetcher.serve(url, () => aPage(posting))
  const { source } = await scene.process(url)
  scene.fetcher.serve(url, () => aPage(html, changes))
  const result = await scene.websites.refresh({ sourceId: source.id })
  return { ...scene, result, status: await scene.status(source.id) }
}

describe('a wall instead of a posting (rag-judge, rag-keeps)', () => {
  it.each(walls)('is no source if it is read first: $name', async ({ html, changes, kind }) => {
    const scene = aWebsiteScene({ reader })
    scene.fetcher.serve(url, () => aPage(html, changes))
    await expect(withReport(scene.process(url))).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details: { kind } })
  })

  it.each(walls)('keeps the earlier good text, and says why: $name', async ({ html, changes, kind, state }) => {
    const { result, status, find } = await refreshed(html, changes)
    expect(result).toMatchObject({ state: 'kept', chunksDeleted: 0, chunksCreated: 0 })
    expect(status).toMatchObject({ status: 'completed', state, reason: { kind }, errorMessage: expect.any(String) })
    expect(await find('PostgreSQL')).toHaveLength(1)
  })

  it('without any telling words is recognized by sharing nothing with the kept text', async () => {
    const { result, status } = await refreshed('<title>Hei</title><h1>Hei</h1><p>Vi er snart på plass.</p>')
    expect(result).toMatchObject({ state: 'kept' })
    expect(status).toMatchObject({ state: 'unreachable', reason: { kind: 'unlike', quote: 'Hei' } })
  })

  it('is not a page that says its posting is closed, which is read, and keeps the text on a refresh', async () => {
    const closed = posting.replace('</h1>', '</h1><p>This job is no longer accepting applications.</p>')
    const scene = aWebsiteScene({ reader })
    scene.fetcher.serve(url, () => aPage(closed))
    const { source } = await scene.process(url)
    expect(await scene.status(source.id)).toMatchObject({ state: 'closed', reason: { kind: 'closed-posting' } })
    const { result, status } = await refreshed(closed)
    expect(result).toMatchObject({ state: 'kept' })
    expect(status).toMatchObject({ state: 'closed', reason: { kind: 'closed-posting' } })
  })

  it('is not the posting in other or fewer words', async () => {
    const shorter =
      '<title>Engineer | Acme</title><h1>Engineer</h1><p>You build the services behind our maps in Utrecht.</p>'
    expect((await refreshed(shorter)).result).toMatchObject({ state: 'completed' })
    expect((await refreshed(posting.replace('four', 'five'))).result).toMatchObject({ state: 'completed' })
  })
})
