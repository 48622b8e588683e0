import type { DomElement } from './dom.js'

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
