import { parseHTML } from 'linkedom'

/** What this folder uses of a DOM; the compiler's own types of it would come with a browser's globals. */
export interface DomNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly parentNode: DomElement | null
  readonly firstChild: DomNode | null
  readonly nextSibling: DomNode | null
  readonly previousSibling: DomNode | null
  readonly childNodes: Iterable<DomNode>
  textContent: string | null
}

export interface DomElement extends DomNode {
  readonly children: Iterable<DomElement>
  readonly previousElementSibling: DomElement | null
  readonly nextElementSibling: DomElement | null
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
  setAttribute(name: string, value: string): void
  querySelector(selectors: string): DomElement | null
  querySelectorAll(selectors: string): Iterable<DomElement>
  removeAttribute(name: string): void
  append(...nodes: readonly DomNode[]): void
  replaceWith(...nodes: readonly DomNode[]): void
  remove(): void
  contains(node: DomNode): boolean
}

export interface DomDocument {
  readonly documentElement: DomElement
  readonly head: DomElement | null
  readonly body: DomElement
  createElement(name: string): DomElement
  querySelector(selectors: string): DomElement | null
  querySelectorAll(selectors: string): Iterable<DomElement>
}

const elementNode = 1
const textNode = 3

export function isElement(node: DomNode): node is DomElement {
  return node.nodeType === elementNode
}

export function isText(node: DomNode): boolean {
  return node.nodeType === textNode
}

/** The document of a page that `scanHtml` has made whole. */
export function readDom(html: string): DomDocument {
  const { document }: { readonly document: DomDocument } = parseHTML(html)
  return document
}

const unseenNames = new Set('HEAD IFRAME NOSCRIPT OBJECT SCRIPT STYLE TEMPLATE TEXTAREA SELECT'.split(' '))

/** Whether nothing inside of it is text of the page. What is hidden is gone before (`removeHidden`). */
export function isUnseen(element: DomElement): boolean {
  return unseenNames.has(element.nodeName)
}

/** A text with one space between its words, and none around them; '' for none. */
export function oneLine(text: string | null | undefined): string {
  // a space between words stays as it is
  return (text ?? '').replace(/\s{2,}|[^\S ]/g, ' ').trim()
}
