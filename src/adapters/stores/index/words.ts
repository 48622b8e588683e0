import { stemmer } from 'stemmer'
import { hasCjk } from './cjk.js'

/** The Porter stem of a word in lower case, as in FTS5: it drops one of two y, like other doubled consonants. */
export function porterStem(word: string): string {
  if (/^yy(?:ed|ing)$/.test(word)) return 'y'
  return stemmer(word.replace(/(?<=.)yy(?=(?:ed|ing)$)/, 'y'))
}

const wordSet = (words: string, read: (word: string) => string = (word) => word) =>
  new Set(words.split(/\s+/).flatMap((word) => (word === '' ? [] : read(word))))

/** English words that mean nothing alone, including what an apostrophe leaves of a contraction. */
const english = wordSet(`
  a about after all also am an and any are as at be because been before being between both but by can could did do does
  doing done for from had has have having he her here hers him his how i if in into is it its just me my no nor not of off
  on once only or our out over own same she should so some such than that the their them then there these they this those
  through to too under until up very was we were what when where which while who whom whose why will with would you your
  s t d m ll re ve don doesn didn isn aren wasn weren won wouldn shouldn couldn hasn haven hadn
`)

const japanese = wordSet(`
  から まで より です ます でし まし した して する した いる ある なる こと もの ため よう など だけ たい ない など
  では には とは での への ので のに という について として によって ください ました でした ません
`)

const kana = /^[ぁ-ゖァ-ヺー]$/

export function isEnglishStopWord(word: string): boolean {
  return english.has(word)
}

/** A particle, an ending or another word that nearly every Japanese text contains. */
export function isJapaneseStopWord(word: string): boolean {
  return kana.test(word) || japanese.has(word)
}

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
