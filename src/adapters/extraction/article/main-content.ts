import { Readability } from '@mozilla/readability'
import { type DomDocument, type DomElement, oneLine } from '../html/dom.js'
import { visibleLines } from '../html/visible-lines.js'
import { TextMeasure } from './text-measure.js'
import { keepNames, trimArticle } from './trim-article.js'

// an article of this length was surely found
const surelyFound = 1000
const minArticle = 200
const muchMore = 3
// in a short text Readability keeps menus, which ours leaves out
const notMuchLess = 0.5

/**
 * The element that holds what the page is about. Readability finds articles; where it finds little, and our own look at
 * the page finds many more paragraphs, that is taken. The document is changed; `readAgain` gives the same one for the
 * second look.
 */
export function findMainContent(document: DomDocument, readAgain: () => DomDocument): DomElement {
  removeClutter(document)
  keepNames(document)
  const article = readArticle(document)
  const found = article === null ? 0 : textLength(article)
  if (article !== null && found >= surelyFound) return trimArticle(article)
  const again = withoutSiteParts(readAgain())
  // a page that its scripts would fill: what was found is its menu
  if (textLength(again.body) === 0) return again.body
  const rest = findFallbackContent(again)
  return article === null || isBetter(rest, article, found) ? rest : trimArticle(article)
}

/** Its length tells little: what a page hides may be longer than what it is about. */
function isBetter(rest: DomElement, article: DomElement, found: number): boolean {
  if (found < minArticle) return textLength(rest) >= found * notMuchLess
  return proseLength(rest) >= proseLength(article) * muchMore
}

function withoutSiteParts(document: DomDocument): DomDocument {
  removeClutter(document)
  removeSiteParts(document)
  return document
}

/** Null when there is none, and when Readability does not get along with the page. */
function readArticle(document: DomDocument): DomElement | null {
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
const isJapanese = /[\u3040-\u30ff\u4e00-\u9fff]/
const contentPlaces = ['main', '[role="main"]', 'article', '#main', '#content', '.content']
// a place with less is a teaser or a login box
const minShare = 0.5
const maxLinkedShare = 0.6
// shorter lines may be entries of a menu; Japanese says the same in half of the characters
const minProse = 80
const minJapaneseProse = 40
// so much in a header is no name of a site
const minHeaderText = 20

/** Takes off the page what every page of its site has: menus, banner and foot. */
function removeSiteParts(document: DomDocument): void {
  for (const element of document.querySelectorAll(ofTheSite)) {
    if (element.nodeName !== 'HEADER' || !isContent(element)) element.remove()
  }
}

/** Whether a header has a heading, which belongs to the content, or says more than what the site is called. */
function isContent(header: DomElement): boolean {
  if (header.querySelector('h1') !== null) return true
  for (const element of header.querySelectorAll(aroundContent)) element.remove()
  const measure = new TextMeasure(header)
  const { text, linked } = measure.of(header)
  return text - linked >= minHeaderText && measure.linkedShare(header) < minShare
}

/**
 * What is left of a page without the parts of its site, forms and lists of links: for pages that have no article to find,
 * such as a short posting. Expects that `removeSiteParts` was there before; changes the document.
 */
function findFallbackContent(document: DomDocument): DomElement {
  for (const element of document.querySelectorAll(aroundContent)) element.remove()
  for (const element of document.querySelectorAll('ul,ol,div')) if (isMenu(element)) element.remove()
  const body = document.body
  const length = textLength(body)
  const places = contentPlaces.map((place) => document.querySelector(place))
  return places.find((place) => place !== null && textLength(place) >= length * minShare) ?? body
}

/** How many characters of it stand in paragraphs, and in other lines as long. */
function proseLength(element: DomElement): number {
  const lengths = visibleLines(element).map(({ text }) =>
    text.length >= (isJapanese.test(text) ? minJapaneseProse : minProse) ? text.length : 0,
  )
  return lengths.reduce((sum, length) => sum + length, 0)
}

/** Mostly links, and short ones. */
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
  /cookie[-_]?(?:banner|bar|consent|dialog|law|message|modal|notice|policy|popup|wall)|onetrust|gdpr|cmp-?container/i
// a longer one is the page itself that names cookies
const maxNoticeLength = 4000

/** Takes notices about cookies off the page: they are short and near the text, so that extraction keeps them. */
function removeClutter(document: DomDocument): void {
  for (const element of document.querySelectorAll('div,section,aside,form,dialog')) {
    if (isConsentNotice(element)) element.remove()
  }
}

function isConsentNotice(element: DomElement): boolean {
  const names = `${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`
  return consentNames.test(names) && (element.textContent ?? '').length <= maxNoticeLength
}
