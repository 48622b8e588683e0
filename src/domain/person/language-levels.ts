import { PhraseTable, tokenize } from '#src/domain/shared/tokens.js'
import type { SpokenLanguage } from './profile.js'
import { trimMarks } from './trim-marks.js'

/** Names of languages (ISO 639-1) in a text; tests of a language name it too. */
const languageRows: readonly (readonly [language: string, words: string])[] = [
  ['en', 'english|anglais|englisch|englischkenntnisse|英語|TOEIC|TOEFL|IELTS'],
  ['ja', 'japanese|nihongo|日本語|JLPT'],
  ['zh', 'chinese|mandarin|cantonese|中国語|中文'],
  ['ko', 'korean|韓国語|한국어'],
  ['de', 'german|deutsch|deutschkenntnisse|ドイツ語'],
  ['fr', 'french|français|フランス語'],
  ['es', 'spanish|español|スペイン語'],
  ['it', 'italian|italiano|イタリア語'],
  ['pt', 'portuguese|português|ポルトガル語'],
  ['nl', 'dutch|オランダ語'],
  ['ru', 'russian|ロシア語'],
  ['vi', 'vietnamese|ベトナム語'],
  ['th', 'thai|タイ語'],
  ['id', 'indonesian|bahasa|インドネシア語'],
  ['hi', 'hindi|ヒンディー語'],
  ['ar', 'arabic|アラビア語'],
  ['pl', 'polish|ポーランド語'],
  ['sv', 'swedish'],
  ['da', 'danish'],
  ['nb', 'norwegian'],
  ['fi', 'finnish'],
  ['cs', 'czech'],
  ['tr', 'turkish'],
  ['uk', 'ukrainian'],
  ['he', 'hebrew'],
  ['tl', 'tagalog|filipino'],
  ['my', 'burmese|ミャンマー語'],
  ['ne', 'nepali|ネパール語'],
  ['bn', 'bengali'],
  ['mr', 'marathi'],
  ['ta', 'tamil'],
  ['te', 'telugu'],
  ['ur', 'urdu'],
]

/** From beginner to native; `any` is a level that the words leave open. */
export type Level = 1 | 2 | 3 | 4 | 5
export type AskedLevel = Level | 'any'

/** Words of levels: JLPT, CEFR and plain words in one order. */
const levelRows: readonly (readonly [level: AskedLevel | 'none', words: string])[] = [
  // no level, though it looks like one
  ['none', 'B2B|B2C|native app|native apps|native mobile|cloud native|native development|react native'],
  [1, 'basic|beginner|elementary|A1|A2|N5|N4|初級|基礎|挨拶程度|あいさつ程度|Grundkenntnisse'],
  [2, 'conversational|conversation level|intermediate|B1|N3|日常会話|会話レベル|中級|基本的な会話|簡単な会話'],
  [
    3,
    'business level|business conversation|business proficiency|business english|business japanese|business-level|business|professional|' +
      'professional proficiency|working proficiency|professional working proficiency|working knowledge|upper intermediate|B2|N2|' +
      'ビジネス|ビジネスレベル|ビジネス会話|verhandlungssicher|gute|sehr gute',
  ],
  [
    4,
    'fluent|fluency|fluently|business fluent|advanced|full professional|full professional proficiency|proficient|excellent|near native|near-native|' +
      'native or near-native|C1|N1|流暢|上級|ネイティブに近い|fließend|fließende|courant',
  ],
  [
    5,
    'native|native level|native-level|mother tongue|bilingual|C2|ネイティブ|母語|母国語|母国語レベル|Muttersprache|Muttersprachler',
  ],
  ['any', 'strong|good|proficiency|speaking|speaker|speakers|native or equivalent|fluent or native'],
]

const languageTable = new PhraseTable(languageRows)

export { languageTable }
export const levelTable = new PhraseTable(levelRows)
const codes: ReadonlySet<string> = new Set(languageRows.map(([language]) => language))

/** Returns the level that a text names, or null. Of several the first counts. */
export function levelIn(text: string): Level | null {
  const tokens = tokenize(text)
  const score = scoreLevel(text)
  if (score !== null) return score
  for (const { kind } of levelTable.in(tokens)) if (typeof kind === 'number') return kind
  return null
}

/** The level of a score in TOEIC; null without one. */
export function scoreLevel(text: string): Level | null {
  const score = /TOEIC\D{0,12}(\d{3})(?!\d)/i.exec(text)?.[1]
  if (score === undefined) return null
  return Number(score) >= 860 ? 4 : Number(score) >= 730 ? 3 : Number(score) >= 550 ? 2 : 1
}

/** Reads `Japanese N2`, `英語: ビジネスレベル`, `ja N2`. Returns null if no known language is named. */
export function readSpoken(text: string): SpokenLanguage | null {
  const tokens = tokenize(text)
  const named = languageTable.in(tokens)[0]
  const [first] = tokens
  const isCode = named === undefined && first !== undefined && codes.has(first.text)
  if (named === undefined && !isCode) return null
  const language = named?.kind ?? first?.text ?? ''
  const [from, to] = [tokens[named?.from ?? 0]?.start ?? 0, tokens[(named?.to ?? 1) - 1]?.end ?? text.length]
  // the name of a test stays: TOEIC 800
  const rest = /^(?:toeic|toefl|ielts|jlpt)$/i.test(text.slice(from, to)) ? text : text.slice(0, from) + text.slice(to)
  const level = trimMarks(rest, ':：()（）-–—,')
  return { language, level: level === '' ? null : level }
}
