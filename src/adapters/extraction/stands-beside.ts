import { type DomElement, type DomNode, isElement, isText, isUnseen } from './dom.js'
import { readLabel } from './fact-labels.js'
import type { VisibleLine } from './visible-lines.js'

const noPairs = new Set('BODY MAIN NAV OL TABLE TBODY TR UL'.split(' '))
const maxChildren = 40

/** Whether the line at `index`, a label's text, is the label of the next one: not a menu's entry, nor the head of a column. */
export function isLabelOf(lines: readonly VisibleLine[], index: number): boolean {
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
