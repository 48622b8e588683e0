import { type DomElement, type DomNode, isElement, isText, isUnseen } from './dom.js'

/** A line that a reader sees, and where it stands. */
export interface VisibleLine {
  /** Not empty, spaces collapsed. */
  readonly text: string
  /** The element whose line it is, such as `P` or `TH`. */
  readonly place: string
  readonly isListed: boolean
  /** The row of a table it stands in, and its cell there, counted from 0; null outside of tables. */
  readonly cell: { readonly row: DomNode; readonly column: number } | null
}

const blockNames = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY BR BUTTON CAPTION DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER ' +
    'FORM H1 H2 H3 H4 H5 H6 HEADER HR LEGEND LI MAIN NAV OL OPTION P PRE SECTION SELECT SUMMARY TABLE TBODY TD TFOOT TH ' +
    'THEAD TITLE TR UL'
  ).split(' '),
)
const leftOut = new Set('NAV FOOTER'.split(' '))

/**
 * The lines of `root` outside of menus and footers: every paragraph, list item, table cell and so on is its own. Stops
 * when there are `most` of them.
 */
export function visibleLines(root: DomElement, most = Number.POSITIVE_INFINITY): readonly VisibleLine[] {
  const lines: VisibleLine[] = []
  const pieces: string[] = []
  const endLine = (place: Place) => {
    const text = pieces.join('').replace(/\s+/g, ' ').trim()
    pieces.length = 0
    if (text !== '') lines.push({ text, ...place })
  }
  const visit = (node: DomNode, around: Place) => {
    if (isText(node)) pieces.push(node.textContent ?? '')
    if (!isElement(node) || isUnseen(node) || leftOut.has(node.nodeName) || lines.length >= most) return
    const isBlock = blockNames.has(node.nodeName)
    if (isBlock) endLine(around)
    const place = isBlock ? placeIn(node, around) : around
    for (let child = node.firstChild; child !== null; child = child.nextSibling) visit(child, place)
    if (isBlock) endLine(place)
  }
  visit(root, { place: root.nodeName, isListed: false, cell: null })
  endLine({ place: root.nodeName, isListed: false, cell: null })
  return lines
}

type Place = Omit<VisibleLine, 'text'>

function placeIn(element: DomElement, around: Place): Place {
  const { nodeName, parentNode } = element
  const isCell = (nodeName === 'TD' || nodeName === 'TH') && parentNode !== null
  const cell = isCell ? { row: parentNode, column: [...parentNode.children].indexOf(element) } : around.cell
  // a line break says nothing of where its line stands
  return { place: nodeName === 'BR' ? around.place : nodeName, isListed: around.isListed || nodeName === 'LI', cell }
}
