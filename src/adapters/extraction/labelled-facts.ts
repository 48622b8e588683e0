import type { EntityName } from '../../domain/websites/page-content.js'
import type { Fact } from './collect-entities.js'
import { splitSkills } from './split-skills.js'

/** What pages write before a fact, or above it. */
const labels: Readonly<Record<EntityName, readonly string[]>> = {
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
  Object.entries(labels).flatMap(([name, texts]) => texts.map((text) => [text, name as EntityName] as const)),
)
const longestValue = 200
const longestSkill = 120
const mostSkills = 12
const bullet = /^(?:[-*•・●○◆■▪]|\d{1,2}[.)])\s*/

/**
 * Facts that stand behind or below a label, such as `Location: Tokyo` or `勤務地` above `東京都`. `lines` are those of the
 * page; a quote is the line, or the value where the label is a line of its own.
 */
export function labelledFacts(lines: readonly string[]): readonly Fact[] {
  return lines.flatMap((line, index) => {
    const behind = factsBehind(line)
    return behind.length > 0 ? behind : factsBelow(line, lines.slice(index + 1, index + 1 + mostSkills))
  })
}

/** `Label: value` */
function factsBehind(line: string): readonly Fact[] {
  const [, label = '', value = ''] = /^(.{1,30}?)\s*[:：]\s*(\S.*)$/.exec(line.replace(bullet, '')) ?? []
  const name = nameOf(label)
  return name === undefined ? [] : toFacts(name, value, line)
}

/** The label alone, or in brackets, and the value on the next line; skills may be several. */
function factsBelow(line: string, next: readonly string[]): readonly Fact[] {
  const name = nameOf(line.replace(/\s*[:：]$/, ''))
  if (name === undefined) return []
  if (name !== 'skills') return next.slice(0, 1).flatMap((value) => toFacts(name, value, value))
  const end = next.findIndex((value) => value.length > longestSkill || isLabel(value))
  const listed = end === -1 ? next : next.slice(0, end)
  return listed.flatMap((value) => toFacts(name, value.replace(bullet, ''), value))
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
