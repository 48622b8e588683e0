import TurndownService from 'turndown'
import type { DomElement } from './dom.js'
import { isLabelCell, toMarkdownTable } from './markdown-tables.js'

const maxTitleLength = 80

/**
 * The content of `root` as Markdown for reading: headings, lists, quotes, code and tables stay marked. Pictures, the
 * addresses of links and emphasis are left out: they say nothing to a search. A short line that is all bold is a heading.
 * `root` is changed.
 */
export function toMarkdown(root: DomElement): string {
  joinInline(root)
  // it would copy the content to change it, at the price of parsing it again
  const own = Object.assign(root, { cloneNode: () => root })
  return service.turndown(own as never)
}

const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', hr: '---' })
service.escape = escapeLineStart
service.remove(['script', 'style', 'noscript', 'template', 'iframe', 'object', 'canvas', 'audio', 'video'])
service.addRule('text alone', {
  filter: ['a', 'em', 'i', 'strong', 'b'],
  replacement: (content, node) => (isTitleLine(asElement(node)) ? `### ${oneLine(content)}` : content),
})
service.addRule('no picture', { filter: ['img', 'picture'], replacement: () => '' })
service.addRule('one line heading', {
  filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  replacement: (content, node) =>
    oneLine(content) === '' ? '' : `\n\n${'#'.repeat(Number(node.nodeName.charAt(1)))} ${oneLine(content)}\n\n`,
})
service.addRule('table', {
  filter: 'table',
  replacement: (content, node) => `\n\n${toMarkdownTable(asElement(node)) ?? content}\n\n`,
})
service.addRule('label cell', {
  filter: (node) => node.nodeName === 'TH' && isLabelCell(asElement(node)),
  replacement: (content) => `\n\n### ${oneLine(content)}\n\n`,
})

function asElement(node: unknown): DomElement {
  return node as DomElement
}

function oneLine(content: string): string {
  return content.replace(/^#+ /, '').replace(/\s+/g, ' ').trim()
}

/** Bold, and all that its paragraph holds. */
function isTitleLine(element: DomElement): boolean {
  const { nodeName, parentNode } = element
  if ((nodeName !== 'STRONG' && nodeName !== 'B') || parentNode === null || !/^(?:P|DIV)$/.test(parentNode.nodeName)) {
    return false
  }
  const text = element.textContent?.trim() ?? ''
  if (text.length === 0 || text.length > maxTitleLength || /[.。!！,、]$/.test(text)) return false
  return parentNode.textContent?.trim() === text && element.querySelector('br,img') === null
}

/** Escapes what would start a block of Markdown; inside a line nothing is read as Markdown. */
function escapeLineStart(text: string): string {
  return text
    .replace(/(^|\n)([ \t]*)([#>+*=~`|-]|-{3}|_{3})/g, '$1$2\\$3')
    .replace(/(^|\n)([ \t]*\d{1,9})([.)])(?=\s|$)/g, '$1$2\\$3')
}

const plainNames = new Set('A ABBR B BDI CITE EM FONT I INS MARK Q SMALL SPAN STRONG SUB SUP TIME U WBR'.split(' '))

/**
 * Makes one text of a paragraph that holds nothing but text and inline marks, which say nothing in our Markdown: every
 * node less is time saved. A line that is all bold keeps its mark.
 */
export function joinInline(root: DomElement): void {
  for (const element of root.querySelectorAll('p,li,h1,h2,h3,h4,h5,h6,dd')) {
    const inner = [...element.querySelectorAll('*')]
    if (inner.length === 0 || !inner.every(({ nodeName }) => plainNames.has(nodeName))) continue
    const text = element.textContent
    const isAllBold = inner.some(
      ({ nodeName, textContent }) => isBold(nodeName) && textContent?.trim() === text?.trim(),
    )
    if (!isAllBold) element.textContent = text
  }
}

function isBold(nodeName: string): boolean {
  return nodeName === 'B' || nodeName === 'STRONG'
}
