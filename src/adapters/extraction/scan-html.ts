import { lightTag } from './light-tag.js'

/** A page that is cheap to parse, and what was taken out of it on the way. */
export interface ScannedHtml {
  /** Without scripts, styles, comments and idle attributes, and nowhere nested deeper than the bound. */
  readonly html: string
  /** What its JSON-LD scripts hold. */
  readonly jsonLd: readonly string[]
}

// parsers and Readability take time with the square of the depth and more; pages people read stay below 60
export const deepestNesting = 128

const voidNames = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
// one of these ends another that is still open right above it
const siblings: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tr: ['td', 'th', 'tr'],
  option: ['option'],
}
const inlineNames = new Set(
  'a abbr b bdi bdo cite code del em font i ins mark q s small span strong sub sup u'.split(' '),
)
const removedNames = new Set(['script', 'style'])
const rawTextNames = new Set(['script', 'style', 'textarea', 'title', 'xmp'])

/** Reads the page once, in time linear in its length. Tags beyond the bound are dropped, and their text stays. */
export function scanHtml(html: string): ScannedHtml {
  const scanner = new HtmlScanner(html)
  scanner.scan()
  return { html: scanner.kept.join(''), jsonLd: scanner.jsonLd }
}

class HtmlScanner {
  readonly kept: string[] = []
  readonly jsonLd: string[] = []
  readonly #html: string
  readonly #open: string[] = []
  /** Tags that were dropped and are still to be closed. */
  readonly #dropped = new Map<string, number>()
  #keptUpTo = 0
  #at = 0

  constructor(html: string) {
    this.#html = html
  }

  scan(): void {
    while (true) {
      const start = this.#html.indexOf('<', this.#at)
      if (start === -1) break
      this.#at = start + 1
      if (this.#html.startsWith('<!--', start)) this.#skipComment(start)
      else this.#readTag(start)
    }
    this.kept.push(this.#html.slice(this.#keptUpTo))
  }

  #skipComment(start: number): void {
    const end = this.#html.indexOf('-->', start + 2)
    this.#at = end === -1 ? this.#html.length : end + 3
    this.#drop(start, '')
  }

  #readTag(start: number): void {
    tagName.lastIndex = start
    const [, slash, written = ''] = tagName.exec(this.#html) ?? []
    if (slash === undefined) return
    const name = written.toLowerCase()
    const end = this.#endOfTag(start + written.length + 1)
    this.#at = end
    if (slash === '/') this.#close(name, start)
    else if (rawTextNames.has(name)) this.#readRawText(name, start, end)
    else if (voidNames.has(name) || this.#openElement(name, start)) this.#lighten(start)
  }

  /** After its `>`; one in a quoted value does not count. */
  #endOfTag(from: number): number {
    let quote = ''
    for (let at = from; at < this.#html.length; at++) {
      const character = this.#html.charAt(at)
      if (quote !== '') quote = character === quote ? '' : quote
      else if (character === '>') return at + 1
      else if ((character === '"' || character === "'") && this.#html.charAt(at - 1) === '=') quote = character
    }
    return this.#html.length
  }

  #readRawText(name: string, start: number, contentStart: number): void {
    const closing = new RegExp(`</${name}`, 'gi')
    closing.lastIndex = contentStart
    const contentEnd = closing.exec(this.#html)?.index ?? this.#html.length
    const tagEnd = this.#html.indexOf('>', contentEnd)
    this.#at = tagEnd === -1 ? this.#html.length : tagEnd + 1
    if (/^<script[^>]*ld\+json/i.test(this.#html.slice(start, contentStart))) {
      this.jsonLd.push(this.#html.slice(contentStart, contentEnd))
    }
    if (removedNames.has(name)) this.#drop(start, '')
  }

  /** Whether the element stays. */
  #openElement(name: string, start: number): boolean {
    // what stands inside a dropped element ends nothing outside of it
    const isInside = this.#dropped.size > 0
    const ended = isInside ? [] : (siblings[name] ?? [])
    while (ended.includes(this.#open.at(-1) ?? '')) this.#open.pop()
    if (!isInside && this.#open.length < deepestNesting) {
      this.#open.push(name)
      return true
    }
    this.#dropped.set(name, (this.#dropped.get(name) ?? 0) + 1)
    this.#drop(start, inlineNames.has(name) ? '' : '<br>')
    return false
  }

  #close(name: string, start: number): void {
    const dropped = this.#dropped.get(name) ?? 0
    if (dropped > 0) {
      if (dropped === 1) this.#dropped.delete(name)
      else this.#dropped.set(name, dropped - 1)
      this.#drop(start, inlineNames.has(name) ? '' : '<br>')
      return
    }
    const opened = this.#open.lastIndexOf(name)
    if (opened === -1) return
    this.#open.length = opened
    this.#dropped.clear()
  }

  #lighten(start: number): void {
    const tag = this.#html.slice(start, this.#at)
    const light = lightTag(tag)
    if (light.length === tag.length) return
    this.kept.push(this.#html.slice(this.#keptUpTo, start), light)
    this.#keptUpTo = this.#at
  }

  /** Leaves out what was read from `start` on; a row of line breaks would say no more than one. */
  #drop(start: number, replacement: string): void {
    const before = this.#html.slice(this.#keptUpTo, start)
    if (before !== '') this.kept.push(before)
    if (replacement !== '' && (this.kept.at(-1) !== replacement || before.trim() !== '')) this.kept.push(replacement)
    this.#keptUpTo = this.#at
  }
}

const tagName = /<(\/?)([a-z][^\s/>]*)/iy
