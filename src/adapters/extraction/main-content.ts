import { Readability } from '@mozilla/readability'
import { type DomDocument, type DomElement, readDom } from './dom.js'
import { findFallbackContent, removeSiteParts, textLength } from './fallback-content.js'
import { removeClutter } from './remove-clutter.js'

// an article of this length was surely found
const surelyFound = 1000
const leastArticle = 200
const muchMore = 3
// in a short text Readability keeps menus, which ours leaves out
const notMuchLess = 0.5

/**
 * The element that holds what the page is about. Readability finds articles; where it finds little, and our own look at
 * the page much more, that is taken. The document is changed; `html` is read again for the second look, and `prepare` does
 * to it what was done to the document before.
 */
export function findMainContent(
  document: DomDocument,
  html: string,
  prepare: (again: DomDocument) => void = () => {},
): DomElement {
  removeClutter(document)
  const article = readArticle(document)
  const found = article === null ? 0 : textLength(article)
  if (article !== null && found >= surelyFound) return article
  const again = readDom(html)
  prepare(again)
  removeClutter(again)
  removeSiteParts(again)
  // a page that its scripts would fill: what was found is its menu
  if (textLength(again.body) === 0) return again.body
  const rest = findFallbackContent(again)
  const isMuchMore = textLength(rest) >= found * (found < leastArticle ? notMuchLess : muchMore)
  return article === null || isMuchMore ? rest : article
}

/** Null when there is none, and when Readability does not get along with the page. */
function readArticle(document: DomDocument): DomElement | null {
  try {
    const reader = new Readability<unknown>(document as never, { serializer: (node) => node, disableJSONLD: true })
    return (reader.parse()?.content ?? null) as DomElement | null
  } catch {
    return null
  }
}
