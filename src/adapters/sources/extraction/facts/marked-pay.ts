import type { DomElement } from '#src/adapters/sources/extraction/html/dom.js'
import type { VisibleLine } from '#src/adapters/sources/extraction/html/visible-lines.js'

// of an element's class or id
const payNames = new Set(
  'pay-range salary-range compensation-range job-salary job__salary salary-info salary compensation pay-transparency posting-salary'.split(
    ' ',
  ),
)
const maxParents = 3
const maxLineLength = 80
const maxLines = 12
// the word that the reader of sentences knows
const announcement = 'Salary:'

/** Short lines of elements that are named after pay, such as `<div class="pay-range">`, behind a line that announces pay. */
export function linesOfPay(lines: readonly VisibleLine[]): readonly string[] {
  const found = lines.filter(({ text, element }) => text.length <= maxLineLength && isNamedPay(element))
  return found.length === 0 ? [] : [announcement, ...found.slice(0, maxLines).map(({ text }) => text)]
}

function isNamedPay(element: DomElement | null): boolean {
  let at = element
  for (let parents = 0; at !== null && parents <= maxParents; parents++) {
    const names = `${at.getAttribute?.('class') ?? ''} ${at.getAttribute?.('id') ?? ''}`.toLowerCase().split(/\s+/)
    if (names.some((name) => payNames.has(name))) return true
    at = at.parentNode
  }
  return false
}
