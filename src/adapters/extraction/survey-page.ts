import { type DomElement, type DomNode, isElement, isText, isUnseen } from './dom.js'
import { leadsToOtherPosting } from './page-address.js'

/** What an element holds, itself and all below it. */
export interface Survey {
  /** Of its visible text, spaces at the ends of its pieces left out. */
  readonly length: number
  readonly links: number
  /** Links to other postings. */
  readonly postings: number
  /** How many of its children lead to another posting, and are no paragraph that only mentions it. */
  readonly cards: number
  /** Whether the page's first heading is in it. */
  readonly holdsTitle: boolean
}

const nothing: Survey = { length: 0, links: 0, postings: 0, cards: 0, holdsTitle: false }
const maxCardLength = 800
const noCards = new Set('P SPAN BLOCKQUOTE TD DD H1 H2 H3 H4 H5 H6'.split(' '))

/** Surveys all elements of a page, in time linear in its size. */
export function surveyPage(root: DomElement, url: string | null): ReadonlyMap<DomNode, Survey> {
  const surveys = new Map<DomNode, Survey>()
  const title = root.querySelector('h1')
  const survey = (element: DomElement): Survey => {
    if (isUnseen(element)) return nothing
    let sum = surveyAlone(element, title, url)
    for (let child = element.firstChild; child !== null; child = child.nextSibling) {
      if (isText(child)) sum = { ...sum, length: sum.length + (child.textContent ?? '').trim().length }
      if (isElement(child)) sum = withChild(sum, child, survey(child))
    }
    surveys.set(element, sum)
    return sum
  }
  survey(root)
  return surveys
}

function surveyAlone(element: DomElement, title: DomElement | null, url: string | null): Survey {
  const href = element.nodeName === 'A' ? element.getAttribute('href') : null
  if (href === null) return element === title ? { ...nothing, holdsTitle: true } : nothing
  const isLink = !/^(?:#|javascript:|mailto:)/i.test(href)
  return { ...nothing, links: isLink ? 1 : 0, postings: leadsToOtherPosting(href, url) ? 1 : 0 }
}

function withChild(sum: Survey, child: DomElement, inner: Survey): Survey {
  const isCard = inner.postings > 0 && inner.length <= maxCardLength && !noCards.has(child.nodeName)
  return {
    length: sum.length + inner.length,
    links: sum.links + inner.links,
    postings: sum.postings + inner.postings,
    cards: sum.cards + (isCard ? 1 : 0),
    holdsTitle: sum.holdsTitle || inner.holdsTitle,
  }
}
