import { describe, expect, it } from 'vitest'
import { statedValue } from '#src/adapters/edges/web/parts/stated-value.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import type { EntityName } from '#src/domain/websites/page-content.js'

const shown = (name: EntityName, value: string) =>
  (['en', 'ja'] as const).map((language) => {
    const known = { language, timeZone: 'Asia/Tokyo' }
    return statedValue({ get: (key: keyof typeof known) => known[key] } as unknown as WebContext, name, value)
  })

describe('a fact that the data of a page state in codes (page-websites)', () => {
  it.each<[EntityName, string, string, string]>([
    ['salary', 'JPY 7000000–9500000 per YEAR', '¥7,000,000–¥9,500,000 per year', '年収 7,000,000円〜9,500,000円'],
    ['salary', 'JPY 1500 per HOUR', '¥1,500 per hour', '時給 1,500円'],
    ['salary', 'EUR 52,500.50', '€52,500.5', '52,500.5ユーロ'],
    ['employment_type', 'FULL_TIME', 'full-time', 'フルタイム'],
    ['valid_through', '2099-12-31', 'Dec 31, 2099', '2099/12/31'],
    ['valid_through', '2099-12-31T23:59:59Z', 'Jan 1, 2100, 8:59 AM', '2100/01/01 8:59'],
  ])('%s %s is shown in words', (name, value, en, ja) => {
    const plain = (text: string) => text.replace(/[\u00a0\u2009\u202f]/g, ' ')
    expect(shown(name, value).map(plain)).toEqual([en, ja])
  })

  it.each<[EntityName, string]>([
    ['salary', 'up to 60k, depending on experience'],
    ['salary', 'USD 5–3 per YEAR'],
    ['salary', 'USD 1.2.3'],
    ['salary', 'USD 100 per FORTNIGHT'],
    ['employment_type', '正社員'],
    ['employment_type', 'constructor'],
    ['valid_through', 'when filled'],
    ['location', 'Osaka'],
  ])('%s "%s" is shown as the page states it', (name, value) => {
    expect(shown(name, value)).toEqual([value, value])
  })
})
