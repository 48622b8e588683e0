import { parseHTML } from 'linkedom'

/** The part of the DOM that this folder uses; TypeScript's DOM types would also declare browser globals. */
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

/** Parses a page that `scanHtml` has normalized. */
export function readDom(html: string): DomDocument {
  const { document }: { readonly document: DomDocument } = parseHTML(html)
  return document
}

const unseenNames = new Set('HEAD IFRAME NOSCRIPT OBJECT SCRIPT STYLE TEMPLATE TEXTAREA SELECT'.split(' '))

/** Whether nothing inside it is text of the page. Hidden elements were already removed (`removeHidden`). */
export function isUnseen(element: DomElement): boolean {
  return unseenNames.has(element.nodeName)
}

/** Collapses white space and trims; '' for no text. */
export function oneLine(text: string | null | undefined): string {
  // single spaces need no replacement
  return (text ?? '').replace(/\s{2,}|[^\S ]/g, ' ').trim()
}
