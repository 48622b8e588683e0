import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { EndTags, RawTextEnds } from './raw-text-ends.js'

export interface HtmlAttribute {
  readonly name: string
  /** The text between the quotes; null if the attribute has no value. */
  readonly value: string | null
}

export interface OpeningTag {
  /** In lower case. */
  readonly name: string
  /** Those that the listener asked for; of two with the same name, the first. */
  readonly attributes: readonly HtmlAttribute[]
  /** Ends with a slash, which matters only in XML and SVG. */
  readonly isSelfClosing: boolean
}

/** Receives the parts of an HTML text in order; comments and declarations are skipped. */
export interface HtmlListener {
  /** Whether to keep an attribute: a page may have millions that are never used. */
  isAttributeRead(name: string): boolean
  /** A piece of text: at most up to the next tag, or to the next entity if entities are decoded. */
  text(piece: string): void
  /** Returns whether the content is raw text up to the closing tag. */
  opens(tag: OpeningTag): boolean
  /** The whole content of a raw text element, as written. */
  rawText(tag: OpeningTag, written: string): void
  closes(name: string): void
}

const maxAttributes = 200

/** Whether texts and values are passed on as written, or with entities such as `&amp;` decoded. */
export interface HtmlReading {
  readonly decodeEntities: boolean
}

/** Parses HTML by the rules of browsers, in linear time: pages, and parts of mail. Never throws. */
export function readHtmlTokens(html: string, listener: HtmlListener, { decodeEntities }: HtmlReading): void {
  // unlike the tokenizer, browsers also end comments at --!> and know no CDATA; the replacements keep all lengths
  const text = html.replaceAll('--!>', '--->').replaceAll('<![CDATA[', '<!-CDATA[')
  const endTags = new EndTags(text)
  const page: HtmlSource = { html, text, decodeEntities, endTags, rawTextEnds: new RawTextEnds(text, endTags) }
  for (let start = 0; start < text.length; ) start = new TokenRun(page, start, listener).read()
}

interface HtmlSource extends HtmlReading {
  readonly html: string
  /** The text for the tokenizer, of the same length as `html`. */
  readonly text: string
  readonly endTags: EndTags
  readonly rawTextEnds: RawTextEnds
}

/**
 * Reads from `start` to the end of the next raw text, of an end tag that the tokenizer would end elsewhere, or of the
 * page. The tokenizer itself knows only the usual raw text elements.
 */
class TokenRun implements TokenizerCallbacks {
  readonly #page: HtmlSource
  readonly #start: number
  readonly #listener: HtmlListener
  readonly #tokenizer: Tokenizer
  #name = ''
  #attributes: HtmlAttribute[] = []
  #attributeName = ''
  #isAttributeRead = false
  #value = ''
  #next: number | null = null

  constructor(page: HtmlSource, start: number, listener: HtmlListener) {
    this.#page = page
    this.#start = start
    this.#listener = listener
    this.#tokenizer = new Tokenizer({ decodeEntities: page.decodeEntities }, this)
  }

  /** Returns where the next run starts. */
  read(): number {
    const { text } = this.#page
    this.#tokenizer.write(this.#start === 0 ? text : text.slice(this.#start))
    this.#tokenizer.end()
    return this.#next ?? text.length
  }

  ontext(start: number, end: number): void {
    this.#listener.text(this.#slice(start, end))
  }

  ontextentity(codePoint: number): void {
    this.#listener.text(String.fromCodePoint(codePoint))
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#slice(start, end).toLowerCase()
    this.#attributes = []
  }

  onattribname(start: number, end: number): void {
    const name = this.#slice(start, end).toLowerCase()
    const mayBeKept = this.#attributes.length < maxAttributes && this.#listener.isAttributeRead(name)
    this.#attributeName = name
    this.#isAttributeRead = mayBeKept && !this.#attributes.some((other) => other.name === name)
    this.#value = ''
  }

  onattribdata(start: number, end: number): void {
    if (this.#isAttributeRead) this.#value += this.#slice(start, end)
  }

  onattribentity(codePoint: number): void {
    if (this.#isAttributeRead) this.#value += String.fromCodePoint(codePoint)
  }

  onattribend(quote: QuoteType): void {
    if (!this.#isAttributeRead) return
    this.#attributes.push({ name: this.#attributeName, value: quote === QuoteType.NoValue ? null : this.#value })
  }

  onopentagend(end: number): void {
    this.#open(end, false)
  }

  onselfclosingtag(end: number): void {
    this.#open(end, true)
  }

  onclosetag(start: number, end: number): void {
    const written = this.#slice(start, end)
    // the tokenizer takes the slash as part of the name
    const slash = written.indexOf('/')
    const name = slash === -1 ? written : written.slice(0, slash)
    this.#listener.closes(name.toLowerCase())
    const { text, endTags } = this.#page
    const nameEnd = this.#start + start + name.length
    if (text.charAt(nameEnd) === '>') return
    const next = endTags.after(nameEnd)
    // the tokenizer ends the tag at the first >, and takes a tag without one as text, together with what precedes it
    if (next - 1 !== text.indexOf('>', nameEnd)) {
      this.#tokenizer.pause()
      this.#next = next
    }
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}

  #open(end: number, isSelfClosing: boolean): void {
    const tag = { name: this.#name, attributes: this.#attributes, isSelfClosing }
    if (!this.#listener.opens(tag)) return
    const start = this.#start + end + 1
    const { end: rawEnd, next } = this.#page.rawTextEnds.after(tag.name, start)
    this.#tokenizer.pause()
    this.#next = next
    this.#listener.rawText(tag, this.#page.html.slice(start, rawEnd))
  }

  #slice(start: number, end: number): string {
    return this.#page.html.slice(this.#start + start, this.#start + end)
  }
}
