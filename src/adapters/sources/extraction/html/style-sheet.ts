import type { DomElement } from './dom.js'
import { hidingOf, lettersOf, readStyle, type Style } from './hiding-style.js'

const maxStyles = 500_000
const maxRules = 2000
const maxMatched = 200

/** A simple selector of one element: `p.note#first`. */
interface Selector {
  /** In upper case; '' for any. */
  readonly element: string
  readonly names: readonly string[]
}

interface Rule {
  readonly selector: Selector
  readonly style: Style
  /** Decides between rules: the more specific one wins, then the later one. */
  readonly weight: number
  /** Whether it only applies inside another element, on some screens, or after a click. */
  readonly isConditional: boolean
}

/** The rules of the page's own style sheets that select single elements. */
export class StyleSheet {
  /** By a class (`.name`) or id (`#name`) of the selector. */
  readonly #rules = new Map<string, Rule[]>()

  constructor(styles: readonly string[]) {
    for (const rule of readRules(styles.join('\n').slice(0, maxStyles))) {
      const [name = ''] = rule.selector.names
      const others = this.#rules.get(name)
      if (others === undefined) this.#rules.set(name, [rule])
      else if (others.length < maxMatched) others.push(rule)
    }
  }

  /** The declarations that apply to an element; null if no rule selects it. */
  styleOf(element: DomElement): Style | null {
    const rules = this.#rulesOf(element).filter(({ isConditional }) => !isConditional)
    if (rules.length === 0) return null
    const style = new Map<string, string>()
    for (const rule of rules.sort((a, b) => a.weight - b.weight)) {
      for (const [name, value] of rule.style) style.set(name, value)
    }
    return style
  }

  /** Whether a rule shows the element under a condition, such as a ticked box before it, or a wide screen. */
  mayShow(element: DomElement): boolean {
    return this.#rulesOf(element).some(({ isConditional, style }) => {
      const display = style.get('display')
      return isConditional && ((display !== undefined && display !== 'none') || style.get('visibility') === 'visible')
    })
  }

  /** Whether a rule gives the element its own font size. */
  setsLetters(element: DomElement): boolean {
    return this.#rulesOf(element).some(({ style }) => lettersOf(style) === 'some')
  }

  #rulesOf(element: DomElement): Rule[] {
    if (this.#rules.size === 0) return []
    const names = namesOf(element)
    return names.flatMap((name) => (this.#rules.get(name) ?? []).filter((rule) => fits(rule, element, names)))
  }
}

function fits({ selector }: Rule, element: DomElement, names: readonly string[]): boolean {
  if (selector.element !== '' && selector.element !== element.nodeName) return false
  return selector.names.every((name) => names.includes(name))
}

function namesOf(element: DomElement): readonly string[] {
  const id = element.getAttribute('id')
  const classes = element.getAttribute('class')
  const names = classes === null ? [] : classes.split(/\s+/, 50).map((name) => `.${name}`)
  return id === null ? names : [`#${id}`, ...names]
}

const told = ['display', 'visibility', 'opacity']
const tellsOfHiding = /display|visibility|opacity|position|indent|clip|transform|overflow|margin/i
const lettersOfNoSize = /font(?:-size)?\s?:\s?0/i

/** Skips rules that neither hide nor show. */
function* readRules(css: string): Generator<Rule> {
  let count = 0
  const hidesLetters = lettersOfNoSize.test(css)
  for (const { selectors, body, isOfSomeScreens } of readBlocks(css)) {
    const style = readTelling(body, hidesLetters)
    if (style === null) continue
    for (const written of selectors.split(',')) {
      const { selector, isConditional } = readSelector(written.trim())
      if (selector === null) continue
      count += 1
      if (count > maxRules) return
      const weight = weightOf(selector, body) + count / maxRules
      yield { selector, style, isConditional: isConditional || isOfSomeScreens, weight }
    }
  }
}

/** Returns null if the rule does not affect visibility; font sizes matter only if the sheet sets some to 0. */
function readTelling(body: string, hidesLetters: boolean): Style | null {
  if (!tellsOfHiding.test(body) && !(hidesLetters && body.includes('font'))) return null
  const style = readStyle(body)
  const isTold = told.some((name) => style.has(name)) || (hidesLetters && lettersOf(style) !== null)
  return isTold || hidingOf(style) !== null ? style : null
}

function weightOf({ names, element }: Selector, body: string): number {
  const ids = names.filter((name) => name.startsWith('#')).length
  const base = ids * 100 + (names.length - ids) * 2 + (element === '' ? 0 : 1)
  return /!\s?important/i.test(body) ? base + 10_000 : base
}

const around = /[\s>+~]/
const conditions = /:(?:checked|target|focus-within|focus|hover|active)/

/** Parses the element that a selector selects, and whether it only applies under a condition. */
function readSelector(written: string): { readonly selector: Selector | null; readonly isConditional: boolean } {
  const last = (written.split(/[\s>+~]/).at(-1) ?? '').replace(/:target$/, '')
  const [, element = '', names = ''] = /^([a-z][a-z0-9]{0,20})?((?:[.#][A-Za-z_-][\w-]{0,80}){1,8})$/i.exec(last) ?? []
  if (names === '') return { selector: null, isConditional: false }
  const isConditional = around.test(written) || conditions.test(written)
  return { selector: { element: element.toUpperCase(), names: names.match(/[.#][\w-]+/g) ?? [] }, isConditional }
}

interface Block {
  readonly selectors: string
  readonly body: string
  /** Whether it only applies to some screens. */
  readonly isOfSomeScreens: boolean
}

/** The rules of a sheet, including those in media queries. */
function* readBlocks(css: string): Generator<Block> {
  const text = withoutComments(css)
  const headers: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{') {
      headers.push(text.slice(start, at).trim())
      start = at + 1
    } else if (character === '}') {
      const selectors = headers.pop() ?? ''
      const [around = ''] = headers
      const isOfSomeScreens = around.startsWith('@media') && !around.includes('print')
      if (headers.length === 0 || isOfSomeScreens) yield { selectors, body: text.slice(start, at), isOfSomeScreens }
      start = at + 1
    } else if (character === ';' && headers.length === 0) start = at + 1
  }
}

function withoutComments(css: string): string {
  return css
    .split('/*')
    .map((part, index) =>
      index === 0 ? part : part.slice(part.indexOf('*/') === -1 ? part.length : part.indexOf('*/') + 2),
    )
    .join('')
}
