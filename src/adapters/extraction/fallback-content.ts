import { type DomDocument, type DomElement, isUnseen } from './dom.js'

const ofTheSite =
  'nav,header,footer,noscript,[role="navigation"],[role="banner"],[role="contentinfo"],[role="search"],[role="menu"]'
const aroundContent =
  'aside,form,button,input,select,textarea,dialog,svg,canvas,audio,video,iframe,object,embed,template,[hidden],' +
  '[aria-hidden="true"],[role="dialog"],[role="alertdialog"]'
const contentPlaces = ['main', '[role="main"]', 'article', '#main', '#content', '.content']
// a place with less is a teaser or a login box
const leastShare = 0.5
const mostLinked = 0.6

/** Takes off the page what every page of its site has: menus, banner and foot. */
export function removeSiteParts(document: DomDocument): void {
  // a heading in a header, inside the content, belongs to it
  const isKept = (element: DomElement) => element.nodeName === 'HEADER' && element.querySelector('h1') !== null
  for (const element of document.querySelectorAll(ofTheSite)) if (!isKept(element)) element.remove()
}

/**
 * What is left of a page without the parts of its site, forms and lists of links: for pages that have no article to find,
 * such as a short posting. Expects that `removeSiteParts` was there before; changes the document.
 */
export function findFallbackContent(document: DomDocument): DomElement {
  for (const element of document.querySelectorAll(aroundContent)) element.remove()
  for (const element of document.querySelectorAll('[style]')) if (isUnseen(element)) element.remove()
  for (const element of document.querySelectorAll('ul,ol,div')) if (isMenu(element)) element.remove()
  const body = document.body
  const length = textLength(body)
  const places = contentPlaces.map((place) => document.querySelector(place))
  return places.find((place) => place !== null && textLength(place) >= length * leastShare) ?? body
}

/** Mostly links, and short ones. */
function isMenu(element: DomElement): boolean {
  const links = [...element.querySelectorAll('a')]
  if (links.length < 3) return false
  const linked = links.reduce((sum, link) => sum + textLength(link), 0)
  return linked > textLength(element) * mostLinked && linked / links.length < 40
}

export function textLength(element: DomElement): number {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim().length
}
