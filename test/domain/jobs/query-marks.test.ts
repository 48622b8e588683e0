import { describe, expect, it } from 'vitest'
import { markerOf } from '#src/domain/jobs/query-marks.js'

/** The text with its marked parts in brackets. */
const marked = (query: string, text: string) =>
  markerOf(query)(text)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

describe('the words of a query in a text (page-board)', () => {
  it.each([
    ['nurse', 'Night nurses, NURSE!', 'Night [nurses], [NURSE]!'],
    ['companies', 'A company', 'A [company]'],
    ['java', 'JavaScript, Java', 'JavaScript, [Java]'],
    ['c++', 'C++ and C', '[C++] and C'],
    ['"night nurse" -day', 'Night and day nurse', '[Night] and day [nurse]'],
    ['rust OR ios', 'iOS, Rust', '[iOS], [Rust]'],
    ['backnd kotln', 'Backend: Kotlin', '[Backend]: [Kotlin]'],
    ['foxgl', 'foxglove Ltd', '[foxglove] Ltd'],
    ['kuberentes', 'Kubernetes', '[Kubernetes]'],
    ['cafe', 'Café', '[Café]'],
    ['看護師', '夜勤の看護師（看護師長）', '夜勤の[看護師]（[看護師]長）'],
    ['エンジニア', 'ＡＩエンジニア', 'ＡＩ[エンジニア]'],
    ['cart', 'care', 'care'],
    ['', 'anything', 'anything'],
    ['!!', 'a ! b', 'a ! b'],
  ])('are marked: %s in %s', (query, text, expected) => {
    expect(marked(query, text)).toBe(expected)
  })

  it('leave the text as it is', () => {
    const text = `é\u0301 <b>${'nurse '.repeat(2000)}𠮷`
    expect(
      markerOf('nurse 𠮷')(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})
