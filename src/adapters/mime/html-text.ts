import { Tokenizer } from 'htmlparser2'
import { BlockText } from './block-text.js'

/**
 * What an HTML text says, in time linear in its length: all that stands between tags, wherever the document begins or ends.
 * Blocks, rows and items stand on lines of their own, cells are kept apart by tabs, quotations bear `> `, a link is
 * `text <url>`. Never throws. Source: mail-text.
 */
export function htmlToText(html: string): string {
  const reader = new HtmlReader(html)
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, reader)
  tokenizer.write(html)
  tokenizer.end()
  return reader.text.toString()
}

/** Lines between what stands before and behind an element. */
const breaks: Readonly<Record<string, number>> = {
  ...of(2, 'p h1 h2 h3 h4 h5 h6 blockquote ul ol dl table pre hr'),
  ...of(1, 'div tr li dt dd option optgroup select caption address article section header footer main nav aside'),
  ...of(1, 'figure figcaption fieldset legend form center body html head title thead tbody tfoot details summary'),
}
const hidden = new Set(['script', 'style', 'title', 'template'])
const cells = new Set(['td', 'th'])

function of(lines: number, names: string): Readonly<Record<string, number>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, lines]))
}

/** Open link: its address, and where its text starts. */
interface OpenLink {
  readonly address: string
  readonly start: number
}

class HtmlReader {
  readonly text = new BlockText()
  readonly #html: string
  #name = ''
  #attribute = ''
  #value = ''
  #attributes: Record<string, string> = {}
  #hidden: string | null = null
  #preformatted = 0
  #link: OpenLink | null = null

  constructor(html: string) {
    this.#html = html
  }

  ontext(start: number, end: number): void {
    this.#write(this.#html.slice(start, end))
  }

  ontextentity(codePoint: number): void {
    this.#write(String.fromCodePoint(codePoint))
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#html.slice(start, end).toLowerCase()
    this.#attributes = {}
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#html.slice(start, end).toLowerCase()
    this.#value = ''
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(start, end)
  }

  onattribentity(codePoint: number): void {
    this.#value += String.fromCodePoint(codePoint)
  }

  onattribend(): void {
    // the first of several counts; few are read
    if (/^(?:href|alt)$/.test(this.#attribute)) this.#attributes[this.#attribute] ??= this.#value
  }

  onopentagend(): void {
    if (this.#hidden !== null) return
    if (hidden.has(this.#name)) this.#hidden = this.#name
    else this.#open(this.#name)
  }

  onselfclosingtag(): void {
    this.onopentagend()
  }

  onclosetag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase()
    if (this.#hidden !== null) {
      if (name === this.#hidden) this.#hidden = null
      return
    }
    if (name === 'a') this.#closeLink()
    if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted - 1)
    if (name === 'blockquote') this.text.quote(-1)
    if (name === 'ul' || name === 'ol') this.text.endList()
    this.text.break(breaks[name] ?? 0)
  }

  oncdata(start: number, end: number): void {
    this.#write(this.#html.slice(start, end))
  }

  onend(): void {
    this.#closeLink()
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  #open(name: string): void {
    this.text.break(breaks[name] ?? 0)
    if (name === 'br') this.text.newLine()
    else if (name === 'li') this.text.item()
    else if (name === 'ul' || name === 'ol') this.text.startList(name === 'ol')
    else if (name === 'blockquote') this.text.quote(1)
    else if (name === 'pre') this.#preformatted += 1
    else if (name === 'a') this.#openLink()
    else if (name === 'img' && this.#link !== null) this.#write(` ${this.#attributes.alt ?? ''} `)
    else if (cells.has(name)) this.text.cell()
  }

  #openLink(): void {
    this.#closeLink()
    const address = linkAddress(this.#attributes.href)
    if (address !== null) this.#link = { address, start: this.text.length }
  }

  #closeLink(): void {
    if (this.#link === null) return
    const { address, start } = this.#link
    this.#link = null
    const added = linkText(address, this.text.since(start))
    if (added !== '') this.text.words(` ${added} `)
  }

  #write(text: string): void {
    if (this.#hidden !== null) return
    if (this.#preformatted > 0) this.text.lines(text)
    else this.text.words(text)
  }
}

const maxAddress = 2048

/** Where a link leads, as it can stand between angle brackets; null for what leads nowhere outside of the message. */
export function linkAddress(href: string | undefined): string | null {
  const address = (href ?? '').trim()
  if (address.length > maxAddress || !/^(?:https?:\/\/|mailto:|tel:|ftp:\/\/)./i.test(address)) return null
  return address.replace(/[\s<>\p{Cc}]/gu, (sign) => encodeURIComponent(sign))
}

/** What stands behind the text of a link: nothing where the text is the address itself. */
export function linkText(address: string, text: string): string {
  return bare(address) === bare(text) ? '' : `<${address}>`
}

function bare(text: string): string {
  const plain = text.trim().toLowerCase()
  return plain
    .replace(/^(?:https?:\/\/|mailto:|tel:|ftp:\/\/)(?:www\.)?/, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')
}
