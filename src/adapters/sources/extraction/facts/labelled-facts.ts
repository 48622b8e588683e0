import {
  type DomElement,
  type DomNode,
  isElement,
  isText,
  isUnseen,
} from '#src/adapters/sources/extraction/html/dom.js'
import type { VisibleLine } from '#src/adapters/sources/extraction/html/visible-lines.js'
import type { EntityName } from '#src/domain/websites/page-content.js'
import type { Fact } from './fact.js'
import { type FactLabel, readLabel, splitLabel } from './fact-labels.js'
import { isPlaceLine, isPlausible, splitSkills } from './facts.js'
import { payBehindLabel, statesAmount } from './pay-in-text.js'

const maxSkillLength = 120
const maxSkills = 12
const maxPlaces = 8
const maxRoleLength = 40
const bullet = /^(?:[-*•・●○◆■▪]|\d{1,2}[.)])\s*/
// a page states one value of these; others may be stated in several ways
const single: ReadonlySet<EntityName> = new Set(['company', 'role_title', 'employment_type', 'valid_through'])

/** A label with its facts. */
export interface FoundLabel {
  readonly label: FactLabel
  /** The index of its line. */
  readonly index: number
  readonly facts: readonly Fact[]
}

/**
 * The labels of a page with a value after, below or beside them, such as `Location: Tokyo`, or `勤務地` in the cell before
 * `東京都`, in line order. The quote is the line, or the value if the label has its own line.
 */
export function findLabels(lines: readonly VisibleLine[]): readonly FoundLabel[] {
  return lines.flatMap((_, index) => factsAt(lines, index)).filter(({ facts }) => facts.length > 0)
}

/**
 * The facts of these labels. Of repeated labels, the one nearest to the page title counts, because farther ones concern
 * something else.
 */
export function nearestFacts(lines: readonly VisibleLine[], labels: readonly FoundLabel[]): readonly Fact[] {
  const title = Math.max(
    0,
    lines.findIndex(({ place }) => place === 'H1'),
  )
  const distance = ({ index }: FoundLabel) => (index >= title ? index - title : lines.length + title - index)
  const found = [...labels].sort((a, b) => distance(a) - distance(b))
  const strong = new Set(found.filter(({ label }) => !label.isWeak).map(({ label }) => label.name))
  const seen = new Set<string>()
  return found.flatMap(({ label, facts }) => {
    const key = single.has(label.name) ? label.name : `${label.name} ${label.text}`
    if (seen.has(key) || (label.isWeak && strong.has(label.name))) return []
    seen.add(key)
    // for example 初任給 in a line already labelled 給与
    const fresh = facts.filter(({ name, quote }) => !seen.has(`${name}\n${quote}`))
    for (const { name, quote } of fresh) seen.add(`${name}\n${quote}`)
    return fresh
  })
}

function factsAt(lines: readonly VisibleLine[], index: number): readonly FoundLabel[] {
  const line = lines[index]
  if (line === undefined || line.isLinked || isOfForm(line)) return []
  const behind = splitLabel({ ...line, text: line.text.replace(bullet, '') })
  if (behind.length > 0) {
    return behind.map(({ label, value }) => ({ label, index, facts: toFacts(label.name, value, line.text) }))
  }
  const label = readLabel(line.text)
  // a heading with one weak word names a section of the site
  if (label === null || !isLabelOf(lines, index) || (label.isWeak && /^H\d$/.test(line.place))) return []
  return [{ label, index, facts: factsBelow(label.name, lines.slice(index + 1, index + 1 + maxSkills)) }]
}

const partsOfForms = new Set('BUTTON OPTION SELECT LEGEND FIELDSET'.split(' '))

/** Whether the line is part of a form control, such as the label of a filter. */
function isOfForm({ element, place }: VisibleLine): boolean {
  return partsOfForms.has(place) || element?.querySelector('input,select') != null
}

/** The value on the next line; skills may be a list, and places may be several lines. */
function factsBelow(name: EntityName, [first, ...others]: readonly VisibleLine[]): readonly Fact[] {
  if (first === undefined || isOfForm(first)) return []
  // if the value is a definition list, its term comes first and is skipped
  if (first.place === 'DT' && readLabel(first.text) === null) return factsBelow(name, others)
  const plain = (line: VisibleLine) => toFacts(name, line.text.replace(bullet, ''), line.text)
  if (name === 'location') return [first, ...linesAfter(first, others, isPlaceLine)].flatMap(plain)
  if (name === 'role_title' && first.cell !== null)
    return [first, ...linesAfter(first, others, isRoleLine)].flatMap(plain)
  if (name === 'salary') return payBelow(first, others)
  if (name !== 'skills' || !first.isListed) return toFacts(name, first.text, first.text)
  const end = others.findIndex((other) => !other.isListed || other.text.length > maxSkillLength || isLabelLine(other))
  return [first, ...(end === -1 ? others : others.slice(0, end))].flatMap(plain)
}

function payBelow(first: VisibleLine, others: readonly VisibleLine[]): readonly Fact[] {
  const more = first.cell === null && first.place !== 'DD' ? [] : linesAfter(first, others, statesAmount)
  return [first, ...more].flatMap(({ text }) => toFacts('salary', text.replace(bullet, ''), text))
}

/** The lines next to the first one with similar content, up to the first that differs. */
function linesAfter(
  first: VisibleLine,
  others: readonly VisibleLine[],
  isAlike: (text: string) => boolean,
): readonly VisibleLine[] {
  const isBesideFirst = (line: VisibleLine) =>
    line.element === first.element ||
    (line.place === 'DD' && first.place === 'DD' && line.element?.parentNode === first.element?.parentNode) ||
    (line.isListed && first.isListed) ||
    (line.cell !== null && isSameCell(line, first))
  const end = others.findIndex((line) => !isBesideFirst(line) || !isAlike(line.text))
  return (end === -1 ? others : others.slice(0, end)).slice(0, maxPlaces)
}

/** A cell may list several roles. */
function isRoleLine(text: string): boolean {
  return text.length <= maxRoleLength && !/^[※＊(（]|[。.!?！？]$/.test(text)
}

function isSameCell({ cell }: VisibleLine, { cell: other }: VisibleLine): boolean {
  return cell?.row === other?.row && cell?.column === other?.column
}

function isLabelLine(line: VisibleLine): boolean {
  return splitLabel(line).length > 0 || readLabel(line.text) !== null || /[:：]$/.test(line.text)
}

function toFacts(name: EntityName, value: string, quote: string): readonly Fact[] {
  const text = value.trim()
  const label = readLabel(text)
  // a range without its end is not a salary, but 月給20万円〜 is
  if (name === 'salary' && /[-–—]$/.test(text)) return []
  // リモート勤務 may also be a place
  if ((label !== null && label.name !== 'remote') || !isPlausible(name, text)) return []
  return valuesOf(name, text).map((each) => ({ name, value: each, quote }))
}

function valuesOf(name: EntityName, text: string): readonly string[] {
  if (name === 'skills') return splitSkills(text).filter((each) => isPlausible(name, each))
  return name === 'salary' ? payBehindLabel(text) : [text]
}

const noPairs = new Set('BODY MAIN NAV OL TABLE TBODY TR UL'.split(' '))
const maxChildren = 40

/** Whether the label line at `index` labels the next line, and is neither a menu entry nor a column header. */
function isLabelOf(lines: readonly VisibleLine[], index: number): boolean {
  const line = lines[index]
  const next = lines[index + 1]
  if (line === undefined || next === undefined || line.place === 'BUTTON' || isHeading(next)) return false
  if (isEntry(line) && isEntry(next)) return false
  if (line.place === 'DT') return next.place !== 'DT' || next.cell !== null
  const isAnnounced = isHeading(line) || isBold(line) || /[:：]$|^[【[■◆●▼]/.test(line.text)
  const isInCell = line.cell !== null
  if (isInCell && isBesideInRow(line, next)) return true
  if (isAnnounced && !isBold(next))
    return !isInCell || (next.cell?.row === line.cell?.row && next.cell?.column === line.cell?.column)
  return !isInCell && (isBrokenOff(line, next) || isPair(lines, index))
}

/** A list entry that is complete in itself. */
function isEntry({ place, text }: VisibleLine): boolean {
  return place === 'LI' && !/[:：]$/.test(text)
}

/** Whether the lines are only separated by a line break: `Location<br>Utrecht`. */
function isBrokenOff(line: VisibleLine, next: VisibleLine): boolean {
  return line.element !== null && line.element === next.element && line.place === 'P' && !line.isLinked
}

export function isHeading({ place }: VisibleLine): boolean {
  return /^H\d$/.test(place)
}

export function isBold({ lead, text, element }: VisibleLine): boolean {
  return lead === text && element !== null && element.querySelector('b,strong,label,dfn') !== null
}

function isBesideInRow(line: VisibleLine, next: VisibleLine): boolean {
  const column = line.cell?.column ?? 0
  const isBeside = next.cell?.row === line.cell?.row && next.cell?.column === column + 1
  return isBeside && next.place !== 'TH' && (line.place === 'TH' || column % 2 === 0)
}

/** Whether label and value are the whole content of their parent, or alternate in it with other labels. */
function isPair(lines: readonly VisibleLine[], index: number): boolean {
  const [label, value] = [lines[index]?.element ?? null, lines[index + 1]?.element ?? null]
  if (label === null || value === null) return false
  const parent = label.contains(value) ? label : label.parentNode
  if (parent === null || noPairs.has(parent.nodeName) || !parent.contains(value)) return false
  if (holdsTwo(parent)) return true
  const neighbours = [lines[index - 2], lines[index + 2]]
  return neighbours.some(
    (each) => each !== undefined && each.element?.parentNode === parent && readLabel(each.text) !== null,
  )
}

function holdsTwo(parent: DomElement): boolean {
  let count = 0
  let seen = 0
  for (let child = parent.firstChild; child !== null; child = child.nextSibling) {
    seen += 1
    if (holdsText(child)) count += 1
    if (count > 2 || seen > maxChildren) return false
  }
  return count === 2
}

function holdsText(node: DomNode): boolean {
  if (isText(node)) return (node.textContent ?? '').trim() !== ''
  if (!isElement(node) || isUnseen(node)) return false
  for (let child = node.firstChild; child !== null; child = child.nextSibling) if (holdsText(child)) return true
  return false
}
