import { anyOf } from '#src/domain/shared/any-of.js'
import { isRule, isWithoutWords } from './rule-line.js'

const maxSignature = 16
const maxSignatureLine = 100

// lines that programs add below a letter
const sentFrom =
  /^(?:sent from (?:my|mail for|outlook|yahoo|samsung|proton)|sent (?:via|with) |get outlook for |(?:iPhone|iPad|Android|スマートフォン|携帯)(?:から|より)送信|Yahoo!メール)/i
const confidential = [
  /\b(?:confidential|privileged|proprietary)|秘密|機密|親展/i,
  /\b(?:intended (?:only|solely|recipient|for)|in error|unauthori[sz]ed|disclos|named addressee)|受信者|誤って|誤送信|名宛人|第三者/i,
]

const goodWish = anyOf`best | kind | warm | kindest | warmest | many | my | good | very`
const valediction = new RegExp(
  `^${anyOf`
    (?:with )?(?:${goodWish} ?){0,2}(?:regards|wishes|thanks)
    (?:yours )?(?:sincerely|truly|faithfully|respectfully|cordially)(?: yours)?
    best | cheers | thanks | thank you | thx | all the best | take care | ciao | respectfully | warmly | br
  `}(?: (?:again|in advance))?[,.!]?$`,
  'i',
)

const contactLabel = anyOf`tel | fax | phone | mobile | cell | e-?mail | mail | url | web | hp | www`
const contact = new RegExp(
  anyOf`
    (?:^|[^a-z])${contactLabel}(?:[^a-z]|$)
    https?: | @ | 〒 | 電話 | 携帯 | 住所 | メール[:：]
    \+?\d{1,4}[-) ]{1,2}\d{2,4}[- ]\d{3,4}
  `,
  'i',
)
const organisation =
  /(?:株式|有限|合同)会社|[(（][株有][)）]|法人|大学|事務局|\b(?:inc|ltd|llc|gmbh|corp|co)\b\.?|mailing list/i
// labels of actual content, which may be between rules too
const subjectMatter = new RegExp(
  anyOf`
    time and place: 日時 | 日程 | 時間 | 会場 | 場所 | 持ち?物 | 持参 | 服装 | 所要 | 期限 | 締切 | 締め切り
    interviews: 面接官 | 面接形式 | 選考内容 | 次回 | 候補日 | パスワード | ミーティング | 会議 | zoom | teams
      meet\.google
    applications: 応募(?:職種|ポジション|内容|日) | 受付番号 | 求人 | 勤務地 | 給与 | 年収 | 連絡先 | 問い?合わ?せ先
    papers: 書類 | 履歴書 | 提出 | 手順 | 方法 | 注意 | 備考 | ログイン | マイページ
    dates: \d月 | \d{1,2}[:：]\d\d
    in English: passcode | meeting | when: | where: | date: | time: | deadline
  `,
  'i',
)
const officeHours = /(?:受付|営業|対応)時間|office hours|定休日/i
// any rule at the end, even a short one
const isDrawn = (line: string) => /^[\s\-=_*~─━＝＊＿]+$/.test(line)
const sentence = /(?:[。！？]|ます|です|ました|ません|ください|下さい|でした)$|^(?=.{30}).*[.!?]$/

/** Returns the lines without a final signature and rule, or all lines if nothing else would be left. */
export function withoutSignature(lines: readonly string[]): readonly string[] {
  let kept = hasWords(lines, lines.length) ? withoutEnd(lines) : lines
  // several of these may follow each other
  for (let round = 0; round < 6; round++) {
    const cut = cuts.map((find) => find(kept)).find((at) => at !== null && at < kept.length && hasWords(kept, at))
    if (cut === undefined || cut === null) break
    kept = withoutEnd(kept.slice(0, cut))
  }
  return kept
}

/** Returns the start of a signature by one method, or null. */
type FindSignature = (lines: readonly string[]) => number | null

const cuts: readonly FindSignature[] = [atSentFrom, atDisclaimer, atDelimiter, atFramedBlock, atValediction]

function atSentFrom(lines: readonly string[]): number | null {
  const last = lines.at(-1)?.trim() ?? ''
  return last.length <= maxSignatureLine && sentFrom.test(last) ? lines.length - 1 : null
}

/** Finds a last paragraph that says the letter is confidential. */
function atDisclaimer(lines: readonly string[]): number | null {
  const start = paragraphStart(lines)
  const text = lines.slice(start).join(' ')
  return text.length > 60 && confidential.every((sign) => sign.test(text)) ? start : null
}

/** Finds `-- ` on its own line; without the space only little text may follow. */
function atDelimiter(lines: readonly string[]): number | null {
  const at = lines.findLastIndex((line) => line.startsWith('--') && /^-- ?\r?$/.test(line))
  return at === -1 || countWords(lines, at + 1) > maxSignature ? null : at
}

/** Finds a block below a rule with an address, a phone number or a company name. */
function atFramedBlock(lines: readonly string[]): number | null {
  const from = Math.max(0, lines.length - 2 * maxSignature)
  const start = lines.slice(from).findLastIndex(isRule)
  if (start === -1) return null
  const block = lines.slice(from + start + 1).filter((line) => line.trim() !== '')
  return isSignature(block) ? from + start : null
}

function isSignature(block: readonly string[]): boolean {
  if (block.length > maxSignature || block.some((line) => line.length > maxSignatureLine * 2)) return false
  if (block.some((line) => !officeHours.test(line) && subjectMatter.test(line))) return false
  if (block.some((line) => sentence.test(line.trim()))) return false
  return block.some((line) => contact.test(line) || organisation.test(line))
}

/** Finds `Best regards,` with a name and little more below. */
function atValediction(lines: readonly string[]): number | null {
  const from = Math.max(0, lines.length - maxSignature)
  const at = lines.slice(from).findLastIndex((line) => line.length < 40 && valediction.test(line.trim()))
  if (at === -1) return null
  const below = lines.slice(from + at + 1).map((line) => line.trim())
  const isName = (line: string) =>
    line.split(/\s+/).length <= 10 && !sentence.test(line) && !/^(?:p\.? ?s\b|[-*•] |\d+[.)] )/i.test(line)
  return below.filter((line) => line !== '').length <= 9 && below.every(isName) ? from + at : null
}

function paragraphStart(lines: readonly string[]): number {
  return lines.findLastIndex((line) => line.trim() === '') + 1
}

function withoutEnd(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== '' && !isDrawn(line)) + 1)
}

function hasWords(lines: readonly string[], end: number): boolean {
  return lines.slice(0, end).some((line) => !isWithoutWords(line))
}

function countWords(lines: readonly string[], from: number): number {
  return lines.slice(from).filter((line) => !isWithoutWords(line)).length
}
