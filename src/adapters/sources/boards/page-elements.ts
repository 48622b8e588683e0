import { Parser } from 'htmlparser2'
import type { CapturedValues } from '#src/domain/jobs/column-mapping.js'
import { isObject } from '#src/domain/shared/json.js'

/** A link of a page that lists postings. */
export interface PageLink {
  /** Absolute. */
  readonly url: URL
  /** The heading in the link, else its whole text, on one line. */
  readonly text: string
  /** The texts of elements below it whose class begins with the one that was asked for. */
  readonly marked: readonly string[]
}

export interface LinkPage {
  readonly links: readonly PageLink[]
  /** The classes of all elements. */
  readonly classes: ReadonlySet<string>
  /** The text of the first element of a class; null if there is none. */
  textOf(className: string): string | null
}

const maxText = 2000
const maxLinks = 10_000
const maxClasses = 10_000

interface OpenElement {
  readonly name: string
  readonly classes: readonly string[]
}

interface OpenLink {
  readonly url: URL
  text: string
  heading: string
  readonly marked: string[]
}

/**
 * Reads the links of a page. A mark in a card of the list may stand beside its link: it is counted to the last link
 * before it. Takes time linear in the length of the page.
 */
export function readLinkPage(html: string, address: string, mark: string | null): LinkPage {
  const reader = new PageReader(address, mark)
  const parser = new Parser(reader, { decodeEntities: true })
  parser.write(html)
  parser.end()
  return reader
}

class PageReader implements LinkPage {
  readonly #found: (PageLink & { readonly marked: string[] })[] = []
  readonly classes = new Set<string>()
  readonly #address: string
  readonly #mark: string | null
  readonly #open: OpenElement[] = []
  readonly #texts = new Map<string, string>()
  #link: OpenLink | null = null
  #marked: string | null = null

  constructor(address: string, mark: string | null) {
    this.#address = address
    this.#mark = mark
  }

  get links(): readonly PageLink[] {
    return this.#found
  }

  textOf(className: string): string | null {
    return this.#texts.get(className) ?? null
  }

  onopentag(name: string, { class: classes = '', href }: Readonly<Record<string, string>>): void {
    const own = classes.split(/\s+/).filter((each) => each !== '')
    for (const each of own) if (this.classes.size < maxClasses) this.classes.add(each)
    this.#open.push({ name, classes: own })
    // words of two elements are apart
    if (this.#link !== null) this.#link.text += ' '
    if (name === 'a' && href !== undefined) this.#enterLink(href)
    if (this.#mark !== null && own.includes(this.#mark)) this.#marked = ''
  }

  ontext(text: string): void {
    const innermost = this.#open.at(-1)
    for (const each of innermost?.classes ?? []) {
      const known = this.#texts.get(each) ?? ''
      if (this.#texts.size < maxClasses && known.length < maxText) this.#texts.set(each, known + text)
    }
    if (this.#marked !== null && this.#marked.length < maxText) this.#marked += text
    const link = this.#link
    if (link === null || link.text.length > maxText) return
    link.text += text
    if (/^h\d$/.test(innermost?.name ?? '')) link.heading += text
  }

  onclosetag(name: string): void {
    const closed = this.#open.pop()
    if (this.#link !== null) this.#link.text += ' '
    if (this.#marked !== null && closed?.classes.includes(this.#mark ?? '')) this.#leaveMark(this.#marked)
    if (name === 'a') this.#leaveLink()
  }

  #enterLink(href: string): void {
    this.#leaveLink()
    const url = URL.canParse(href, this.#address) ? new URL(href, this.#address) : null
    if (url !== null) this.#link = { url, text: '', heading: '', marked: [] }
  }

  #leaveLink(): void {
    const link = this.#link
    this.#link = null
    if (link === null || this.#found.length === maxLinks) return
    this.#found.push({ url: link.url, text: oneLine(link.heading) || oneLine(link.text), marked: link.marked })
  }

  #leaveMark(text: string): void {
    this.#marked = null
    const marked = (this.#link ?? this.#found.at(-1))?.marked
    if (marked !== undefined && marked.length < 20) marked.push(oneLine(text))
  }
}

function oneLine(text: string): string {
  return text.slice(0, maxText).trim().replace(/\s+/g, ' ')
}

/** Returns the JobPosting that a page states in JSON-LD; null if it states none that can be read. */
export function readStatedPosting(html: string): CapturedValues | null {
  for (const text of scriptsOf(html)) {
    const stated = parse(text)
    for (const value of Array.isArray(stated) ? stated : [stated]) {
      if (isObject(value) && [value['@type']].flat().includes('JobPosting')) return value
    }
  }
  return null
}

function scriptsOf(html: string): readonly string[] {
  const found: string[] = []
  let isData = false
  const parser = new Parser({
    onopentag: (name, { type = '' }) => {
      isData = name === 'script' && type.trim().toLowerCase() === 'application/ld+json'
      if (isData) found.push('')
    },
    ontext: (text) => {
      if (isData) found.push(`${found.pop()}${text}`)
    },
    onclosetag: () => {
      isData = false
    },
  })
  parser.write(html)
  parser.end()
  return found
}

// an unterminated string extends to the end, or the search would restart at each of its quotation marks
const strings = /"(?:[^"\\]|\\[\s\S])*"?/g

/** Parses JSON, also with line breaks inside its strings, as some boards write it. */
function parse(text: string): unknown {
  for (const attempt of [text, text.replace(strings, escapeBreaks)])
    try {
      return JSON.parse(attempt)
    } catch {
      // the next attempt repairs more
    }
  return null
}

const escapeBreaks = (text: string) =>
  text.replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? '\\n' : sign === '\r' ? '' : ' '))
