import {
  type DomElement,
  type DomNode,
  isElement,
  isText,
  isUnseen,
} from '#src/adapters/sources/extraction/html/dom.js'
import { leadsToOtherPosting } from '#src/domain/websites/page-address.js'

/** Counts of an element and everything in it. */
export interface Survey {
  /** Length of its visible text, with each piece trimmed. */
  readonly length: number
  readonly links: number
  /** Links to other postings. */
  readonly postings: number
  /** How many of its children link to another posting and are not just paragraphs that mention it. */
  readonly cards: number
  /** Whether it contains the page's first heading. */
  readonly holdsTitle: boolean
}

export type Surveys = ReadonlyMap<DomElement, Survey>

export const noSurvey: Survey = { length: 0, links: 0, postings: 0, cards: 0, holdsTitle: false }
const maxCardLength = 800
const noCards = new Set('P SPAN BLOCKQUOTE TD DD H1 H2 H3 H4 H5 H6'.split(' '))

/** Surveys all elements of a page in linear time; the result is in page order. */
export function surveyPage(root: DomElement, url: string | null): Surveys {
  const surveys = new Map<DomElement, Survey>()
  const title = root.querySelector('h1')
  const survey = (element: DomElement): Survey => {
    if (isUnseen(element)) return noSurvey
    const sum = surveyAlone(element, title, url)
    surveys.set(element, sum)
    for (let child = element.firstChild; child !== null; child = child.nextSibling) {
      if (isText(child)) sum.length += (child.textContent ?? '').trim().length
      else if (isElement(child)) addChild(sum, child, survey(child))
    }
    return sum
  }
  survey(root)
  return surveys
}

type Sum = { -readonly [Name in keyof Survey]: Survey[Name] }

function surveyAlone(element: DomElement, title: DomElement | null, url: string | null): Sum {
  const href = element.nodeName === 'A' ? element.getAttribute('href') : null
  if (href === null) return { ...noSurvey, holdsTitle: element === title }
  const isLink = !/^(?:#|javascript:|mailto:)/i.test(href)
  return { ...noSurvey, links: isLink ? 1 : 0, postings: leadsToOtherPosting(href, url) ? 1 : 0 }
}

function addChild(sum: Sum, child: DomElement, inner: Survey): void {
  const isCard = inner.postings > 0 && inner.length <= maxCardLength && !noCards.has(child.nodeName)
  sum.length += inner.length
  sum.links += inner.links
  sum.postings += inner.postings
  sum.cards += isCard ? 1 : 0
  sum.holdsTitle ||= inner.holdsTitle
}

// for text next to the heading: a count, a link to all jobs
const maxBesideHeading = 40
const maxSiblings = 2000
const maxEmptySiblings = 20
const maxHeadedCardLength = 600
const maxCardDepth = 4
const outermost = new Set('BODY HTML MAIN'.split(' '))
const headings = 'h1,h2,h3,h4,h5,h6'

/** The section of a heading, including it: the element that it starts, or its siblings up to the next heading. */
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

/** `first` and its following siblings up to the next part of the page. */
function siblingsUnder(first: DomElement, heading: DomElement, rank: number, surveys: Surveys): readonly DomNode[] {
  const found: DomNode[] = [first]
  let hasLinks = (surveys.get(first)?.links ?? 0) > 0
  for (let next = first.nextSibling; next !== null && found.length < maxSiblings; next = next.nextSibling) {
    if (isElement(next)) {
      const survey = surveys.get(next)
      if (survey?.holdsTitle || hasForeignHeading(next, heading, rank, surveys)) break
      // a bold line is a weak heading: its section ends where links end
      if (rank > 6 && hasLinks && survey?.links === 0 && survey.length > 0) break
      hasLinks ||= (survey?.links ?? 0) > 0
    }
    found.push(next)
  }
  return found
}

/** Whether it has a heading of the same or a higher rank that does not belong to a card. */
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
    if (survey !== undefined && survey.postings > 0) return survey.length <= maxHeadedCardLength
    if (element === outermostCard) return false
    element = element.parentNode
  }
  return false
}

/** Text that is not a heading element ranks below all headings. */
function rankOf(heading: DomElement): number {
  return /^H[1-6]$/.test(heading.nodeName) ? Number(heading.nodeName.charAt(1)) : 7
}
