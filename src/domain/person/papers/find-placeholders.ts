import { anyOf } from '#src/domain/shared/any-of.js'
import { foldText } from '#src/domain/shared/text.js'

/** A place of a paper that was to be filled in. */
export interface Placeholder {
  /** From 1. */
  readonly line: number
  /** As it stands there, at most 80 characters. */
  readonly text: string
}

const maxFound = 50
const maxShown = 80

// words of which what stands in brackets to be filled in consists, folded
const english = new RegExp(
  `^${anyOf`
    who: company(?:'s)? | employer | organi[sz]ation | recipient | hiring | manager | recruiter | contact | person | team
    your: your | my | full | first | last | name | email | phone | number | address | city | state | country | linkedin
    work: job | position | role | title | department | industry | product | project | skills? | technology | university
    work: degree | school | field | achievement | experience | years? | reason | platform | source | month | salary
    when: date | today(?:'s)? | day | time | start | end
    what: insert | enter | add | here | placeholder | fill | in | example | specific | relevant | tbd | todo | tba | xx+ | x
    links: the | a | an | of | or | and | and/or | to | for | at | on | with | this | here
  `}$`,
  'u',
)
const links = new RegExp(
  `^${anyOf`the | a | an | of | or | and | and/or | to | for | at | on | with | this | in | x`}$`,
  'u',
)
const japanese = new RegExp(
  `^(?:(?:あなた|ご?自身|応募先|志望先|相手先|御社|貴社)の?)?${anyOf`
    会社名 | 企業名 | 御社名 | 貴社名 | 社名 | 法人名 | 部署名? | 役職名? | 職種名? | 担当者名? | 採用担当者名? | 宛名
    お?名前 | 氏名 | 住所 | 電話番号 | メールアドレス | 連絡先 | 日付 | 年月日 | 年月 | 大学名 | 学校名 | 資格名 | 製品名
    サービス名 | プロジェクト名 | 技術名 | スキル | 具体例 | 具体的な.{1,10} | 数字 | 数値 | 金額 | 年数 | 期間 | 理由 | 記入 | 要確認 | 未定 | 未記入
  `}(?:など|等)?(?:を?(?:ここに|ご)?(?:記入|入力|記載|挿入))?(?:してください|ください|のこと)?$`,
  'u',
)

interface Sign {
  readonly pattern: RegExp
  /** Whether what was found is to be filled in; without it, it always is. */
  readonly holds?: (inner: string) => boolean
}

// the first group is what stands inside
const signs: readonly Sign[] = [
  { pattern: /\{\{[^{}\n]{0,80}\}\}/gu },
  { pattern: /\$\{[^{}\n]{1,80}\}/gu },
  { pattern: /<%[^%\n]{0,80}%>/gu },
  { pattern: /\[([^[\]\n]{1,60})\](?![([:])/gu, holds: isToFill },
  { pattern: /<([^<>\n]{1,60})>/gu, holds: isToFill },
  { pattern: /[【〔〈《＜［｛「]([^【】〔〕〈〉《》＜＞［］｛｝「」\n]{1,60})[】〕〉》＞］｝」]/gu, holds: isToFill },
  { pattern: /\b(?:TODO|TBD|TBC|FIXME|XXX+)\b/gu },
  { pattern: /\blorem ipsum\b/giu },
  { pattern: /(?<![\dXxＸ])(?:XX+|xx+|20XX|19XX|ＸＸ+)[年月日歳名人円万%％]/gu },
  // a circle stands for a character; the half of a title that it begins, such as ●職歴, does not
  { pattern: /[○〇◯●△▲□■×✕]{2,}/gu },
  { pattern: /[○〇◯△](?=株式会社|有限会社|合同会社|大学|高校|高等学校|部|様|社|市|県|区|年|月|日)/gu },
  { pattern: /(?<=株式会社|有限会社|合同会社)[○〇◯△]/gu },
  { pattern: /(?<![_\w])_{3,}(?![_\w])/gu, holds: () => true },
]

const ruleLine = /^[\s_*-]*$/

/**
 * Finds what was to be filled in before a paper goes out: `{{name}}`, `[Company]`, `TODO`, `○○株式会社` and their kin,
 * each with its line, in the order of the text; at most 50. Takes linear time. Source: person-papers-placeholders.
 */
export function findPlaceholders(text: string): readonly Placeholder[] {
  const found: Placeholder[] = []
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (found.length >= maxFound) break
    if (!ruleLine.test(line)) found.push(...placeholdersIn(line).map((each) => ({ line: index + 1, text: each })))
  }
  return found.slice(0, maxFound)
}

/** Returns the placeholders of a line in their order; one that another contains is not named again. */
function placeholdersIn(line: string): readonly string[] {
  const places = signs
    .flatMap(({ pattern, holds }) =>
      [...line.matchAll(pattern)].flatMap((match) =>
        holds === undefined || holds(match[1] ?? '') ? [{ from: match.index, to: match.index + match[0].length }] : [],
      ),
    )
    .sort((a, b) => a.from - b.from || b.to - a.to)
  const texts: string[] = []
  let end = 0
  for (const { from, to } of places) {
    if (to > end) texts.push(line.slice(from, Math.min(to, from + maxShown)))
    end = Math.max(end, to)
  }
  return texts
}

/** Whether all words in brackets are words of a form, and one says what is to be filled in. */
function isToFill(inner: string): boolean {
  const folded = foldText(inner).trim()
  if (japanese.test(folded.replace(/\s/g, '')) || /^[○〇◯●△×]+/u.test(folded)) return true
  const words = folded.split(/[\s,.:_-]+/).filter((word) => word !== '')
  return words.length > 0 && words.every((word) => english.test(word)) && words.some((word) => !links.test(word))
}
