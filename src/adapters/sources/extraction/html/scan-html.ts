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

/** A page that is cheap to parse, and what was taken out of it on the way. */
export interface ScannedHtml {
  /**
   * A whole document with head and body, whatever the page leaves out or puts in another order. Without scripts, styles,
   * comments and idle attributes, and nowhere nested deeper than the bound.
   */
  readonly html: string
  /** In the order of the page; those without code of their own are left out. */
  readonly scripts: readonly PageScript[]
  /** What its JSON-LD scripts hold. */
  readonly jsonLd: readonly string[]
  /** Its own style sheets. */
  readonly styles: readonly string[]
  /** What the `<noscript>` elements of the page hold that have text; each has left an empty one in its place. */
  readonly withoutScripts: readonly string[]
  /** The ids of what a click shows. */
  readonly openedIds: ReadonlySet<string>
}

export interface PageScript {
  /** In lower case; '' where it has none. */
  readonly type: string
  readonly id: string
  readonly code: string
}

// what pages people read stay below; each costs the parser a thousand times what its tag does
const maxElements = 30_000

const voidNames = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const inlineNames = new Set(
  'a abbr b bdi bdo cite code del em font i ins mark q s small span strong sub sup u'.split(' '),
)
const rawText: ReadonlySet<string> = new Set(rawTextNames)
const ofTheHead = new Set(['base', 'link', 'meta'])
const writtenByUs = new Set(['html', 'head', 'body'])
// an end without a beginning that browsers make an element of
const endsAlone = new Set(['br', 'p'])
const elementName = /^[a-z][a-z0-9._:-]{0,60}$/

/** Reads the page once, in time linear in its length. Tags beyond the bounds of depth and number are dropped, and their text stays. */
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
    // left as it is, it might begin a tag together with what comes after something that was left out
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

  /** Beyond the bound only text is kept, with a space for each tag. */
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

  /** What a dropped tag says; a row of line breaks would say no more than one. */
  #separate(name: string): void {
    if (!inlineNames.has(name) && this.#body.at(-1) !== '<br>') this.#body.push('<br>')
  }
}

// what the search for the main content looks at; each of the others would be a node of the document
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

/** Whether anything here reads attributes of this name. */
function isAttributeRead(name: string): boolean {
  return keptNames.has(name) || name === 'srcset' || name === 'readonly' || mayOpen(name)
}

/** An opening tag without what nothing here reads. */
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
 * Whether it tells where a picture is, as Readability sees it: which one it is does not matter, but pages that load
 * theirs later have them in other attributes, and a box of pictures without text is no part of an article.
 */
function isOfPicture({ name, value }: HtmlAttribute): boolean {
  return value !== null && (pictureSource.test(name) || (!keptNames.has(name) && pictureFile.test(value)))
}

function toSource({ name, value }: HtmlAttribute): string {
  return value === null ? ` ${name}` : ` ${name}="${value.replaceAll('"', '&quot;')}"`
}

/** The lines of a text that is shown as it is written. */
function toLines(written: string): string {
  const lines = written.split('\n').map((line) => `<p>${line.replaceAll('<', '&lt;')}</p>`)
  return `<div>${lines.join('')}</div>`
}

/** Whether HTML that stands there for browsers without scripts has more than pictures. */
function hasText(html: string): boolean {
  return /\p{L}/u.test(html.replace(/<[^<>]{0,5000}>/g, ''))
}

/** Whether a text that may be plain is HTML. */
export function hasTags(text: string): boolean {
  return /<\/?[a-z][^<>]{0,200}>/i.test(text)
}
