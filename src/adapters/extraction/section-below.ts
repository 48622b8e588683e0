import { type DomElement, type DomNode, isElement, isText } from './dom.js'
import type { Survey } from './survey-page.js'

type Surveys = ReadonlyMap<DomNode, Survey>

// beside its heading: a count, a link to all of them
const maxBesideHeading = 40
const maxSiblings = 2000
const maxEmptySiblings = 20
const maxCardLength = 600
const maxCardDepth = 4
const outermost = new Set('BODY HTML MAIN'.split(' '))
const headings = 'h1,h2,h3,h4,h5,h6'

/** What stands under a heading, itself included: the element that it opens, or its siblings up to the next heading. */
export function findSection(heading: DomElement, surveys: Surveys): readonly DomNode[] {
  const ownLength = surveys.get(heading)?.length ?? 0
  const rank = rankOf(heading)
  let top = heading
  for (let parent = top.parentNode; parent !== null && mayOpen(parent, top, surveys); parent = top.parentNode) {
    top = parent
    if ((surveys.get(top)?.length ?? 0) - ownLength < maxBesideHeading && (surveys.get(top)?.postings ?? 0) === 0)
      continue
    return hasForeignHeading(top, heading, rank, surveys)
      ? siblingsUnder(childWith(heading, top), heading, rank, surveys)
      : [top]
  }
  return siblingsUnder(top, heading, rank, surveys)
}

function mayOpen(parent: DomElement, first: DomElement, surveys: Surveys): boolean {
  return !outermost.has(parent.nodeName) && surveys.get(parent)?.holdsTitle !== true && isFirstInParent(first, surveys)
}

function isFirstInParent(element: DomElement, surveys: Surveys): boolean {
  let before = element.previousSibling
  for (let count = 0; before !== null; count++) {
    if (count === maxEmptySiblings || !isEmpty(before, surveys)) return false
    before = before.previousSibling
  }
  return true
}

function isEmpty(node: DomNode, surveys: Surveys): boolean {
  if (isElement(node)) return (surveys.get(node)?.length ?? 0) === 0
  return !isText(node) || (node.textContent ?? '').trim() === ''
}

function childWith(inner: DomElement, outer: DomElement): DomElement {
  let child = inner
  while (child.parentNode !== null && child.parentNode !== outer) child = child.parentNode
  return child
}

/** `first` and what follows it, up to what begins another part of the page. */
function siblingsUnder(first: DomElement, heading: DomElement, rank: number, surveys: Surveys): readonly DomNode[] {
  const found: DomNode[] = [first]
  let hasLinks = (surveys.get(first)?.links ?? 0) > 0
  for (let next = first.nextSibling; next !== null && found.length < maxSiblings; next = next.nextSibling) {
    if (isElement(next)) {
      const survey = surveys.get(next)
      if (survey?.holdsTitle || hasForeignHeading(next, heading, rank, surveys)) break
      // a bold line is a weak heading: what has no links any more is not below it
      if (rank > 6 && hasLinks && survey?.links === 0 && survey.length > 0) break
      hasLinks ||= (survey?.links ?? 0) > 0
    }
    found.push(next)
  }
  return found
}

/** A heading that is as high as that of the section, and not that of a card in it. */
function hasForeignHeading(element: DomElement, own: DomElement, rank: number, surveys: Surveys): boolean {
  const inner = /^H[1-6]$/.test(element.nodeName) ? [element] : [...element.querySelectorAll(headings)]
  return inner.some(
    (each) => each !== own && !own.contains(each) && rankOf(each) <= rank && !isOfCard(each, element, surveys),
  )
}

function isOfCard(heading: DomElement, outermostCard: DomElement, surveys: Surveys): boolean {
  let element: DomElement | null = heading
  for (let depth = 0; element !== null && depth < maxCardDepth; depth++) {
    const survey = surveys.get(element)
    if (survey !== undefined && survey.postings > 0) return survey.length <= maxCardLength
    if (element === outermostCard) return false
    element = element.parentNode
  }
  return false
}

/** Of what is no heading by its name: below all that are. */
function rankOf(heading: DomElement): number {
  return /^H[1-6]$/.test(heading.nodeName) ? Number(heading.nodeName.charAt(1)) : 7
}
