import { type DomDocument, type DomElement, isElement, isText, oneLine } from './dom.js'
import { type Hiding, hidingOf, lettersOf, readStyle, type Style } from './hiding-style.js'
import { words } from './names.js'
import { isBeside, isOpened } from './openers.js'
import type { ScannedHtml } from './scan-html.js'
import { StyleSheet } from './style-sheet.js'

// common class names that hide, and those that show again on wide screens
const hidingClasses = words('hidden hide d-none is-hidden ng-hide u-hidden')
const shownWide = /(?:^|\s)(?:(?:sm|md|lg|xl|2xl):|d-(?:sm|md|lg|xl|xxl)-)(?:block|flex|grid|inline|table|contents)/
// common class names of text for screen readers
const spokenOnly =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-?reader(?:-text|-only)?|u-visually-hidden|assistive-text)(?:\s|$)/
const labels = new Set('DT H1 H2 H3 H4 H5 H6 LABEL LEGEND TH'.split(' '))
const maxLabel = 60
const dialogs = new Set(['dialog', 'alertdialog'])
const minPage = 150
const maxNotice = 1500
const consent = /cookie|クッキー|GDPR/i
const maxTitles = 20

/**
 * Removes what visitors cannot see. What a style, an attribute or a common class name hides is kept only if a click
 * shows it; it then counts as visible. The name of a field may be meant for screen readers. The result has no marks of
 * hiding.
 */
export function removeHidden(document: DomDocument, scanned: ScannedHtml): void {
  new Visibility(document, scanned).settle(document.body, false)
}

class Visibility {
  readonly #document: DomDocument
  readonly #sheet: StyleSheet
  readonly #openedIds: ReadonlySet<string>
  readonly #statesFacts: boolean
  #titles: readonly DomElement[] | null = null

  constructor(document: DomDocument, { html, styles, openedIds }: ScannedHtml) {
    this.#document = document
    this.#sheet = new StyleSheet(styles)
    this.#openedIds = openedIds
    this.#statesFacts = /itemtype=|typeof=/.test(html)
  }

  /** `isUnlettered`: whether the text around it has font size 0. */
  settle(parent: DomElement, hasZeroFontSize: boolean): void {
    let next = parent.firstChild
    while (next !== null) {
      const node = next
      next = node.nextSibling
      if (isElement(node)) this.#look(node, hasZeroFontSize)
      else if (hasZeroFontSize && isText(node)) node.textContent = ''
    }
  }

  #look(element: DomElement, hasZeroFontSize: boolean): void {
    const style = this.#styleOf(element)
    if (this.#isRead(element, this.#hiding(element, style))) {
      if (element.hasAttribute('style')) element.removeAttribute('style')
      this.settle(element, this.#hasZeroFontSize(element, style, hasZeroFontSize))
    } else if (this.#statesFacts) removeText(element)
    else element.remove()
  }

  #styleOf(element: DomElement): Style | null {
    const ruled = this.#sheet.styleOf(element)
    const own = element.getAttribute('style')
    if (own === null) return ruled
    return ruled === null ? readStyle(own) : new Map([...ruled, ...readStyle(own)])
  }

  #hiding(element: DomElement, style: Style | null): Hiding {
    const byStyle = style === null ? null : hidingOf(style)
    if (byStyle !== null || element.hasAttribute('hidden') || element.getAttribute('aria-hidden') === 'true') {
      return byStyle ?? 'closed'
    }
    const names = element.getAttribute('class') ?? ''
    if (names === '') return null
    if (spokenOnly.test(names)) return 'unseen'
    const isShown = style?.has('display') === true || shownWide.test(names)
    return !isShown && names.split(/\s+/).some((name) => hidingClasses.has(name)) ? 'closed' : null
  }

  #isRead(element: DomElement, hiding: Hiding): boolean {
    if (hiding === 'unseen') return isLabel(element)
    if (isDialog(element)) return this.#isPage(element, hiding) && showDialog(element)
    if (hiding === null) return true
    const isOpen = isOpened(element, this.#openedIds) || (this.#sheet.mayShow(element) && !isBeside(element))
    const isRead = isOpen || this.#holdsTitle(element)
    if (isRead) for (const name of ['hidden', 'aria-hidden']) element.removeAttribute(name)
    return isRead
  }

  /** Whether a dialog is the main content, and not a notice or a form over it. */
  #isPage(dialog: DomElement, hiding: Hiding): boolean {
    if (isBeside(dialog) || dialog.querySelector('input:not([type=hidden]),textarea') !== null) return false
    const text = oneLine(dialog.textContent)
    if (consent.test(text.slice(0, maxNotice)) && text.length < maxNotice) return false
    return this.#holdsTitle(dialog) || (hiding === null && text.length >= minPage)
  }

  /** Whether it contains all titles of the page, or its main part, and most of its text: scripts will show it. */
  #holdsTitle(element: DomElement): boolean {
    this.#titles ??= titlesOf(this.#document)
    if (this.#titles.length === 0 || !this.#titles.every((title) => element.contains(title))) return false
    const length = oneLine(element.textContent).length
    return length * 2 >= oneLine(this.#document.body.textContent).length
  }

  /** Whether its own text has font size 0. */
  #hasZeroFontSize(element: DomElement, style: Style | null, isAround: boolean): boolean {
    const own = style === null ? null : lettersOf(style)
    if (own !== null) return own === 'none'
    return isAround && !this.#sheet.setsLetters(element)
  }
}

/** The headings of a page, or else its main part. */
function titlesOf(document: DomDocument): readonly DomElement[] {
  const titles = [...document.querySelectorAll('h1')].slice(0, maxTitles)
  return titles.length > 0 ? titles : [...document.querySelectorAll('main,[role=main]')].slice(0, 1)
}

function isDialog(element: DomElement): boolean {
  return element.nodeName === 'DIALOG' || dialogs.has(element.getAttribute('role') ?? '')
}

/** Makes it a normal part of the page, because the search for the main text skips dialogs. */
function showDialog(dialog: DomElement): true {
  for (const name of ['hidden', 'aria-hidden', 'aria-modal', 'role']) dialog.removeAttribute(name)
  return true
}

/** Whether it names a field for screen readers. */
function isLabel(element: DomElement): boolean {
  const text = oneLine(element.textContent)
  if (text === '' || text.length > maxLabel) return false
  const isNamed = spokenOnly.test(element.getAttribute('class') ?? '') || /[:：]$/.test(text)
  return isNamed || labels.has(element.nodeName) || labels.has(element.parentNode?.nodeName ?? '')
}

/** Removes the text but keeps facts for programs as attributes: a posting may state facts in hidden parts. */
function removeText(element: DomElement): void {
  const properties = [element, ...element.querySelectorAll('[itemprop],[property]')].filter(isProperty)
  if (properties.length === 0) {
    element.remove()
    return
  }
  for (const property of properties) {
    const isStated = property.hasAttribute('content') || property.hasAttribute('datetime')
    if (!isStated && !property.hasAttribute('itemscope'))
      property.setAttribute('content', oneLine(property.textContent))
  }
  emptyTexts(element)
}

function isProperty(element: DomElement): boolean {
  return element.hasAttribute('itemprop') || element.hasAttribute('property')
}

function emptyTexts(element: DomElement): void {
  for (const node of [...element.childNodes]) {
    if (isElement(node)) emptyTexts(node)
    else if (isText(node)) node.textContent = ''
  }
}
