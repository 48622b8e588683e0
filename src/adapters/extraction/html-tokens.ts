import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { RawTextEnds } from './raw-text-ends.js'

export interface HtmlAttribute {
  readonly name: string
  /** As it is written, between its quotes; null where there is none. */
  readonly value: string | null
}

export interface OpeningTag {
  /** In lower case. */
  readonly name: string
  /** Those that were asked for; of two with one name the first. */
  readonly attributes: readonly HtmlAttribute[]
  /** Written with a slash at its end, which means something in XML and in drawings alone. */
  readonly isSelfClosing: boolean
}

/** What is told of a page, in its order. Texts are as they are written; comments and declarations are left out. */
export interface HtmlListener {
  /** Of the attributes that nobody reads, a page may have millions. */
  isAttributeRead(name: string): boolean
  text(written: string): void
  /** Whether the content is text up to the closing tag, whatever it looks like. */
  opens(tag: OpeningTag): boolean
  rawText(tag: OpeningTag, written: string): void
  closes(name: string): void
}

const maxAttributes = 200

/** Reads a page by the rules of browsers, in time linear in its length. */
export function readHtmlTokens(html: string, listener: HtmlListener): void {
  // the tokenizer knows one end of a comment and what CDATA is in XML; browsers know two, and no CDATA. Lengths stay.
  const text = html.replaceAll('--!>', '--->').replaceAll('<![CDATA[', '<!-CDATA[')
  const ends = new RawTextEnds(text)
  for (let start = 0; start < text.length; ) {
    const run = new TokenRun(html, start, listener)
    start = run.read(text, ends)
  }
}

/** From one place to the end of the next raw text, or to the end. The tokenizer is told of no raw text but the usual. */
class TokenRun implements TokenizerCallbacks {
  readonly #html: string
  readonly #start: number
  readonly #listener: HtmlListener
  readonly #tokenizer: Tokenizer
  #name = ''
  #attributes: HtmlAttribute[] = []
  #attributeName = ''
  #value: string | null = null
  #rawFrom: { readonly tag: OpeningTag; readonly at: number } | null = null

  constructor(html: string, start: number, listener: HtmlListener) {
    this.#html = html
    this.#start = start
    this.#listener = listener
    this.#tokenizer = new Tokenizer({ decodeEntities: false }, this)
  }

  /** Where the next run starts. */
  read(text: string, ends: RawTextEnds): number {
    this.#tokenizer.write(this.#start === 0 ? text : text.slice(this.#start))
    this.#tokenizer.end()
    if (this.#rawFrom === null) return text.length
    const { tag, at } = this.#rawFrom
    const { end, next } = ends.after(tag.name, at)
    this.#listener.rawText(tag, this.#html.slice(at, end))
    return next
  }

  ontext(start: number, end: number): void {
    this.#listener.text(this.#slice(start, end))
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#slice(start, end).toLowerCase()
    this.#attributes = []
  }

  onattribname(start: number, end: number): void {
    this.#attributeName = this.#slice(start, end).toLowerCase()
    this.#value = null
  }

  onattribdata(start: number, end: number): void {
    this.#value = this.#slice(start, end)
  }

  onattribend(quote: QuoteType): void {
    const name = this.#attributeName
    const isRead = this.#attributes.length < maxAttributes && this.#listener.isAttributeRead(name)
    if (!isRead || this.#attributes.some((other) => other.name === name)) return
    this.#attributes.push({ name, value: quote === QuoteType.NoValue ? null : this.#value })
  }

  onopentagend(end: number): void {
    this.#open(end, false)
  }

  onselfclosingtag(end: number): void {
    this.#open(end, true)
  }

  onclosetag(start: number, end: number): void {
    this.#listener.closes(this.#slice(start, end).toLowerCase())
  }

  onattribentity(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
  ontextentity(): void {}

  #open(end: number, isSelfClosing: boolean): void {
    const tag = { name: this.#name, attributes: this.#attributes, isSelfClosing }
    if (!this.#listener.opens(tag)) return
    this.#rawFrom = { tag, at: this.#start + end + 1 }
    this.#tokenizer.pause()
  }

  #slice(start: number, end: number): string {
    return this.#html.slice(this.#start + start, this.#start + end)
  }
}
