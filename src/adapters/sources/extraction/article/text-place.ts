import { type DomElement, type DomNode, isElement } from '#src/adapters/sources/extraction/html/dom.js'
import { visibleLines } from '#src/adapters/sources/extraction/html/visible-lines.js'
import { isProse } from './prose.js'

// a box with this share of the prose around it contains the text; a single list entry never reaches it
const minShare = 0.75

/**
 * The innermost box that contains nearly all prose of `root`. If several boxes share it, such as list entries, it is
 * the box around them.
 */
export function findTextPlace(root: DomElement): DomElement {
  const lengths = proseLengths(root)
  let place = root
  for (;;) {
    const least = (lengths.get(place) ?? 0) * minShare
    const next = [...place.childNodes].find((child) => (lengths.get(child) ?? 0) >= least && isElement(child))
    if (least === 0 || next === undefined || !isElement(next) || next.nodeName === 'P') return place
    place = next
  }
}

/** The number of prose characters in each element that has any. The depth is limited by the nesting bound of pages. */
function proseLengths(root: DomElement): ReadonlyMap<DomNode, number> {
  const lengths = new Map<DomNode, number>()
  for (const line of visibleLines(root).filter(isProse)) {
    for (let at = line.element; at !== null; at = at === root ? null : at.parentNode)
      lengths.set(at, (lengths.get(at) ?? 0) + line.text.length)
  }
  return lengths
}
