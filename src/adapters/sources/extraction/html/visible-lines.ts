import { type DomElement, type DomNode, isElement, isText, isUnseen, oneLine } from './dom.js'
import { readHtml } from './read-page.js'

/** A visible line and its position. */
export interface VisibleLine {
  /** Not empty; spaces are collapsed. */
  readonly text: string
  /** The emphasized beginning: `Location` in `<b>Location</b> Tokyo`; '' for none. */
  readonly lead: string
  /** The name of its element, such as `P` or `TH`. */
  readonly place: string
  /** Null for a line of a page that is not HTML. */
  readonly element: DomElement | null
  readonly isListed: boolean
  /** Whether the whole line is a link. */
  readonly isLinked: boolean
  /** The table row that contains it, and its column, starting at 0; null outside of tables. */
  readonly cell: { readonly row: DomNode; readonly column: number } | null
}

const blockNames = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY BR BUTTON CAPTION DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER ' +
    'FORM H1 H2 H3 H4 H5 H6 HEADER HR LEGEND LI MAIN NAV OL OPTION P PRE SECTION SELECT SUMMARY TABLE TBODY TD TFOOT TH ' +
    'THEAD TITLE TR UL'
  ).split(' '),
)
// the most lines read of a page; its subject is among them
export const maxPageLines = 5000
const leftOut = new Set('NAV FOOTER'.split(' '))
const marks = new Set('B DFN EM LABEL SPAN STRONG'.split(' '))

/**
 * The lines of `root` outside of menus and footers: one for every paragraph, list item, table cell and so on. Stops
 * after `most` lines.
 */
export function visibleLines(root: DomElement, most = Number.POSITIVE_INFINITY): readonly VisibleLine[] {
  const reader = new LineReader(most)
  const place: Place = { element: root, isListed: false, isLinked: false, cell: null }
  reader.read(root, place, 0)
  reader.endLine(place)
  return reader.lines
}

interface Place extends Pick<VisibleLine, 'isListed' | 'isLinked' | 'cell'> {
  readonly element: DomElement
}

class LineReader {
  readonly lines: VisibleLine[] = []
  readonly #most: number
  #pieces: string[] = []
  #lead = ''
  #hasText = false
  #isLinked = true

  constructor(most: number) {
    this.#most = most
  }

  /** `column` is the number of preceding elements in its parent. */
  read(node: DomNode, around: Place, column: number): void {
    if (isText(node)) this.#add(node.textContent ?? '', around)
    if (!isElement(node) || isUnseen(node) || leftOut.has(node.nodeName) || this.lines.length >= this.#most) return
    if (!blockNames.has(node.nodeName)) {
      this.#readInline(node, around)
      return
    }
    this.endLine(around)
    const place = placeIn(node, around, column)
    this.#readChildren(node, place)
    this.endLine(place)
  }

  endLine({ element, isListed, cell }: Place): void {
    const text = oneLine(this.#pieces.join(''))
    if (text !== '') {
      const line = {
        text,
        lead: this.#lead,
        place: element.nodeName,
        element,
        isListed,
        isLinked: this.#isLinked,
        cell,
      }
      this.lines.push(line)
    }
    this.#pieces = []
    this.#lead = ''
    this.#hasText = false
    this.#isLinked = true
  }

  #add(text: string, { isLinked }: Place): void {
    this.#pieces.push(text)
    if (text.trim() === '') return
    this.#hasText = true
    this.#isLinked &&= isLinked
  }

  #readChildren(element: DomElement, place: Place): void {
    let column = 0
    for (let child = element.firstChild; child !== null; child = child.nextSibling) {
      this.read(child, place, column)
      if (isElement(child)) column += 1
    }
  }

  #readInline(element: DomElement, around: Place): void {
    const isMark = marks.has(element.nodeName)
    // two adjacent marks are separate words, whatever is between them on screen
    const before = element.previousSibling
    if (isMark && before !== null && marks.has(before.nodeName) && this.#hasText) this.#pieces.push(' ')
    const isFirst = isMark && !this.#hasText
    const start = this.#pieces.length
    const lines = this.lines.length
    this.#readChildren(element, element.nodeName === 'A' ? { ...around, isLinked: true } : around)
    if (isFirst && this.#lead === '' && this.lines.length === lines)
      this.#lead = oneLine(this.#pieces.slice(start).join(''))
  }
}

function placeIn(element: DomElement, around: Place, column: number): Place {
  const { nodeName, parentNode } = element
  // a line break does not change the position
  if (nodeName === 'BR') return around
  const isCell = (nodeName === 'TD' || nodeName === 'TH') && parentNode !== null
  const cell = isCell ? { row: parentNode, column } : around.cell
  return { element, isListed: around.isListed || nodeName === 'LI', isLinked: around.isLinked, cell }
}

/** The visible text of a piece of HTML, such as a value inside JSON, on one line. */
export function textOfHtml(html: string): string {
  return visibleLines(readHtml(html).body)
    .map(({ text }) => text)
    .join(' ')
}
