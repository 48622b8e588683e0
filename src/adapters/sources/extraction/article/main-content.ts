import { Readability } from '@mozilla/readability'
import { type DomDocument, type DomElement, oneLine } from '#src/adapters/sources/extraction/html/dom.js'
import { maxPageLines, type VisibleLine, visibleLines } from '#src/adapters/sources/extraction/html/visible-lines.js'
import { addLead, findLead } from './lead.js'
import { proseOf } from './prose.js'
import { TextMeasure } from './text-measure.js'
import { findTextPlace } from './text-place.js'
import { keepNames, trimArticle } from './trim-article.js'

// an article of this length is certain, though it may be only a part of the text
const surelyFound = 1000
const minArticle = 200
const muchMore = 3
const clearlyMore = 1.5
const minProseShare = 0.1
// a lead is one or two paragraphs; more before an article, or more than its own text, means that text was missed
const maxLead = 2000
const maxLeadShare = 0.4
// in a short text Readability keeps menus, which the fallback removes
const notMuchLess = 0.5

/**
 * The element with the main content of the page. Readability finds articles. If it finds little, or only a part of the
 * text, and the fallback finds many more paragraphs, the fallback is used. `lines` are the lines of the page up to the
 * page limit. The document is changed; `readAgain` returns a fresh copy for the fallback.
 */
export function findMainContent(
  document: DomDocument,
  lines: readonly VisibleLine[],
  readAgain: () => DomDocument,
): DomElement {
  const page = removeClutter(document) ? visibleLines(document.body, maxPageLines) : lines
  keepNames(document)
  const article = readArticle(document, page)
  if (article !== null && article.length >= surelyFound && !isPart(article, page)) return complete(article, document)
  const again = withoutSiteParts(readAgain())
  // an empty page that scripts would fill: Readability found only its menu
  if (textLength(again.body) === 0) return again.body
  const rest = findFallbackContent(again)
  if (article === null) return rest
  const place = article.length < surelyFound ? rest : findTextPlace(rest)
  return isBetter(place, article) ? place : complete(article, document)
}

/** What Readability takes for the main text of a page. */
interface Article {
  readonly element: DomElement
  readonly length: number
  readonly prose: number
  /** The paragraphs between the title of the page and the article. */
  readonly lead: readonly VisibleLine[]
}

/**
 * Whether text was missed: before the article, or because the article is names and numbers while other parts have
 * sentences.
 */
function isPart(article: Article, page: readonly VisibleLine[]): boolean {
  if (skipsText(article)) return true
  return article.prose < article.length * minProseShare && proseOf(page) > article.prose * muchMore
}

function skipsText({ lead, prose }: Article): boolean {
  return proseOf(lead) > Math.min(maxLead, prose)
}

/** Compares prose, because the length says little: hidden text may be longer than the main content. */
function isBetter(place: DomElement, article: Article): boolean {
  if (article.length < minArticle) return textLength(place) >= article.length * notMuchLess
  return proseOf(visibleLines(place)) >= article.prose * (skipsText(article) ? clearlyMore : muchMore)
}

function complete({ element, lead, prose }: Article, document: DomDocument): DomElement {
  const trimmed = trimArticle(element)
  if (proseOf(lead) <= prose * maxLeadShare) addLead(document, trimmed, lead)
  return trimmed
}

function withoutSiteParts(document: DomDocument): DomDocument {
  removeClutter(document)
  removeSiteParts(document)
  return document
}

/** Returns null if there is no article, or if Readability fails on the page. */
function readArticle(document: DomDocument, page: readonly VisibleLine[]): Article | null {
  const element = parseArticle(document)
  if (element === null) return null
  const lines = visibleLines(element)
  return { element, length: textLength(element), prose: proseOf(lines), lead: findLead(page, lines) }
}

function parseArticle(document: DomDocument): DomElement | null {
  const options = { serializer: (node: unknown) => node, disableJSONLD: true, keepClasses: true }
  try {
    return (new Readability<unknown>(document as never, options).parse()?.content ?? null) as DomElement | null
  } catch {
    return null
  }
}

const ofTheSite =
  'nav,header,footer,noscript,[role="navigation"],[role="banner"],[role="contentinfo"],[role="search"],[role="menu"]'
const aroundContent = 'aside,form,button,input,select,textarea,svg,canvas,audio,video,iframe,object,embed,template'
const contentPlaces = ['main', '[role="main"]', 'article', '#main', '#content', '.content']
// a place with less is a teaser or a login box
const minShare = 0.5
const maxLinkedShare = 0.6
// a header with this much text is more than the name of a site
const minHeaderText = 20

/** Removes the parts that every page of a site has: menus, banner and footer. */
function removeSiteParts(document: DomDocument): void {
  for (const element of document.querySelectorAll(ofTheSite)) {
    if (element.nodeName !== 'HEADER' || !isContent(element)) element.remove()
  }
}

/** Whether a header has a heading, which belongs to the content, or says more than the name of the site. */
function isContent(header: DomElement): boolean {
  if (header.querySelector('h1') !== null) return true
  for (const element of header.querySelectorAll(aroundContent)) element.remove()
  const measure = new TextMeasure(header)
  const { text, linked } = measure.of(header)
  return text - linked >= minHeaderText && measure.linkedShare(header) < minShare
}

/**
 * The rest of a page without forms and lists of links, for pages without an article, such as a short posting. Expects
 * that `removeSiteParts` was called before; changes the document.
 */
function findFallbackContent(document: DomDocument): DomElement {
  for (const element of document.querySelectorAll(aroundContent)) element.remove()
  for (const element of document.querySelectorAll('ul,ol,div')) if (isMenu(element)) element.remove()
  const body = document.body
  const length = textLength(body)
  const places = contentPlaces.map((place) => document.querySelector(place))
  return places.find((place) => place !== null && textLength(place) >= length * minShare) ?? body
}

/** Whether a box is mostly short links. */
function isMenu(element: DomElement): boolean {
  const links = [...element.querySelectorAll('a')]
  if (links.length < 3) return false
  const linked = links.reduce((sum, link) => sum + textLength(link), 0)
  return linked > textLength(element) * maxLinkedShare && linked / links.length < 40
}

function textLength(element: DomElement): number {
  return oneLine(element.textContent).length
}

const consentNames =
  /cookie[-_]?(?:banner|bar|consent|dialog|law|message|modal|notice|policy|popup|wall)|onetrust|gdpr|(?:^|\s)cc-(?:window|banner)|cmp-?container/i
// a longer box is the page itself, which mentions cookies
const maxNoticeLength = 4000

/**
 * Removes cookie notices: they are short and close to the text, so extraction would keep them. Returns whether there
 * were any.
 */
function removeClutter(document: DomDocument): boolean {
  const notices = [...document.querySelectorAll('div,section,aside,form,dialog')].filter(isConsentNotice)
  for (const notice of notices) notice.remove()
  return notices.length > 0
}

function isConsentNotice(element: DomElement): boolean {
  const names = `${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`
  return consentNames.test(names) && (element.textContent ?? '').length <= maxNoticeLength
}
