import { hasCjk } from './cjk.js'
import { porterStem } from './porter-stem.js'
import type { QueryTerm } from './query-terms.js'

const list = (words: string) => words.split(/\s+/).filter((word) => word !== '')

/** What people say around the thing that they ask for, whatever that is. */
const english = new Set(
  list(`
    allow amount anyone apply ask available candidate come company describe detail employee employer everyone exactly
    exist expect explain far find get give good guess have help high include info information interested job kind
    know large last let like list long look lot low make many maximum mean mention minimum much must name need number
    offer often part pay paid people person please position possible post posting provide receive require role say show
    sort state sure take tell thing type typical use usual usually want word work year yes
  `).map(porterStem),
)

const japanese = new Set(
  list(`
    何 幾 教え 教える 知り 知る 可能 可能性 必要 有無 場合 方 人 求人 募集 会社 企業 御社 貴社 仕事 詳細 詳しく 情報 内容 程度
    出 出る 取 取る 取り 使 使う 使い 受 受ける 受け 働 働く 働き 認め 求め 目安 下さい
  `),
)

const hiraganaOnly = /^[ぁ-ゖー]+$/
const hiragana = /[ぁ-ゖ]/

/** Whether a term asks rather than says what about; of pairs of characters, all that reach into a particle or an ending. */
export function isAskingTerm({ kind, text }: QueryTerm, isPair: boolean): boolean {
  if (kind === 'stem' && !hasCjk(text)) return english.has(text)
  return isPair ? hiragana.test(text) : hiraganaOnly.test(text) || japanese.has(text)
}
