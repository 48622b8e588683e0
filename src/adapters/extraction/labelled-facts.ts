import type { EntityName } from '../../domain/websites/page-content.js'
import type { Fact } from './collect-entities.js'
import { splitSkills } from './split-skills.js'
import type { VisibleLine } from './visible-lines.js'

/** What pages write before a fact, or above it. */
const labelTexts: Readonly<Record<EntityName, readonly string[]>> = {
  company: ['company', 'company name', 'employer', 'hiring company', '会社名', '企業名', '社名', '募集企業', '雇用主'],
  role_title: [
    'position',
    'job title',
    'role',
    'title',
    '職種',
    '募集職種',
    '職種名',
    'ポジション',
    '募集ポジション',
    '求人名',
  ],
  location: [
    'location',
    'locations',
    'job location',
    'work location',
    'office',
    '勤務地',
    '勤務場所',
    '就業場所',
    '所在地',
  ],
  salary: [
    'salary',
    'salary range',
    'compensation',
    'pay',
    'pay range',
    'base salary',
    'annual salary',
    '給与',
    '年収',
    '想定年収',
    '月給',
    '報酬',
    '待遇・給与',
    '給料',
  ],
  employment_type: [
    'employment type',
    'job type',
    'contract type',
    'type of employment',
    '雇用形態',
    '契約形態',
    '雇用区分',
  ],
  skills: [
    'skills',
    'required skills',
    'key skills',
    'technical skills',
    'tech stack',
    'technologies',
    'technology stack',
    '必須スキル',
    '必要スキル',
    'スキル',
    '求めるスキル',
    '応募要件',
    '必須要件',
    '必須条件',
    '開発環境',
    '使用技術',
    '技術スタック',
  ],
  valid_through: [
    'valid through',
    'application deadline',
    'apply by',
    'apply before',
    'closing date',
    'deadline',
    '応募締切',
    '応募期限',
    '締切',
    '締切日',
    '掲載期限',
    '掲載終了日',
  ],
}

const nameOfLabel = new Map(
  Object.entries(labelTexts).flatMap(([name, texts]) => texts.map((text) => [text, name as EntityName] as const)),
)
const longestValue = 200
const longestSkill = 120
const mostSkills = 12
const bullet = /^(?:[-*•・●○◆■▪]|\d{1,2}[.)])\s*/

/**
 * Facts that stand behind or below a label, such as `Location: Tokyo`, or `勤務地` in the cell before `東京都`. A quote is
 * the line, or the value where the label is a line of its own.
 */
export function labelledFacts(lines: readonly VisibleLine[]): readonly Fact[] {
  return lines.flatMap((line, index) => {
    const behind = factsBehind(line.text)
    return behind.length > 0 ? behind : factsBelow(line, lines.slice(index + 1, index + 1 + mostSkills))
  })
}

/** `Label: value` */
function factsBehind(line: string): readonly Fact[] {
  const [, label = '', value = ''] = /^(.{1,30}?)\s*[:：]\s*(\S.*)$/.exec(line.replace(bullet, '')) ?? []
  const name = nameOf(label)
  return name === undefined ? [] : toFacts(name, value, line)
}

/** The label alone, and the value on the next line; skills may be a list. */
function factsBelow(line: VisibleLine, [first, ...others]: readonly VisibleLine[]): readonly Fact[] {
  const name = nameOf(line.text.replace(/\s*[:：]$/, ''))
  if (name === undefined || first === undefined || !labels(line, first)) return []
  if (name !== 'skills' || !first.isListed) return toFacts(name, first.text, first.text)
  const end = others.findIndex((other) => !other.isListed || other.text.length > longestSkill || isLabel(other.text))
  const listed = [first, ...(end === -1 ? others : others.slice(0, end))]
  return listed.flatMap(({ text }) => toFacts(name, text.replace(bullet, ''), text))
}

/** Whether `line` looks like the label of `next`: not a menu's entry, nor the head of a column. */
function labels(line: VisibleLine, next: VisibleLine): boolean {
  if (/^H\d$/.test(next.place)) return false
  if (line.cell !== null) {
    const isBeside = next.cell?.row === line.cell.row && next.cell.column === line.cell.column + 1
    return isBeside && next.place !== 'TH' && (line.place === 'TH' || line.cell.column === 0)
  }
  return line.place === 'DT' || /^H\d$/.test(line.place) || /[:：]$|^[【[■◆●▼]/.test(line.text)
}

function nameOf(label: string): EntityName | undefined {
  const text = label.normalize('NFKC').replace(/[【】[\]■◆●▼*#]/g, '')
  return nameOfLabel.get(text.trim().toLowerCase())
}

function isLabel(line: string): boolean {
  return nameOf(line.replace(/\s*[:：].*$/, '')) !== undefined || /[:：]$/.test(line)
}

function toFacts(name: EntityName, value: string, quote: string): readonly Fact[] {
  const text = value.trim()
  if (text === '' || text.length > longestValue || isLabel(text)) return []
  const values = name === 'skills' ? splitSkills(text) : [text]
  return values.map((each) => ({ name, value: each, quote }))
}
