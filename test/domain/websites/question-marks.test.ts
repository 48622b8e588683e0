import { describe, expect, it } from 'vitest'
import { markerOfQuestion } from '#src/domain/websites/question-marks.js'

/** The text with its marked parts in brackets. */
const marked = (question: string, text: string) =>
  markerOfQuestion(question)(text)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

describe('the words of a question in a passage (page-websites)', () => {
  it.each([
    ['What is the salary of a nurse?', 'The Salaries of nurses', 'The [Salaries] of [nurses]'],
    ['what about process', 'Processes, processing, a process', '[Processes], [processing], a [process]'],
    ['care', 'cars cares', 'cars [cares]'],
    ['strings', 'string', '[string]'],
    ['Is C++ or C# required?', 'requires C++, C# or C', '[requires] [C++], [C#] or C'],
    ['cafe', 'Café', '[Café]'],
    ['what is it', 'What is that?', '[What] [is] that?'],
    [
      '夜勤の手当はいくらですか',
      '夜勤がある。手当は別に支給、いくらかは…',
      '[夜勤]がある。[手当]は別に支給、いくらかは…',
    ],
    ['看護師の給与', '看護師の給与：看護師長…給与', '[看護師]の[給与]：[看護師]長…[給与]'],
    ['カフェの株主', '①㈱ｶﾌｪ… カフェ', '①㈱[ｶﾌｪ]… [カフェ]'],
    ['ガス', 'ｶﾞｽ・ガス', '[ｶﾞｽ]・[ガス]'],
    ['札幌', '札\u200b幌', '[札\u200b幌]'],
    ['AIエンジニア', 'ＡＩの会社、エンジニア', '[ＡＩ]の会社、[エンジニア]'],
    ['', 'anything', 'anything'],
    ['?!', 'a ! b', 'a ! b'],
  ])('are marked: %s in %s', (question, text, expected) => {
    expect(marked(question, text)).toBe(expected)
  })

  it('leave the text as it is', () => {
    const text = `é\u0301 <b>㈱…${'nurse 看護 '.repeat(2000)}𠮷\ud800`
    const parts = markerOfQuestion('nurse 看護 𠮷 株')(text)
    expect(parts.map((part) => part.text).join('')).toBe(text)
  })

  it.each(['y', 'nurse', '看', '看護', 'ｶﾞ', '\u0301', 'es', 'nurse '])(
    'are found in time linear in the length of a text of %s',
    (unit) => {
      const mark = markerOfQuestion('nurse 看護 yyyy がが eses')
      const msOf = (text: string) => {
        const started = performance.now()
        mark(text)
        return performance.now() - started
      }
      msOf(unit.repeat(5000))
      expect(msOf(unit.repeat(50_000))).toBeLessThan(2000)
    },
  )
})
