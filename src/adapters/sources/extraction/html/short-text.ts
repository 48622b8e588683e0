import { type DomElement, type DomNode, isElement, isText, oneLine } from './dom.js'

// the most characters read per character of a short line, because white space is collapsed
const maxWidth = 8

/** The text of an element on one line; null if it is longer than `max`. Reads no further than needed. */
export function shortText(element: DomElement, max: number): string | null {
  let text = ''
  let room = max * maxWidth
  for (const piece of piecesOf(element)) {
    text += piece
    room -= piece.length + 1
    if (room < 0) return null
  }
  const line = oneLine(text)
  return line.length <= max ? line : null
}

/** The texts inside a node, and '' for each element. */
function* piecesOf(node: DomNode): Iterable<string> {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (isText(child)) yield child.textContent ?? ''
    else if (isElement(child)) {
      yield ''
      yield* piecesOf(child)
    }
  }
}
