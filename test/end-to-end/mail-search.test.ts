import { describe, expect, it } from 'vitest'
import { itemOf, newestFirst, withoutSize } from '#test/support/mail-scene.js'
import { archiveKinds, servedScene } from '#test/support/served-scene.js'

describe.each(archiveKinds)('the mail tools on an archive of the kind %s (mail-no-index)', (kind, make) => {
  const { server } = servedScene(make)

  it('search unfolded headers, and never bodies', async () => {
    const found = (header_pattern: string) => server().ids('search_email_headers', { header_pattern })
    expect(await server().list('search_email_headers', { header_pattern: '^cc:.*bob@' })).toEqual([
      withoutSize(itemOf(1)),
    ])
    expect(await found('relay\\.example\\s+by mail')).toEqual(newestFirst)
    expect(await found('cv\\.pdf')).toEqual([])
    expect(await found('^In-Reply-To: <(apply|invite)@')).toEqual([14, 2])
    expect(await found('X-GM-THRID: 1790000000000000002')).toEqual([3])
    for (const bad of ['(a+)\\1', '(?=a)', '(', '']) {
      const error = await server().error('search_email_headers', { header_pattern: bad })
      expect(error).toMatchObject({ code: 'VALIDATION_ERROR' })
      expect(error.message.length).toBeGreaterThan(20)
    }
    const evil = `^(${'(a*)*'.repeat(5)})$`
    // a backtracking matcher would run into the deadline
    expect(await found(evil)).toEqual([])
  })

  it('rank by keywords before the list is cut', async () => {
    const ranked = async (args: object) =>
      (await server().list('get_emails_by_keywords', args)).map((item) => [
        item.id,
        item.keyword_match_count,
        item.keyword_match_score,
      ])
    const both = [
      [3, 4, 66.7],
      [4, 1, 33.3],
    ]
    expect(await ranked({ keywords: ['java', '内定', 'nowhere'] })).toEqual(both)
    expect(await ranked({ keywords: ['java', '内定', 'nowhere'], limit: 1 })).toEqual(both.slice(0, 1))
    expect(await ranked({ keywords: ['java', '内定'], match_mode: 'all' })).toEqual([[3, 4, 100]])
    const [first] = await server().list('get_emails_by_keywords', { keywords: ['内定'] })
    expect(first).toEqual({ ...withoutSize(itemOf(3)), keyword_match_count: 1, keyword_match_score: 100 })
    for (const keywords of [[], [''], 'java', undefined]) {
      expect(await server().error('get_emails_by_keywords', { keywords })).toMatchObject({ code: 'VALIDATION_ERROR' })
    }
  })

  it('search subject and body in English and Japanese, with any punctuation, lower scores first', async () => {
    const search = (query: string, more: object = {}) => server().ids('search_emails', { query, ...more })
    const items = await server().list('search_emails', { query: '面接 OR digest OR portfolio' })
    const scores = items.map(({ score }) => Number(score))
    expect(scores).toEqual([...scores].sort((a, b) => a - b))
    expect(items[0]).toEqual({ ...withoutSize(itemOf(Number(items[0]?.id))), score: expect.any(Number) })
    expect([...(await search('面接'))].sort((a, b) => a - b)).toEqual([2, 14])
    expect([...(await search('interview'))].sort((a, b) => a - b)).toEqual([1, 5])
    if (kind === 'own') expect([...(await search('INTERVIEWED'))].sort((a, b) => a - b)).toEqual([1, 5])
    expect(await search('東京')).toEqual([2])
    expect(await search('日程', { item_types: 'body' })).toEqual([2])
    expect(await search('日程', { item_types: ['subject'] })).toEqual([])
    expect(await search('portfolio', { item_types: 'subject' })).toEqual([6])
    expect(await search('attached', { item_types: ['subject'] })).toEqual([])
    expect(await search('xylophone')).toEqual([])
    const harmless = [
      '"',
      "'; DROP TABLE emails --",
      'a AND OR NOT (',
      'subject:*',
      '^NEAR(a b, 3)',
      '%',
      '内定!!!',
      'a -x',
    ]
    for (const query of [...harmless, '""', '(((', 'body_words : x', '\u0000', '🎉', '。、']) await search(query)
    expect(await search('内定!!!')).toEqual([3])
    expect(await search('"portfolio"?')).toEqual([6])
    expect(await server().error('search_emails', { query: '-x' })).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await server().error('search_emails')).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await server().error('search_emails', { query: 'a', item_types: 'raw' })).toMatchObject({
      code: 'VALIDATION_ERROR',
    })
  })
})
