import { anyOf } from '#src/domain/shared/any-of.js'
import { isUnspaced, readWords, type Word } from './words.js'

const setOf = (words: string) => new Set(words.trim().split(/\s+/))

/** Words that distinguish jobs with the same title: a senior's job is not a junior's. */
export const levelWords =
  setOf(`senior junior staff principal lead head chief associate intern internship trainee apprentice graduate entry mid
  i ii iii iv v director vp シニア ジュニア リード 主任 インターン 新卒 中途 部長 課長`)

/** The last words of titles. */
export const roleNouns =
  setOf(`engineer developer programmer designer analyst scientist manager architect administrator consultant specialist coordinator
  assistant associate accountant researcher writer editor nurse teacher technician operator planner producer marketer strategist advisor
  representative executive officer clerk supervisor tester translator lawyer counsel buyer driver chef intern internship trainee recruiter
  partner director lead sre devops qa pm sales marketing support translator librarian curator surveyor auditor bookkeeper receptionist
  controller copywriter illustrator animator photographer mechanic electrician carpenter pharmacist therapist physicist chemist
  biologist statistician economist actuary pilot owner master`)

/** Endings of Japanese titles. */
export const japaneseRole = new RegExp(
  `${anyOf`
    technology: エンジニア | デベロッパー | プログラマー? | 開発者? | デザイナー
    management: マネージャー | マネジャー | ディレクター | コンサルタント | アナリスト | サイエンティスト | アーキテクト
      プランナー | プロデューサー | ライター | スタッフ | アシスタント | スペシャリスト
    offices: 営業 | 事務 | 経理 | 総務 | 広報 | 企画 | 販売 | 研究員 | 総合職 | 技術職 | 専門職 | 編集者 | 翻訳者 | 担当者
  `}$`,
)

const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ sr: 'senior', snr: 'senior', jr: 'junior', '1': 'i', '2': 'ii', '3': 'iii', '4': 'iv' },
    ...{
      mgr: 'manager',
      eng: 'engineer',
      dev: 'developer',
      engineers: 'engineer',
      developers: 'developer',
      マネジャー: 'マネージャー',
    },
  }),
)

/** Normalizes words for comparing titles: `Sr. Front-End Dev` gives the words of `Senior Frontend Developer`. */
export function asTitleWords(words: readonly Word[]): readonly Word[] {
  const made: Word[] = []
  for (const word of words) {
    const last = made.at(-1)
    const text = spellings.get(word.text) ?? word.text
    if (last !== undefined && /^[ -]?$/.test(word.gap) && joins(last.text, text))
      made[made.length - 1] = joined(last, word)
    else made.push(text === word.text ? word : { ...word, text, base: text })
  }
  return made
}

function joins(before: string, text: string): boolean {
  return (/^(?:front|back)$/.test(before) && text === 'end') || (before === 'full' && text === 'stack')
}

function joined(before: Word, word: Word): Word {
  return { text: before.text + word.text, base: before.base + word.base, raw: before.raw + word.raw, gap: before.gap }
}

// remarks in a title: `(m/w/d)`, `[Remote]`, an id at the end
const remark =
  /[(（[【][^()（）[\]【】]{0,100}[)）\]】]|\s[-–—|#]\s*(?:(?:req|jr|r|id)?[-#: ]?\d{3,}|remote|hybrid|onsite)\s*$/giu

/** Returns the words of a job's title, without remarks. */
export function wordsOfTitle(title: string): readonly string[] {
  const short = title.slice(0, 200)
  const plain = short.replace(remark, ' ')
  const words = asTitleWords(readWords(plain.trim() === '' ? short : plain))
  return words.map(({ text }) => text)
}

/** Splits words into levels and others. */
export function splitLevels(words: readonly string[]): {
  readonly levels: ReadonlySet<string>
  readonly core: readonly string[]
} {
  const levels = new Set<string>()
  const core: string[] = []
  for (const word of words) {
    const level = /^(シニア|ジュニア|リード)(?=.)/.exec(word)?.[1]
    if (level !== undefined) {
      levels.add(level)
      core.push(word.slice(level.length))
    } else if (levelWords.has(word)) levels.add(word)
    else core.push(word)
  }
  return { levels, core }
}

export function isRoleNoun(word: Word): boolean {
  return isUnspaced(word) ? japaneseRole.test(word.text) : roleNouns.has(word.base)
}
