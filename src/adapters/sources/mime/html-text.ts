import { type HtmlListener, type OpeningTag, readHtmlTokens } from '#src/adapters/kit/text/html-tokens.js'
import { BlockText } from './block-text.js'

/**
 * The text of HTML, in linear time: everything between tags, wherever the document begins or ends. Blocks, rows and
 * items get their own lines, cells are separated by tabs, quotations are prefixed with `> `, and a link is written as
 * `text <url>`. Never throws. Source: mail-text.
 */
export function htmlToText(html: string): string {
  const reader = new MailReader()
  readHtmlTokens(html, reader, { decodeEntities: true })
  return reader.result()
}

/** Line ends before and after an element. */
const breaks: Readonly<Record<string, number>> = {
  ...of(2, 'p h1 h2 h3 h4 h5 h6 blockquote ul ol dl table pre hr'),
  ...of(1, 'div tr li dt dd option optgroup select caption address article section header footer main nav aside'),
  ...of(1, 'figure figcaption fieldset legend form center body html head title thead tbody tfoot details summary'),
}
const hiddenTexts = new Set(['script', 'style', 'title'])
const readAttributes = new Set(['href', 'alt'])
const cells = new Set(['td', 'th'])

function of(lines: number, names: string): Readonly<Record<string, number>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, lines]))
}

/** An open link: its URL and the start of its text. */
interface OpenLink {
  readonly address: string
  readonly start: number
}

class MailReader implements HtmlListener {
  readonly #text = new BlockText()
  #isInTemplate = false
  #preformatted = 0
  #link: OpenLink | null = null

  /** The text, after all input. */
  result(): string {
    this.#closeLink()
    return this.#text.toString()
  }

  isAttributeRead(name: string): boolean {
    return readAttributes.has(name)
  }

  text(piece: string): void {
    if (this.#isInTemplate) return
    if (this.#preformatted > 0) this.#text.lines(piece)
    else this.#text.words(piece)
  }

  opens(tag: OpeningTag): boolean {
    if (hiddenTexts.has(tag.name)) return true
    if (tag.name === 'template') this.#isInTemplate = true
    if (!this.#isInTemplate) this.#open(tag)
    return false
  }

  rawText(): void {}

  closes(name: string): void {
    const wasInTemplate = this.#isInTemplate
    if (name === 'template') this.#isInTemplate = false
    if (wasInTemplate) return
    if (name === 'a') this.#closeLink()
    if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted - 1)
    if (name === 'blockquote') this.#text.quote(-1)
    if (name === 'ul' || name === 'ol') this.#text.endList()
    this.#text.break(breaks[name] ?? 0)
  }

  #open({ name, attributes }: OpeningTag): void {
    const attribute = (wanted: string) => attributes.find((each) => each.name === wanted)?.value ?? ''
    this.#text.break(breaks[name] ?? 0)
    if (name === 'br') this.#text.newLine()
    else if (name === 'li') this.#text.item()
    else if (name === 'ul' || name === 'ol') this.#text.startList(name === 'ol')
    else if (name === 'blockquote') this.#text.quote(1)
    else if (name === 'pre') this.#preformatted += 1
    else if (name === 'a') this.#openLink(attribute('href'))
    else if (name === 'img' && this.#link !== null) this.text(` ${attribute('alt')} `)
    else if (cells.has(name)) this.#text.cell()
  }

  #openLink(href: string): void {
    this.#closeLink()
    const address = linkAddress(href)
    if (address !== null) this.#link = { address, start: this.#text.length }
  }

  #closeLink(): void {
    if (this.#link === null) return
    const { address, start } = this.#link
    this.#link = null
    const added = linkText(address, this.#text.since(start))
    if (added !== '') this.#text.words(` ${added} `)
  }
}

const maxAddress = 2048

/** The URL of a link, safe between angle brackets; null if it leads nowhere outside of the message. */
function linkAddress(href: string): string | null {
  const address = href.trim()
  if (address.length > maxAddress || !/^(?:https?:\/\/|mailto:|tel:|ftp:\/\/)./i.test(address)) return null
  return address.replace(/[\s<>\p{Cc}]/gu, (sign) => encodeURIComponent(sign))
}

/** The URL to append to the text of a link; '' if the text is the URL itself. */
function linkText(address: string, text: string): string {
  return bare(address) === bare(text) ? '' : `<${address}>`
}

function bare(text: string): string {
  const plain = text.trim().toLowerCase()
  return plain
    .replace(/^(?:https?:\/\/|mailto:|tel:|ftp:\/\/)(?:www\.)?/, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')
}
