import { foldText } from '../../../domain/shared/text.js'
import type { EntityName } from '../../../domain/websites/page-content.js'
import type { VisibleLine } from '../html/visible-lines.js'

/** What pages write before a fact, or above it. */
const labelTexts: Readonly<Record<EntityName, string>> = {
  company:
    'company|company name|employer|hiring company|hiring organization|hiring organisation|organization|organisation|会社名|' +
    '企業名|社名|募集企業|雇用主|法人名|事業所名|会社|企業|採用企業|募集者|募集者の名称',
  role_title:
    'position|position title|job title|job role|job position|role|role title|title|vacancy|職種|募集職種|職種名|仕事名|ポジション|ポジション名|' +
    '募集ポジション|求人名|求人タイトル|募集タイトル',
  location:
    'location|locations|job location|job locations|work location|work locations|place of work|workplace|primary location|office location|' +
    'based in|where|duty station|office|offices|city|勤務地|勤務場所|就業場所|勤務先|勤務エリア|勤務地エリア|就業先|勤務地住所|勤務先住所|配属先|所在地',
  salary:
    'salary|salary range|compensation|compensation range|pay|pay range|pay rate|base pay|base salary|annual salary|' +
    'expected salary|estimated salary|starting salary|hourly rate|hourly pay|wage|wages|remuneration|rate|給与|年収|想定年収|予定年収|年収例|' +
    '想定給与|月給|月収|年俸|時給|日給|基本給|報酬|待遇|給与・待遇|待遇・給与|給料|賃金|給与形態・給与',
  employment_type:
    'employment type|employment|type of employment|job type|contract type|contract|position type|work type|commitment|' +
    'type of contract|雇用形態|契約形態|雇用区分|契約区分|採用形態|募集形態',
  skills:
    'skills|required skills|key skills|technical skills|skills required|tech stack|technologies|technology stack|必須スキル|必要スキル|スキル|' +
    '求めるスキル|応募要件|必須要件|必須条件|応募条件|応募資格|開発環境|使用技術|技術スタック',
  valid_through:
    'valid through|application deadline|applications close|apply by|apply before|closing date|closes on|deadline|deadline to apply|' +
    '応募締切|応募締切日|応募期限|応募受付期限|締切|締切日|募集期限|掲載期限|掲載終了日|掲載終了予定日',
}
// they may be of something else: the address of an employer, a rate of tax
const weakLabels = new Set(
  'company position office offices city where rate title role contract employment 会社 企業 待遇 所在地 配属先'.split(
    ' ',
  ),
)
const maxLabelLength = 40

const nameOfLabel = new Map(
  Object.entries(labelTexts).flatMap(([name, texts]) =>
    texts.split('|').map((text) => [text, name as EntityName] as const),
  ),
)

export interface FactLabel {
  readonly name: EntityName
  readonly text: string
  /** Whether it may be the label of something else. */
  readonly isWeak: boolean
}

/** What a label announces, whatever frames it, and in whatever company: `【勤務地】`, `Salary (USD)`, `勤務地・交通`. */
export function readLabel(written: string): FactLabel | null {
  if (written.length > maxLabelLength) return null
  const text = withoutFrame(foldText(written))
  const known = labelOf(text) ?? labelOf(text.replace(/\([^()]*\)/g, '').trim())
  if (known !== null) return known
  const [first = '', ...others] = text.split(/[/・&、]/).map((part) => part.trim())
  const label = others.length > 0 ? labelOf(first) : null
  const isOfOneName = others.every((other) => (labelOf(other)?.name ?? label?.name) === label?.name)
  return isOfOneName ? label : null
}

function labelOf(text: string): FactLabel | null {
  const name = nameOfLabel.get(text)
  return name === undefined ? null : { name, text, isWeak: weakLabels.has(text) }
}

function withoutFrame(text: string): string {
  const characters = [...text]
  while (isFrame(characters.at(-1))) characters.pop()
  while (isFrame(characters[0])) characters.shift()
  return characters.join('')
}

function isFrame(character: string | undefined): boolean {
  return character !== undefined && /[【】[\]「」<>《》■◆●◇▼□○・\s*#|:\p{Extended_Pictographic}]/u.test(character)
}

interface Labelled {
  readonly label: FactLabel
  readonly value: string
}

const maxParts = 12
const brackets: Readonly<Record<string, string>> = {
  '【': '】',
  '［': '］',
  '[': ']',
  '〈': '〉',
  '《': '》',
  '＜': '＞',
  '「': '」',
}

/**
 * The labels of a line, each with the value behind it: `Location: Tokyo`, `【給与】月給30万円`, `勤務地 東京都`, and several of
 * them with a bar between.
 */
export function splitLabel(line: Pick<VisibleLine, 'text' | 'lead'>): readonly Labelled[] {
  const parts = line.text.split(/[|｜•]/, maxParts).map((part) => part.trim())
  const labelled = parts.map((part) => splitOne(part, ''))
  // values hold bars as well: they part a line where a label follows
  if (parts.length > 1 && labelled.every((each) => each !== null)) return labelled
  const one = splitOne(line.text, line.lead)
  return one === null ? [] : [one]
}

function splitOne(text: string, lead: string): Labelled | null {
  return atColon(text) ?? inBrackets(text) ?? behindLead(text, lead) ?? atSpace(text)
}

function toLabelled(label: string, value: string): Labelled | null {
  const read = value === '' ? null : readLabel(label)
  return read === null ? null : { label: read, value }
}

function atColon(text: string): Labelled | null {
  const at = text.slice(0, maxLabelLength + 2).search(/[:：]/)
  return at < 1 ? null : toLabelled(text.slice(0, at), text.slice(at + 1).trim())
}

function inBrackets(text: string): Labelled | null {
  const end = brackets[text.charAt(0)]
  const at = end === undefined ? -1 : text.indexOf(end)
  return at < 1 || at > maxLabelLength
    ? null
    : toLabelled(text.slice(1, at), text.slice(at + 1).replace(/^[\s:：]+/, ''))
}

/** What is set apart at the beginning; a sentence goes on in small letters. */
function behindLead(text: string, lead: string): Labelled | null {
  if (lead === '' || lead.length >= text.length || !text.startsWith(lead)) return null
  const value = text.slice(lead.length).replace(/^[\s:：–—-]+/, '')
  return toLabelled(lead, value)
}

/** A Japanese label before a space, and any label before a dash between spaces. */
function atSpace(text: string): Labelled | null {
  const start = text.slice(0, maxLabelLength)
  const dash = /^([^–—-]+) [–—-] /.exec(start)
  if (dash !== null) return toLabelled(dash[1] ?? '', text.slice(dash[0].length).trim())
  const japanese = /^[■◆●▼□○]?[一-龠ぁ-んァ-ヶー・]+(?=[ 　])/.exec(start)
  return japanese === null ? null : toLabelled(japanese[0], text.slice(japanese[0].length).trim())
}
