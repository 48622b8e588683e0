import type { EntityName } from '../../../domain/websites/page-content.js'
import { type DomElement, type DomNode, isElement, isText, isUnseen } from '../html/dom.js'
import type { VisibleLine } from '../html/visible-lines.js'
import { type FactLabel, readLabel, splitLabel } from './fact-labels.js'
import { type Fact, isPlaceLine, isPlausible, splitSkills } from './facts.js'

const maxSkillLength = 120
const maxSkills = 12
const maxPlaces = 8
const bullet = /^(?:[-*•・●○◆■▪]|\d{1,2}[.)])\s*/
// of these a page states one, the others it may state in several ways
const single: ReadonlySet<EntityName> = new Set(['company', 'role_title', 'employment_type', 'valid_through'])

interface LabelledFacts {
  readonly label: FactLabel
  readonly index: number
  readonly facts: readonly Fact[]
}

/**
 * Facts that stand behind, below or beside a label, such as `Location: Tokyo`, or `勤務地` in the cell before `東京都`. A
 * quote is the line, or the value where the label is a line of its own. Of one label the occurrence counts that is
 * nearest to the page's title: what stands farther off is of something else.
 */
export function labelledFacts(lines: readonly VisibleLine[]): readonly Fact[] {
  const title = Math.max(
    0,
    lines.findIndex(({ place }) => place === 'H1'),
  )
  const distance = ({ index }: LabelledFacts) => (index >= title ? index - title : lines.length + title - index)
  const found = lines
    .flatMap((_, index) => factsAt(lines, index))
    .filter(({ facts }) => facts.length > 0)
    .sort((a, b) => distance(a) - distance(b))
  const strong = new Set(found.filter(({ label }) => !label.isWeak).map(({ label }) => label.name))
  const seen = new Set<string>()
  return found.flatMap(({ label, facts }) => {
    const key = single.has(label.name) ? label.name : `${label.name} ${label.text}`
    if (seen.has(key) || (label.isWeak && strong.has(label.name))) return []
    seen.add(key)
    return facts
  })
}

function factsAt(lines: readonly VisibleLine[], index: number): readonly LabelledFacts[] {
  const line = lines[index]
  if (line === undefined || line.isLinked) return []
  const behind = splitLabel({ ...line, text: line.text.replace(bullet, '') })
  if (behind.length > 0) {
    return behind.map(({ label, value }) => ({ label, index, facts: toFacts(label.name, value, line.text) }))
  }
  const label = readLabel(line.text)
  // a heading of one such word is that of a part of the site
  if (label === null || !isLabelOf(lines, index) || (label.isWeak && /^H\d$/.test(line.place))) return []
  return [{ label, index, facts: factsBelow(label.name, lines.slice(index + 1, index + 1 + maxSkills)) }]
}

/** The value on the next line; skills may be a list, and places may be several lines. */
function factsBelow(name: EntityName, [first, ...others]: readonly VisibleLine[]): readonly Fact[] {
  if (first === undefined) return []
  // a list of definitions inside the value: what it defines comes first
  if (first.place === 'DT' && readLabel(first.text) === null) return factsBelow(name, others)
  const plain = (line: VisibleLine) => toFacts(name, line.text.replace(bullet, ''), line.text)
  if (name === 'location') return [first, ...placesAfter(first, others)].flatMap(plain)
  if (name !== 'skills' || !first.isListed) return toFacts(name, first.text, first.text)
  const end = others.findIndex((other) => !other.isListed || other.text.length > maxSkillLength || isLabelLine(other))
  return [first, ...(end === -1 ? others : others.slice(0, end))].flatMap(plain)
}

function placesAfter(first: VisibleLine, others: readonly VisibleLine[]): readonly VisibleLine[] {
  const isBesideFirst = (line: VisibleLine) =>
    line.element === first.element ||
    (line.isListed && first.isListed) ||
    (line.cell !== null && isSameCell(line, first))
  const end = others.findIndex((line) => !isBesideFirst(line) || !isPlaceLine(line.text))
  return (end === -1 ? others : others.slice(0, end)).slice(0, maxPlaces)
}

function isSameCell({ cell }: VisibleLine, { cell: other }: VisibleLine): boolean {
  return cell?.row === other?.row && cell?.column === other?.column
}

function isLabelLine(line: VisibleLine): boolean {
  return splitLabel(line).length > 0 || readLabel(line.text) !== null || /[:：]$/.test(line.text)
}

function toFacts(name: EntityName, value: string, quote: string): readonly Fact[] {
  const text = value.trim()
  if (readLabel(text) !== null || !isPlausible(name, text)) return []
  const values = name === 'skills' ? splitSkills(text) : [text]
  return values.map((each) => ({ name, value: each, quote }))
}

const noPairs = new Set('BODY MAIN NAV OL TABLE TBODY TR UL'.split(' '))
const maxChildren = 40

/** Whether the line at `index`, a label's text, is the label of the next one: not a menu's entry, nor the head of a column. */
function isLabelOf(lines: readonly VisibleLine[], index: number): boolean {
  const line = lines[index]
  const next = lines[index + 1]
  if (line === undefined || next === undefined || line.place === 'BUTTON' || isHeading(next)) return false
  if (line.place === 'DT') return next.place !== 'DT' || next.cell !== null
  const isAnnounced = isHeading(line) || isBold(line) || /[:：]$|^[【[■◆●▼]/.test(line.text)
  const isInCell = line.cell !== null
  if (isInCell && isBesideInRow(line, next)) return true
  if (isAnnounced && !isBold(next))
    return !isInCell || (next.cell?.row === line.cell?.row && next.cell?.column === line.cell?.column)
  return !isInCell && isPair(lines, index)
}

function isHeading({ place }: VisibleLine): boolean {
  return /^H\d$/.test(place)
}

function isBold({ lead, text, element }: VisibleLine): boolean {
  return lead === text && element !== null && element.querySelector('b,strong,label,dfn') !== null
}

function isBesideInRow(line: VisibleLine, next: VisibleLine): boolean {
  const column = line.cell?.column ?? 0
  const isBeside = next.cell?.row === line.cell?.row && next.cell?.column === column + 1
  return isBeside && next.place !== 'TH' && (line.place === 'TH' || column % 2 === 0)
}

/** Whether label and value are all that their parent holds, or take turns in it with other labels. */
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
