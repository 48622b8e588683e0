import {
  type DomDocument,
  type DomElement,
  type DomNode,
  isElement,
  isText,
} from '#src/adapters/sources/extraction/html/dom.js'
import { anyOf } from '#src/domain/shared/any-of.js'
import { isPostingAddress, parse } from '#src/domain/websites/page-address.js'
import { announcedJobs } from './other-job-headings.js'
import { findSection, noSurvey, type Survey, type Surveys, surveyPage } from './survey-page.js'

const maxHeadingLength = 80
const maxSections = 40
// if less remains, the page is only a list of jobs
const minRest = 10
const headingNames = new Set('H1 H2 H3 H4 H5 H6'.split(' '))
const likeHeadings = new Set('P DIV SPAN STRONG B LEGEND SUMMARY DT CAPTION TH HEADER LABEL'.split(' '))
const sections = new Set('ASIDE DIV SECTION UL OL NAV TABLE'.split(' '))
const other = anyOf`
  similar | related | recommend(?:ed|ations?)? | suggest(?:ed|ions?)? | also-?viewed | recently-?viewed | other | more
`
const jobs = anyOf`
  jobs? | positions? | postings? | vacanc(?:y|ies) | openings? | roles? | listings? | offers? | opportunit(?:y|ies)
  recruits?
`
const namesOthers = new RegExp(String.raw`(?:^|[^a-z])${other}[\s_-]?${jobs}(?:[^a-z]|$)`)
const perhapsNamesOthers = /(?:^|[^a-z])(?:similar|related|recommend(?:ed|ations?)?|also-?viewed)(?:[^a-z]|$)/

/**
 * Removes other jobs from a posting's page: sections with such a heading or name, and lists of cards that link to other
 * postings. Words alone are not enough: the page's own heading stays, and if a section might belong to the posting, its
 * links decide. `surveys` are those of the page's body.
 */
export function removeOtherJobs(
  { body }: DomDocument,
  url: string | null,
  surveys: Surveys = surveyPage(body, url),
): void {
  const removed = new Set<DomNode>()
  let removedLength = 0
  const remove = (nodes: readonly DomNode[]) => {
    const fresh = nodes.filter((node) => !isWithin(node, removed))
    for (const node of fresh) {
      removed.add(node)
      removedLength += lengthOf(node, surveys)
    }
  }
  for (const heading of headingsOfOthers(surveys)) {
    if (!isWithin(heading, removed)) remove(sectionOfOthers(heading, surveys))
  }
  const bodyLength = surveys.get(body)?.length ?? 0
  for (const [element, survey] of surveys) if (isPartOfOthers(element, survey, url, bodyLength)) remove([element])
  const rest = bodyLength - removedLength
  if (rest >= minRest) for (const node of removed) removeNode(node)
}

function removeNode(node: DomNode): void {
  if (isElement(node)) node.remove()
  else node.textContent = ''
}

function isWithin(node: DomNode, removed: ReadonlySet<DomNode>): boolean {
  for (let each: DomNode | null = node; each !== null; each = each.parentNode) if (removed.has(each)) return true
  return false
}

function lengthOf(node: DomNode, surveys: Surveys): number {
  return isText(node) ? (node.textContent ?? '').trim().length : surveyOf(node, surveys).length
}

function surveyOf(node: DomNode, surveys: Surveys): Survey {
  return (isElement(node) ? surveys.get(node) : undefined) ?? noSurvey
}

/** In page order. */
function headingsOfOthers(surveys: Surveys): readonly DomElement[] {
  const found: DomElement[] = []
  for (const [element, survey] of surveys) {
    if (survey.length < 2 || survey.length > maxHeadingLength || !mayBeHeading(element, survey)) continue
    if (announcedJobs(element.textContent ?? '') !== null) found.push(element)
    if (found.length === maxSections) break
  }
  return found
}

function mayBeHeading(element: DomElement, { holdsTitle, links }: Survey): boolean {
  if (headingNames.has(element.nodeName)) return !holdsTitle
  return links === 0 && (likeHeadings.has(element.nodeName) || element.getAttribute('role') === 'heading')
}

/** Returns an empty list if nothing shows that the section is about other jobs. */
function sectionOfOthers(heading: DomElement, surveys: Surveys): readonly DomNode[] {
  const section = findSection(heading, surveys)
  const sum = (count: (survey: Survey) => number) =>
    section.reduce((total, node) => total + count(surveyOf(node, surveys)), 0)
  const isShown = sum(({ postings }) => postings) > 0 || sum(({ links }) => links) > 1
  const isCertain = announcedJobs(heading.textContent ?? '') === 'others' && headingNames.has(heading.nodeName)
  return isShown || isCertain ? section : []
}

/** Decided by its name, or by the postings that its children link to. */
function isPartOfOthers(element: DomElement, survey: Survey, url: string | null, bodyLength: number): boolean {
  if (survey.links === 0 || survey.holdsTitle || element.nodeName === 'BODY') return false
  if (element.nodeName === 'A') return isCard(element, survey) && isOfPosting(url)
  if (!sections.has(element.nodeName)) return false
  const name = `${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
  const isMostOfPage = survey.length * 2 > bodyLength
  if (namesOthers.test(name)) return survey.postings > 0 || !isMostOfPage
  if (perhapsNamesOthers.test(name) && survey.postings > 0 && !isMostOfPage) return true
  return isOfPosting(url) && isListOfCards(element, survey)
}

/** A link around several lines. */
function isCard(element: DomElement, { postings }: Survey): boolean {
  return postings > 0 && element.querySelector('div,p,h2,h3,h4,h5,h6,li,br') !== null
}

function isListOfCards(element: DomElement, { cards }: Survey): boolean {
  if (cards < (element.nodeName === 'ASIDE' ? 1 : 2)) return false
  return cards * 2 > [...element.children].length
}

function isOfPosting(url: string | null): boolean {
  const own = url === null ? null : parse(url, url)
  return own !== null && (isPostingAddress(own) || /\d{3}/.test(own.pathname + own.search))
}
