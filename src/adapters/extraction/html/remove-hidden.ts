import type { DomDocument } from './dom.js'
import { isHidingStyle } from './scan-html.js'

const maxStyles = 500_000
const maxNames = 500
const simpleSelector = /^[.#][A-Za-z_][\w-]{0,80}$/
// names by which the style sheets of most sites hide
const hidden = '.hidden,.hide,.d-none,.is-hidden,.ng-hide,.u-hidden,[aria-hidden=true],dialog'

/** Takes out what the page does not show: by the names that hide everywhere, and by its own style sheets, where a rule names one class or id. */
export function removeHidden(document: DomDocument, styles: readonly string[]): void {
  for (const selector of [hidden, ...hidingSelectors(styles.join('\n').slice(0, maxStyles))]) {
    for (const element of [...document.querySelectorAll(selector)]) {
      if (element.nodeName !== 'BODY' && element.nodeName !== 'HTML') element.remove()
    }
  }
}

/** Of rules that hold for every screen. */
function hidingSelectors(css: string): readonly string[] {
  const found = new Set<string>()
  let depth = 0
  let start = 0
  let selector = ''
  const text = withoutComments(css)
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{') {
      if (depth === 0) selector = text.slice(start, at)
      depth += 1
      start = at + 1
    } else if (character === '}') {
      if (depth === 1 && isHidingStyle(text.slice(start, at))) addNames(selector, found)
      depth = Math.max(0, depth - 1)
      start = at + 1
    } else if (character === ';' && depth === 0) start = at + 1
  }
  return [...found].slice(0, maxNames)
}

function addNames(selector: string, found: Set<string>): void {
  const names = selector.split(',').map((each) => each.trim())
  for (const name of names) if (simpleSelector.test(name)) found.add(name)
}

function withoutComments(css: string): string {
  return css
    .split('/*')
    .map((part, index) =>
      index === 0 ? part : part.slice(part.indexOf('*/') === -1 ? part.length : part.indexOf('*/') + 2),
    )
    .join('')
}
