import {
  type DomDocument,
  type DomElement,
  type DomNode,
  isElement,
  isText,
  oneLine,
} from '#src/adapters/sources/extraction/html/dom.js'
import { visibleLines } from '#src/adapters/sources/extraction/html/visible-lines.js'
import {
  authorIn,
  isCommentsTitle,
  isDated,
  isForum,
  isTypedAsComment,
  maySayComments,
  namesComments,
  namesOneComment,
} from './comment-signs.js'

const places = new Set('ARTICLE ASIDE DIV DL FIELDSET FOOTER FORM LI OL SECTION TABLE UL'.split(' '))
const ofTheSite = 'nav,header,footer,script,style,form,[role=navigation]'
// if less text remains, the supposed comments are the main content
const minRest = 12
const minRows = 3
const minNamedRows = 2
const maxRow = 3000
const minSaid = 12
const maxRowLines = 30
const maxClimb = 6
const headings = 'h1,h2,h3,h4'
const exhibits = 'pre,code,table'

/**
 * Removes user comments from the page: places with such names, comments and reviews in microdata, and rows that each
 * have an author and a date. The title of the page, and a page with nothing else, are kept.
 */
export function removeComments(document: DomDocument): void {
  const { body } = document
  if (isForum(body)) return
  const { dated, mayBeNamed } = surveyBody(body)
  const named = mayBeNamed.filter((element) => isPlaceOfComments(element, dated))
  const rows = [...dated].flatMap(([parent, children]) => rowsOfComments(parent, children))
  const found = [...named, ...rows].filter((element) => !holdsPage(element))
  if (found.length === 0 || restOf(body, new Set(found)) < minRest) return
  for (const element of found) removeWithTitle(element)
}

type DatedChildren = ReadonlyMap<DomElement, ReadonlySet<DomElement>>

function isPlaceOfComments(element: DomElement, dated: DatedChildren): boolean {
  if (isTypedAsComment(element)) return true
  const names = (element.getAttribute('class') ?? '').split(/\s+/, 30)
  if (names.some(namesComments)) return true
  if (namesComments(element.getAttribute('id') ?? '')) return isLast(element)
  return names.some(namesOneComment) && isOneOfMany(element, dated)
}

/** An id may name a chapter about comments: then headings follow it, or it shows code. */
function isLast(element: DomElement): boolean {
  if (element.querySelector(exhibits) !== null) return false
  const next = element.nextElementSibling
  return next === null || (!/^H[1-6]$/.test(next.nodeName) && next.querySelector(headings) === null)
}

/** One of several dated siblings: companies also call statements of their employees comments. */
function isOneOfMany({ parentNode }: DomElement, dated: DatedChildren): boolean {
  return parentNode !== null && (dated.get(parentNode)?.size ?? 0) >= minNamedRows
}

interface BodySurvey {
  /** For each element, its children that contain a line with a date. */
  readonly dated: DatedChildren
  readonly mayBeNamed: readonly DomElement[]
}

/** A single walk over the page: most elements have no such names. */
function surveyBody(body: DomElement): BodySurvey {
  const dated = new Map<DomElement, Set<DomElement>>()
  const mayBeNamed: DomElement[] = []
  const visit = (node: DomNode) => {
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      if (isElement(child)) {
        if (places.has(child.nodeName) && mayNameComments(child)) mayBeNamed.push(child)
        visit(child)
      } else if (isText(child) && isDatedText(child)) climb(child, body, dated)
    }
  }
  visit(body)
  return { dated, mayBeNamed }
}

function mayNameComments(element: DomElement): boolean {
  return ['class', 'id', 'itemtype'].some((name) => maySayComments(element.getAttribute(name) ?? ''))
}

function isDatedText({ textContent }: DomNode): boolean {
  const text = textContent ?? ''
  return text.length < 200 && /\d|\ban?\s|\bone\s/.test(text) && isDated(oneLine(text))
}

function climb(text: DomNode, body: DomElement, found: Map<DomElement, Set<DomElement>>): void {
  let child = text.parentNode
  for (let step = 0; child !== null && child !== body && step < maxClimb; step++) {
    const parent: DomElement | null = child.parentNode
    if (parent === null) return
    const children = found.get(parent)
    if (children === undefined) found.set(parent, new Set([child]))
    else children.add(child)
    child = parent
  }
}

/** The children that are comments by their content: each has its own author and a date. */
function rowsOfComments(parent: DomElement, children: ReadonlySet<DomElement>): readonly DomElement[] {
  if (children.size < minRows || parent.nodeName === 'TBODY' || parent.nodeName === 'TABLE') return []
  const rows = [...children].map((row) => ({ row, author: authorOfRow(row) })).filter(({ author }) => author !== '')
  const authors = new Set(rows.map(({ author }) => author))
  const isOfMany = rows.length >= minRows && authors.size * 2 > rows.length && rows.length * 2 > children.size
  return isOfMany ? rows.map(({ row }) => row) : []
}

/** The author of a row with a name, a date and some text; '' if it is not such a row. */
function authorOfRow(row: DomElement): string {
  if (!places.has(row.nodeName) && row.nodeName !== 'P') return ''
  if ((row.textContent ?? '').length > maxRow || row.querySelector(headings) !== null) return ''
  const lines = visibleLines(row, maxRowLines)
  const at = lines.findIndex(({ text }) => isDated(text))
  const said = lines.filter(({ text, isLinked }, index) => index !== at && !isLinked && authorIn(text) === '')
  if (at === -1 || said.reduce((sum, { text }) => sum + text.length, 0) < minSaid) return ''
  return authorIn(lines[at]?.text ?? '') || authorIn(lines[at - 1]?.text ?? '') || authorIn(lines[at + 1]?.text ?? '')
}

function holdsPage(element: DomElement): boolean {
  return element.querySelector('h1,main,[role=main]') !== null
}

/** The number of letters in the rest of the page, without its menus and footer. */
function restOf(body: DomElement, found: ReadonlySet<DomNode>): number {
  const beside = new Set<DomNode>([...found, ...body.querySelectorAll(ofTheSite)])
  let letters = 0
  const visit = (node: DomNode) => {
    for (let child = node.firstChild; child !== null && letters < minRest; child = child.nextSibling) {
      if (isElement(child) && !beside.has(child)) visit(child)
      else if (isText(child)) letters += (child.textContent ?? '').match(/\p{L}/gu)?.length ?? 0
    }
  }
  visit(body)
  return letters
}

/** Removes the element with its title, and boxes that become empty. */
function removeWithTitle(element: DomElement): void {
  let emptied: DomElement | null = element
  for (let step = 0; emptied !== null && emptied.nodeName !== 'BODY' && step < maxClimb; step++) {
    const before = emptied.previousElementSibling
    if (before !== null && isCommentsTitle(oneLine(before.textContent))) before.remove()
    const around: DomElement | null = emptied.parentNode
    emptied.remove()
    emptied = around !== null && (around.textContent ?? '').trim() === '' ? around : null
  }
}
