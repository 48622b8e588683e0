import {
  type DomDocument,
  type DomElement,
  type DomNode,
  isElement,
  oneLine,
} from '#src/adapters/sources/extraction/html/dom.js'
import { isAdMark, isAroundText, isRelatedTitle, startsAsReference } from './article-signs.js'
import { TextMeasure } from './text-measure.js'

// a larger part of an article is content, whatever its name
const maxShare = 0.2
// pages of links are about what they link to
const maxLinkedArticle = 0.3
const mostlyLinked = 0.4
const allLinked = 0.95
const minParagraph = 60
const maxReference = 250
const maxTitle = 80
const keptWhole = new Set('A B CODE EM H1 H2 H3 H4 H5 H6 I PRE SPAN STRONG'.split(' '))
const inline = new Set('A B BR EM I SMALL SPAN STRONG TIME'.split(' '))
const lines = new Set('DIV H1 H2 H3 H4 H5 H6 LI P'.split(' '))
const boxes = new Set('ASIDE DIV OL P SECTION UL'.split(' '))

/**
 * Copies class names of boxes to the single paragraph inside: Readability turns such a box into a paragraph, and its
 * name, which says what it is, would be lost.
 */
export function keepNames(document: DomDocument): void {
  for (const box of document.querySelectorAll('div[class]')) {
    const name = box.getAttribute('class') ?? ''
    if (!isAroundText(name, true)) continue
    const [only, other] = box.children
    if (only?.nodeName === 'P' && other === undefined) only.setAttribute('class', name)
    else if ([...box.children].every(({ nodeName }) => inline.has(nodeName))) {
      const paragraph = document.createElement('p')
      paragraph.setAttribute('class', name)
      paragraph.append(...box.childNodes)
      box.append(paragraph)
    }
  }
}

/**
 * Removes parts that do not belong to an article: captions of pictures, navigation above it, and links to other pages
 * between its paragraphs and below it. `article` is changed.
 */
export function trimArticle(article: DomElement): DomElement {
  const trimmer = new ArticleTrimmer(article)
  trimmer.dropLeadingMenus()
  for (const element of article.querySelectorAll('*')) trimmer.look(element)
  return article
}

class ArticleTrimmer {
  readonly #article: DomElement
  readonly #measure: TextMeasure
  readonly #isOfLinks: boolean

  constructor(article: DomElement) {
    this.#article = article
    this.#measure = new TextMeasure(article)
    this.#isOfLinks = this.#measure.linkedShare(article) >= maxLinkedArticle
  }

  /** Removes lists of links before the first words. */
  dropLeadingMenus(): void {
    let node = this.#article.firstChild
    while (node !== null) {
      const { nextSibling } = node
      if (this.#length(node) === 0) node = nextSibling
      else if (!isElement(node) || lines.has(node.nodeName) === (node.nodeName !== 'DIV')) return
      else if (!isList(node)) node = node.firstChild
      else if (this.#isOfLinks || this.#measure.linkedShare(node) < allLinked) return
      else {
        node.remove()
        node = nextSibling
      }
    }
  }

  look(element: DomElement): void {
    if (this.#length(element) === 0) return
    if (this.#isAround(element)) element.remove()
    else if (!this.#isOfLinks && lines.has(element.nodeName) && this.#isTitleOfLinks(element)) element.remove()
    else if (!this.#isOfLinks && this.#isWayOut(element)) element.remove()
  }

  #isAround(element: DomElement): boolean {
    if (keptWhole.has(element.nodeName) || !this.#isPart(element)) return false
    if (this.#length(element) <= maxTitle && isAdMark(oneLine(element.textContent))) return true
    if (element.nodeName === 'FIGCAPTION') return !this.#isOfExhibit(element)
    return isAroundText(element.getAttribute('class') ?? '', this.#measure.linkedShare(element) >= mostlyLinked)
  }

  /** Whether it is next to code or a table, whose captions are kept. */
  #isOfExhibit({ parentNode }: DomElement): boolean {
    return parentNode !== null && this.#measure.of(parentNode).exhibits > 0
  }

  /**
   * Removes the links below a title such as "You may also like". Returns whether there were any, or whether nothing is
   * below it.
   */
  #isTitleOfLinks(element: DomElement): boolean {
    if (this.#length(element) > maxTitle || !isRelatedTitle(oneLine(element.textContent))) return false
    let next = neighbour(element, 'nextSibling')
    const isLast = next === null
    let removed = 0
    while (next !== null && this.#measure.linkedShare(next) > 1 - mostlyLinked && this.#isPart(next)) {
      const after = neighbour(next, 'nextSibling')
      next.remove()
      next = after
      removed += 1
    }
    return isLast || removed > 0
  }

  #isWayOut(element: DomElement): boolean {
    const share = this.#measure.linkedShare(element)
    if (share < mostlyLinked || this.#length(element) > maxReference) return false
    if (lines.has(element.nodeName) && startsAsReference(oneLine(element.textContent))) return true
    return share >= allLinked && boxes.has(element.nodeName) && this.#separatesParagraphs(element)
  }

  /** Whether it separates two paragraphs. */
  #separatesParagraphs(element: DomElement): boolean {
    const [above, below] = [neighbour(element, 'previousSibling'), neighbour(element, 'nextSibling')]
    return this.#isParagraph(above) && this.#isParagraph(below) && !/[:：]$/.test(oneLine(above.textContent))
  }

  #isParagraph(element: DomElement | null): element is DomElement {
    if (element?.nodeName !== 'P') return false
    return this.#length(element) >= minParagraph && this.#measure.linkedShare(element) < mostlyLinked
  }

  #isPart(element: DomElement): boolean {
    return this.#length(element) <= this.#length(this.#article) * maxShare
  }

  #length(node: DomNode): number {
    return this.#measure.of(node).text
  }
}

function isList({ nodeName }: DomElement): boolean {
  return nodeName === 'UL' || nodeName === 'OL'
}

/** The adjacent element, unless there is text between them. */
function neighbour(element: DomElement, side: 'nextSibling' | 'previousSibling'): DomElement | null {
  let node = element[side]
  while (node !== null && !isElement(node)) {
    if ((node.textContent ?? '').trim() !== '') return null
    node = node[side]
  }
  return node
}
