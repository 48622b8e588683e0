import { describe, expect, it } from 'vitest'
import { companyKey } from '#src/domain/jobs/company-name.js'

describe('comparing company names (hunt-company-names)', () => {
  it.each([
    [
      'Harborlight',
      ['Harborlight Inc.', 'HARBORLIGHT, Inc', 'Harborlight Co., Ltd.', 'Harborlight GmbH & Co. KG', 'Harborlight A/S'],
    ],
    ['株式会社灯台', ['灯台株式会社', '（株）灯台', '㈱灯台', '灯台 (株)', '有限会社 灯台', '灯台']],
    ['Ｈａｒｂｏｒｌｉｇｈｔ', ['Harborlight K.K.', 'harborlight s.r.l.', 'Harborlight Pty Ltd']],
    ['Café Bleu SARL', ['Cafe Bleu']],
  ])('%s without the legal form', (name, spellings) => {
    for (const spelling of spellings) expect(companyKey(spelling)).toBe(companyKey(name))
  })

  it('differ if the names differ', () => {
    const names = [
      'Harborlight',
      'Harborlight Labs',
      'Harbor Light',
      '灯台',
      '灯台開発',
      'Inc',
      '株式会社',
      'AS Roma',
      'Co-Star',
    ]
    expect(new Set(names.map(companyKey)).size).toBe(names.length)
  })

  it('are empty without a name, and take bounded time for any text', () => {
    expect([companyKey(null), companyKey(''), companyKey(' …!')]).toEqual(['', '', ''])
    expect(companyKey('株式会社 '.repeat(100_000)).length).toBeLessThan(400)
    expect(companyKey('\ud800'.repeat(1000))).toBe('')
  })
})
