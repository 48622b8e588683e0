import type { HtmlAttribute } from '#src/adapters/kit/text/html-tokens.js'
import type { DomElement } from './dom.js'
import { nameWords, words } from './names.js'
import { shortText } from './short-text.js'

// names of things that open, and of their panels that a click shows
const opening = words('accordion collapse collapsible disclosure expand expandable faq more readmore tab tabs toggle')
const panels = words(
  'answer body collapse content desc description detail details info inner item pane panel section text',
)
const wholePanels = words(
  'collapse collapsible collapsed expandable expanded foldable hiddentext more moretext readmore spoiler tabcontent tabpane tabpanel togglable toggleable',
)
// things that open from a menu or over the page are not part of its text
const beside = words(
  'alert basket cart cc consent cookie cookies dialog drawer dropdown filter filters flyout gdpr hamburger lang language lightbox ' +
    'loading login mega megamenu menu mobile modal nav navbar navigation newsletter offcanvas overlay popover popup search share ' +
    'sidebar signin signup submenu subscribe toast tooltip',
)
const controlWords = words(
  'accordion collapse collapsed expand expander more readmore showmore spoiler tab toggle toggler trigger',
)
const openSaid = words('more expand details expandieren mehr weiterlesen anzeigen plus más leer suite')
const openSaidInJapanese = ['続きを', 'もっと', '詳細', '詳しく', '全文', 'さらに', '開く', 'すべて表示', '全て表示']
const arrow = /[▾▼▿▽⌄⌵▸▶►»›＋+∨]\s?$|^[▾▼▿▽▸▶►＋+]/
const maxControl = 60
const maxSteps = 20

const naming = new Set(['aria-controls', 'popovertarget', 'commandfor'])
const namingWord = /target|tab|panel|toggle|control|open|collapse|accordion|content|expand|show|more/
const maxIds = 5000
const identifier = /^#?([A-Za-z_][\w:.-]{0,100})$/
const quoted = /['"]#?([A-Za-z_][\w:.-]{0,100})['"]/g

/** Whether an attribute with this name may refer to what its element opens. */
export function mayOpen(name: string): boolean {
  return naming.has(name) || name === 'href' || name === 'onclick' || name.startsWith('data-')
}

/** Collects the ids that clicks on the page open. */
export class OpenedIds {
  readonly ids = new Set<string>()

  look(element: string, attributes: readonly HtmlAttribute[]): void {
    for (const { name, value } of attributes) {
      if (value === null || value === '' || this.ids.size > maxIds) continue
      for (const id of idsIn(element, name, value)) this.ids.add(id)
    }
  }
}

function idsIn(element: string, name: string, value: string): readonly string[] {
  if (name === 'onclick') return Array.from(value.slice(0, 500).matchAll(quoted), ([, id = '']) => id)
  if (naming.has(name)) return value.split(/\s+/, 20)
  return namesPanel(element, name, value) ? [identifier.exec(value)?.[1] ?? ''] : []
}

function namesPanel(element: string, name: string, value: string): boolean {
  if (name === 'href') return element === 'a' && value.startsWith('#')
  return name.startsWith('data-') && (value.startsWith('#') || namingWord.test(name))
}

/**
 * Whether a click shows this hidden element: another element refers to it, it is named as a panel, or it is next to a
 * control.
 */
export function isOpened(element: DomElement, openedIds: ReadonlySet<string>): boolean {
  if (isBeside(element)) return false
  if (element.getAttribute('role') === 'tabpanel' || element.getAttribute('hidden') === 'until-found') return true
  const id = element.getAttribute('id')
  if (id !== null && openedIds.has(id)) return true
  return nameWords(element).some(namesAPanel) || hasControl(element)
}

/** Whether it is named like a menu, notice or form that opens over or beside the page. */
export function isBeside(element: DomElement): boolean {
  return element.nodeName === 'NAV' || nameWords(element).some((name) => name.some((word) => beside.has(word)))
}

function namesAPanel(name: readonly string[]): boolean {
  if (name.includes('slide')) return true
  if (name.length === 1) return wholePanels.has(name[0] ?? '')
  return name.some((word) => opening.has(word)) && name.some((word) => panels.has(word) || wholePanels.has(word))
}

/** Whether a control such as "Read more" or "Requirements ▾" is next to it, or next to its parent. */
function hasControl(element: DomElement): boolean {
  const { parentNode } = element
  const places = parentNode === null || parentNode.nodeName === 'BODY' ? [element] : [element, parentNode]
  return places.some((place) => isControl(beforeOf(place)) || isControl(afterOf(place)))
}

function beforeOf(element: DomElement): DomElement | null {
  let at = element.previousElementSibling
  for (let step = 0; at !== null && isBlank(at) && step < maxSteps; step++) at = at.previousElementSibling
  return at
}

function afterOf(element: DomElement): DomElement | null {
  let at = element.nextElementSibling
  for (let step = 0; at !== null && isBlank(at) && step < maxSteps; step++) at = at.nextElementSibling
  return at
}

function isBlank(element: DomElement): boolean {
  return element.nodeName === 'BR' || shortText(element, maxControl) === ''
}

function isControl(element: DomElement | null): boolean {
  if (element === null) return false
  const text = shortText(element, maxControl)
  return text !== null && (isExpander(element) || arrow.test(text) || saysOpen(text))
}

function isExpander(element: DomElement): boolean {
  if (element.hasAttribute('aria-expanded') || element.querySelector('[aria-expanded]') !== null) return true
  const isClickable =
    element.nodeName === 'BUTTON' || element.getAttribute('role') === 'button' || /^H[1-6]$/.test(element.nodeName)
  return isClickable && nameWords(element).some((name) => name.some((word) => controlWords.has(word)))
}

function saysOpen(text: string): boolean {
  if (openSaidInJapanese.some((said) => text.includes(said)) && text.length <= maxControl / 3) return true
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return said.length > 0 && said.length <= 4 && said.some((word) => openSaid.has(word))
}
