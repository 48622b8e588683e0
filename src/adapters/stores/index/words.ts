import { stemmer } from 'stemmer'
import { hasCjk } from '#src/domain/shared/cjk.js'

/** The Porter stem of a word in lower case, as in FTS5: it drops one of two y, like other doubled consonants. */
export function porterStem(word: string): string {
  if (/^yy(?:ed|ing)$/.test(word)) return 'y'
  return stemmer(word.replace(/(?<=.)yy(?=(?:ed|ing)$)/, 'y'))
}

const wordSet = (words: string, read: (word: string) => string = (word) => word) =>
  new Set(words.split(/\s+/).flatMap((word) => (word === '' ? [] : read(word))))

/** Words that people use around what they ask for, whatever that is, and the units of answers. */
const englishAround = wordSet(
  `
    allow amount anyone apply ask available candidate come company date day describe detail employee employer everyone exactly
    exist expect explain far find get give good guess have help high hour include info information interested job kind
    know large last let like list long look lot low make many maximum mean mention minimum month much must name need number
    offer often part pay paid people person please position possible post posting provide receive require role say show
    sort state sure take tell thing time type typical use usual usually want week word work year yes
  `,
  porterStem,
)

const japaneseAround = wordSet(`
    何 幾 教え 教える 知り 知る 可能 可能性 必要 有無 場合 方 人 求人 募集 会社 企業 御社 貴社 仕事 詳細 詳しく 情報 内容 程度
    出 出る 取 取る 取り 使 使う 使い 受 受ける 受け 働 働く 働き 認め 求め 目安 下さい 年 月 日 週 時 時間 分 回 名 番 個 歳 円 何年 何月 何日 何時 何回 何名 何人
  `)

const hiraganaOnly = /^[ぁ-ゖー]+$/
const hiraganaOrWhich = /[ぁ-ゖ何幾]/

/**
 * Whether a term asks rather than names the subject; for pairs of characters, all that include a part of a particle, an
 * ending or a `何`.
 */
export function isAskingTerm(
  { kind, text }: { readonly kind: 'stem' | 'phrase' | 'part'; readonly text: string },
  isPair: boolean,
): boolean {
  if (kind === 'stem' && !hasCjk(text)) return englishAround.has(text)
  return isPair ? hiraganaOrWhich.test(text) : hiraganaOnly.test(text) || japaneseAround.has(text)
}
