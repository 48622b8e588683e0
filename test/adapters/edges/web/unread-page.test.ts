import { describe, expect, it } from 'vitest'
import { unreadInJapanese } from '#src/adapters/edges/web/words/unread-page.js'
import { refusedPageWords } from '#src/adapters/edges/words/websites/refused-page-words.js'
import { type PageKind, pageKinds } from '#src/domain/websites/page-kind.js'
import type { RefusedKind } from '#src/domain/websites/page-verdict.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import { aWebPage } from '#test/support/web-scene.js'
import { aWebsiteScene } from '#test/support/website-scene.js'

const isRefused = (kind: PageKind): kind is RefusedKind => kind !== 'posting' && kind !== 'page'

const said = (reason: WebsiteSource['reason'], errorMessage: string | null) =>
  unreadInJapanese({ reason, errorMessage } as WebsiteSource)

function stored(kind: RefusedKind, { elsewhere = null as string | null, quote = null as string | null } = {}): string {
  const { message, suggestion } = refusedPageWords({ kind, quote, elsewhere })
  return `${message} ${suggestion}`
}

describe('why a stored page could not be read, in Japanese (page-language)', () => {
  it.each(pageKinds.filter(isRefused))('is said for %s', (kind) => {
    for (const quote of [null, 'Sign in'])
      expect(said(null, stored(kind, { quote }))).toEqual({
        message: expect.stringMatching(/[ぁ-ん].*。$/),
        quote,
        advice: expect.stringMatching(/[ぁ-ん].*。$/),
      })
  })

  it('names the address to use instead', () => {
    const elsewhere = 'https://a.example/1'
    for (const quote of [null, 'Sign in'])
      expect(said(null, stored('elsewhere', { elsewhere, quote }))).toEqual({
        message: '求人票が、別のサイトのフレームかスクリプトで表示されます。',
        quote,
        advice: '代わりに https://a.example/1 を使ってください。',
      })
  })

  it('stays in English for other failures', () => {
    const reason = { kind: 'unanswered', quote: 'HTTP 503' } as const
    expect(said(null, null)).toBeNull()
    expect(said(reason, 'The database is locked.')).toBeNull()
    expect(said(null, 'Something else. Use https://a.example/1 instead.')).toBeNull()
    expect(said({ kind: 'unanswered', quote: null }, 'The name of the server is unknown.')).toBeNull()
  })

  it('is shown on the page', async () => {
    const websites = aWebsiteScene()
    const url = 'https://acme.example/jobs/1'
    websites.fetcher.serve(url, 'Acme bakes bread for the whole town, and looks for a baker who starts early.')
    const { source } = await websites.process(url)
    websites.fetcher.fail(url)
    await websites.websites.refresh({ sourceId: source.id }).catch(() => {})
    const text = await aWebPage({ websites }).read('/websites', { 'accept-language': 'ja' })
    expect(/<p class="failure">.*?<\/p>/.exec(text)?.[0]).toContain(
      '以前の内容を残しています。理由：サーバーが HTTP ステータス 503 を返しました。しばらくしてから、もう一度お試しください。',
    )
  })
})
