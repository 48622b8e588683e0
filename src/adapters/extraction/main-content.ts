import { Readability } from '@mozilla/readability'
import { type DomDocument, type DomElement, readDom } from './dom.js'
import { findFallbackContent, proseLength, removeClutter, removeSiteParts, textLength } from './fallback-content.js'
import { keepNames, trimArticle } from './trim-article.js'

// an article of this length was surely found
const surelyFound = 1000
const minArticle = 200
const muchMore = 3
// in a short text Readability keeps menus, which ours leaves out
const notMuchLess = 0.5

/**
 * The element that holds what the page is about. Readability finds articles; where it finds little, and our own look at
 * the page finds many more paragraphs, that is taken. The document is changed; `html` is read again for the second look,
 * and `prepare` does to it what was done to the document before.
 */
export function findMainContent(
  document: DomDocument,
  html: string,
  prepare: (again: DomDocument) => void = () => {},
): DomElement {
  removeClutter(document)
  keepNames(document)
  const article = readArticle(document)
  const found = article === null ? 0 : textLength(article)
  if (article !== null && found >= surelyFound) return trimArticle(article)
  const again = readAgain(html, prepare)
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

function readAgain(html: string, prepare: (again: DomDocument) => void): DomDocument {
  const document = readDom(html)
  prepare(document)
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
