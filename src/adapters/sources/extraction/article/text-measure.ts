import { type DomElement, type DomNode, isElement, isText, oneLine } from '#src/adapters/sources/extraction/html/dom.js'

/** The amounts of text in an element. */
export interface TextAmount {
  /** Characters, with spaces collapsed. */
  readonly text: number
  /** Characters in links to other pages. */
  readonly linked: number
  /** The number of code blocks, tables and quotes. */
  readonly exhibits: number
}

const nothing: TextAmount = { text: 0, linked: 0, exhibits: 0 }
const exhibitNames = new Set(['BLOCKQUOTE', 'CODE', 'PRE', 'TABLE'])

/** The amounts of an element and everything in it, measured in one walk. Later changes are not seen. */
export class TextMeasure {
  readonly #amounts = new Map<DomNode, TextAmount>()

  constructor(root: DomElement) {
    this.#measure(root, false)
  }

  of(node: DomNode): TextAmount {
    return this.#amounts.get(node) ?? nothing
  }

  /** The share of text that links to other pages, from 0 to 1; 0 if there is no text. */
  linkedShare(node: DomNode): number {
    const { text, linked } = this.of(node)
    return text === 0 ? 0 : linked / text
  }

  #measure(node: DomNode, isLinked: boolean): TextAmount {
    const amount = isElement(node) ? this.#measureElement(node, isLinked || isWayOut(node)) : amountOf(node, isLinked)
    if (amount.text > 0 || amount.exhibits > 0) this.#amounts.set(node, amount)
    return amount
  }

  #measureElement(element: DomElement, isLinked: boolean): TextAmount {
    let [text, linked] = [0, 0]
    let exhibits = exhibitNames.has(element.nodeName) ? 1 : 0
    for (const child of element.childNodes) {
      const amount = this.#measure(child, isLinked)
      text += amount.text
      linked += amount.linked
      exhibits += amount.exhibits
    }
    return { text, linked, exhibits }
  }
}

/** Links within the page, such as a table of contents, do not count. */
function isWayOut(element: DomElement): boolean {
  return element.nodeName === 'A' && !(element.getAttribute('href') ?? '').startsWith('#')
}

function amountOf(node: DomNode, isLinked: boolean): TextAmount {
  if (!isText(node)) return nothing
  const text = oneLine(node.textContent).length
  return { text, linked: isLinked ? text : 0, exhibits: 0 }
}
