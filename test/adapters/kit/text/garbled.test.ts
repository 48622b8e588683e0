import { describe, expect, test } from 'vitest'
import { isGarbled } from '#src/adapters/kit/text/garbled.js'

const western = new TextDecoder('windows-1252')
const asWestern = (text: string) => western.decode(Buffer.from(text))

describe('a text counts as garbled (rag-letters)', () => {
  test('if it was read in another character set than it was written in', () => {
    expect(isGarbled(asWestern('会社名 医療法人社団 勤務地 北海道札幌市'))).toBe(true)
    expect(isGarbled(asWestern('Требуется инженер, работа в Токио'))).toBe(true)
    expect(isGarbled('\u2030\u00ef\u017d\u00d0\u2013\u00bc | \u02c6\u00e3\u2014\u00c3\u2013@')).toBe(true)
  })

  test('if much of it could not be decoded', () => {
    expect(isGarbled('\ufffd\ufffd\ufffd of the \ufffd\ufffd')).toBe(true)
    expect(isGarbled('A page with one letter that is broken, here: \ufffd.')).toBe(false)
  })

  test.each([
    'Café in Zürich sucht Köche für die Küche – “sofort”.',
    'Công ty chúng tôi đang tìm kiếm kỹ sư phần mềm làm việc tại Hà Nội với mức lương hấp dẫn',
    'Šéfkuchař/ka, Příbram: nabízíme čerstvě vyškoleným zajímavé ohodnocení',
    '会社名：医療法人社団、勤務地：北海道札幌市',
    'Требуется инженер',
    'A mistake of its author: CafÃ©, among words that can all be read.',
    '',
  ])('but not in any readable language: %s', (text) => {
    expect(isGarbled(text)).toBe(false)
  })
})
