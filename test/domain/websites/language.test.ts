import { describe, expect, it } from 'vitest'
import { detectLanguage } from '#src/domain/websites/language.js'

const english = 'We are looking for a backend engineer who enjoys working with a small team on reliable services.'
const japanese = '信頼できるサービスを小さなチームで作ることを楽しめるバックエンドエンジニアを募集しています。'

describe('the language of a text (rag-language)', () => {
  it.each([
    ['English', english, 'en'],
    ['Japanese', japanese, 'ja'],
    ['Japanese full of names of tools', 'TypeScriptとPostgreSQLを使ったバックエンド開発をお任せします。', 'ja'],
    ['a Japanese headline with one kana', '求人情報：東京都内の勤務', 'ja'],
    ['half-width katakana', 'ｴﾝｼﾞﾆｱﾎﾞｼｭｳ', 'ja'],
    ['both, one paragraph each', `${english}\n${japanese}`, 'mixed'],
    ['English that names a place in Han', `${english} The office is in 東京.`, 'en'],
    ['English that names one word in kana', `${english.repeat(4)} It is called カイゼン.`, 'en'],
    ['Chinese, which is not Japanese', '我们正在招聘一名喜欢在小团队中工作的后端工程师。工作地点在上海。', 'en'],
    [
      'Chinese that quotes a kana',
      '我们正在招聘一名喜欢在小团队中工作的后端工程师，品牌名为優の良品，工作地点在上海。',
      'en',
    ],
    ['neither language', 'Wir suchen Unterstützung für unser Büro in Köln.', 'en'],
    ['nothing', '', 'en'],
    ['no letters', '12.5 % – 30 + 4', 'en'],
  ])('of %s', (_, text, language) => {
    expect(detectLanguage(text)).toBe(language)
  })

  it('follows from the shares of words and kana, to the word', () => {
    const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
    expect(detectLanguage('あ'.repeat(14) + words(3))).toBe('ja')
    expect(detectLanguage('あ'.repeat(13) + words(3))).toBe('mixed')
    expect(detectLanguage(`ああ${words(9)}`)).toBe('mixed')
    expect(detectLanguage(`ああ${words(10)}`)).toBe('en')
    expect(detectLanguage(`あ${'漢'.repeat(19)}`)).toBe('ja')
    expect(detectLanguage(`あ${'漢'.repeat(20)}`)).toBe('en')
  })
})
