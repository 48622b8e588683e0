import {
  type HtmlAttribute,
  type HtmlListener,
  type OpeningTag,
  readHtmlTokens,
} from '#src/adapters/kit/text/html-tokens.js'
import { rawTextNames } from '#src/adapters/kit/text/raw-text-ends.js'
import { mayHide } from './hiding-style.js'
import { OpenElements } from './open-elements.js'
import { mayOpen, OpenedIds } from './openers.js'
import { RubyText } from './ruby-text.js'

/** A page made cheap to parse, and the parts that were taken out of it. */
export interface ScannedHtml {
  /**
   * A complete document with head and body, whatever the page omits or reorders, without scripts, styles, comments and
   * unused attributes, and not nested deeper than the bound.
   */
  readonly html: string
  /** In page order, without empty ones. */
  readonly scripts: readonly PageScript[]
  /** The contents of its JSON-LD scripts. */
  readonly jsonLd: readonly string[]
  /** The contents of its style elements. */
  readonly styles: readonly string[]
  /** The contents of `<noscript>` elements with text; each leaves an empty element in its place. */
  readonly withoutScripts: readonly string[]
  /** The ids of elements that a click shows. */
  readonly openedIds: ReadonlySet<string>
}

export interface PageScript {
  /** In lower case; '' if it has none. */
  readonly type: string
  readonly id: string
  readonly code: string
}

// real pages have fewer; parsing an element costs a thousand times as much as scanning its tag
const maxElements = 30_000

const voidNames = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const inlineNames = new Set(
  'a abbr b bdi bdo cite code del em font i ins mark q s small span strong sub sup u'.split(' '),
)
const rawText: ReadonlySet<string> = new Set(rawTextNames)
const ofTheHead = new Set(['base', 'link', 'meta'])
const writtenByUs = new Set(['html', 'head', 'body'])
// end tags for which browsers create an element
const endsAlone = new Set(['br', 'p'])
const elementName = /^[a-z][a-z0-9._:-]{0,60}$/

/** Scans the page once, in linear time. Tags beyond the limits of depth and number are dropped; their text is kept. */
export function scanHtml(html: string): ScannedHtml {
  const scanner = new HtmlScanner(/^\s*<\?xml\s/.test(html.slice(0, 200)))
  readHtmlTokens(html, scanner, { decodeEntities: false })
  const jsonLd = scanner.scripts.filter(({ type }) => type.includes('ld+json')).map(({ code }) => code)
  const { scripts, styles, withoutScripts, openedIds } = scanner
  return { html: scanner.document(), scripts, jsonLd, styles, withoutScripts, openedIds: openedIds.ids }
}

class HtmlScanner implements HtmlListener {
  readonly scripts: PageScript[] = []
  readonly styles: string[] = []
  readonly withoutScripts: string[] = []
  readonly openedIds = new OpenedIds()
  readonly #reading = new RubyText()
  readonly #head: string[] = []
  readonly #body: string[] = []
  readonly #open = new OpenElements()
  readonly #isXml: boolean
  #bodyAttributes: readonly HtmlAttribute[] = []
  #elements = 0

  constructor(isXml: boolean) {
    this.#isXml = isXml
  }

  document(): string {
    const body = [lightTag('body', this.#bodyAttributes), ...this.#body, '</body>']
    return `<!doctype html><html><head>${this.#head.join('')}</head>${body.join('')}</html>`
  }

  isAttributeRead(name: string): boolean {
    return isAttributeRead(name)
  }

  text(written: string): void {
    if (this.#reading.isAnnotation || (this.#body.at(-1) === '<br>' && written.trim() === '')) return
    // unescaped, it might form a tag with the text after a removed part
    this.#body.push(written.includes('<') ? written.replaceAll('<', '&lt;') : written)
  }

  opens(tag: OpeningTag): boolean {
    const { name, attributes } = tag
    this.#reading.open(name)
    this.openedIds.look(name, attributes)
    if (rawText.has(name)) return !this.#isEmpty(tag)
    if (ofTheHead.has(name) && !attributes.some((attribute) => attribute.name === 'itemprop')) {
      this.#head.push(lightTag(name, attributes))
    } else if (name === 'body' && this.#bodyAttributes.length === 0) this.#bodyAttributes = attributes
    else if (!writtenByUs.has(name) && elementName.test(name) && this.#mayAdd()) this.#openElement(tag)
    return false
  }

  rawText({ name, attributes }: OpeningTag, written: string): void {
    const attributeOf = (wanted: string) => attributes.find((attribute) => attribute.name === wanted)?.value ?? ''
    if (name === 'script' && written.trim() !== '') {
      this.scripts.push({ type: attributeOf('type').trim().toLowerCase(), id: attributeOf('id'), code: written })
    }
    if (name === 'style') this.styles.push(written)
    if (name === 'title' && !this.#open.isInDrawing)
      this.#head.push(`<title>${written.replaceAll('<', '&lt;')}</title>`)
    if (name === 'textarea' && attributes.some((attribute) => attribute.name === 'readonly'))
      this.#body.push(toLines(written))
    if (name === 'noscript' && hasText(written)) {
      this.#body.push(`<noscript data-text="${this.withoutScripts.length}"></noscript>`)
      this.withoutScripts.push(written)
    }
    if (name === 'iframe') this.#body.push(lightTag(name, attributes), '</iframe>')
    if (name === 'xmp') this.#body.push(`<pre>${written.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`)
  }

  closes(name: string): void {
    this.#reading.close(name)
    const closed = this.#open.close(name)
    if (closed === 'kept' || (closed === 'none' && endsAlone.has(name) && this.#mayAdd())) this.#body.push(`</${name}>`)
    if (closed === 'dropped') this.#separate(name)
  }

  /** Beyond the limit only text is kept, with a space for each tag. */
  #mayAdd(): boolean {
    this.#elements += 1
    if (this.#elements > maxElements && this.#body.at(-1) !== ' ') this.#body.push(' ')
    return this.#elements <= maxElements
  }

  #openElement(tag: OpeningTag): void {
    const { name, attributes } = tag
    const left = this.#open.leaveDrawing(name)
    if (left !== null) this.#body.push(`</${left}>`)
    if (voidNames.has(name)) this.#body.push(lightTag(name, attributes))
    else if (this.#isEmpty(tag)) this.#body.push(lightTag(name, attributes), `</${name}>`)
    else if (this.#open.open(name)) this.#body.push(lightTag(name, attributes))
    else this.#separate(name)
  }

  #isEmpty({ isSelfClosing }: OpeningTag): boolean {
    return isSelfClosing && (this.#isXml || this.#open.isInDrawing)
  }

  /** Replaces a dropped tag by a line break, but never by several in a row. */
  #separate(name: string): void {
    if (!inlineNames.has(name) && this.#body.at(-1) !== '<br>') this.#body.push('<br>')
  }
}

// attributes that the search for the main content reads; each additional one would be a node of the document
const keptNames = new Set(
  (
    'aria-expanded aria-hidden aria-modal class colspan content datetime hidden href http-equiv id itemprop itemscope itemtype name ' +
    'property rel role rowspan shadowrootmode src style summary type typeof'
  ).split(' '),
)
const embedded = /^data:/i
const frames = new Set(['iframe', 'frame', 'embed', 'object'])
const pictureSource = /^(?:data-)?src(?:set)?$/
const pictureFile = /\.(?:jpe?g|png|webp)/i

/** Whether any code here reads attributes of this name. */
function isAttributeRead(name: string): boolean {
  return keptNames.has(name) || name === 'srcset' || name === 'readonly' || mayOpen(name)
}

/** An opening tag with only the attributes that are read. */
function lightTag(name: string, attributes: readonly HtmlAttribute[]): string {
  const kept = attributes.filter(({ name: attribute, value }) => {
    if (attribute === 'style') return mayHide(value ?? '')
    const isOfFrame = attribute === 'data-src' && frames.has(name)
    return (keptNames.has(attribute) || isOfFrame) && !embedded.test(value ?? '')
  })
  const picture = name === 'img' && attributes.some(isOfPicture) ? ' src="."' : ''
  const others = picture === '' ? kept : kept.filter((attribute) => attribute.name !== 'src')
  return `<${name}${picture}${others.map(toSource).join('')}>`
}

/**
 * Whether Readability takes the attribute for the source of a picture. Which picture does not matter; but pages that
 * load pictures later keep the source in other attributes, and a box of pictures without text is not part of an
 * article.
 */
function isOfPicture({ name, value }: HtmlAttribute): boolean {
  return value !== null && (pictureSource.test(name) || (!keptNames.has(name) && pictureFile.test(value)))
}

function toSource({ name, value }: HtmlAttribute): string {
  return value === null ? ` ${name}` : ` ${name}="${value.replaceAll('"', '&quot;')}"`
}

/** Preformatted text as one paragraph per line. */
function toLines(written: string): string {
  const lines = written.split('\n').map((line) => `<p>${line.replaceAll('<', '&lt;')}</p>`)
  return `<div>${lines.join('')}</div>`
}

/** Whether `<noscript>` content has more than pictures. */
function hasText(html: string): boolean {
  return /\p{L}/u.test(html.replace(/<[^<>]{0,5000}>/g, ''))
}

/** Whether a possibly plain text is HTML. */
export function hasTags(text: string): boolean {
  return /<\/?[a-z][^<>]{0,200}>/i.test(text)
}
