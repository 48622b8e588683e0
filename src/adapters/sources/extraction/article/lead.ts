import type { DomDocument, DomElement } from '#src/adapters/sources/extraction/html/dom.js'
import type { VisibleLine } from '#src/adapters/sources/extraction/html/visible-lines.js'
import { isAroundText } from './article-signs.js'
import { isProse } from './prose.js'

// a paragraph whose beginning is also in the article is not a lead; a summary in other words is
const beginning = 50
const maxClimb = 8
// if more lines are between them, the title is not that of the article; each line is searched in the whole article
const maxLinesBetween = 200
const besideNames = new Set('ASIDE FIGCAPTION FORM NAV'.split(' '))

/**
 * The paragraphs between the title of a page and the first paragraph of its article. Readability picks the box with the
 * most paragraphs, and a lead is often in the box of the title. `page` are the lines of the page before the article was
 * extracted, `article` those of the article.
 */
export function findLead(page: readonly VisibleLine[], article: readonly VisibleLine[]): readonly VisibleLine[] {
  const first = article.find(isProse)
  const start = page.findIndex(({ text }) => text === first?.text)
  const title = page.findLastIndex(({ place }, index) => index < start && place === 'H1')
  if (title === -1 || start - title > maxLinesBetween) return []
  const own = article.map(({ text }) => text).join('\n')
  const isNew = (line: VisibleLine) =>
    isProse(line) && !own.includes(line.text.slice(0, beginning)) && !isBeside(line.element)
  return page.slice(title + 1, start).filter(isNew)
}

/** Whether a line is a caption, an advertisement or similar. */
function isBeside(element: DomElement | null): boolean {
  for (let at = element, step = 0; at !== null && at.nodeName !== 'BODY' && step < maxClimb; at = at.parentNode, step++)
    if (besideNames.has(at.nodeName) || isAroundText(at.getAttribute('class') ?? '', false)) return true
  return false
}

/** Inserts the lines before the article, each as a paragraph. */
export function addLead(document: DomDocument, article: DomElement, lead: readonly VisibleLine[]): void {
  const paragraphs = lead.map(({ text }) => {
    const paragraph = document.createElement('p')
    paragraph.textContent = text
    return paragraph
  })
  if (paragraphs.length > 0) article.append(...paragraphs, ...article.childNodes)
}
