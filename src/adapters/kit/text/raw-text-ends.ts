/** Elements whose content is raw text up to their closing tag. */
export const rawTextNames = ['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript']

const endings = new Map(rawTextNames.map((name) => [name, new RegExp(`</${name}(?=[\\s/>])`, 'gi')]))

// without an end tag, these take the rest of the page as code; the others are read as markup
const codeNames = new Set(['script', 'style'])

/** Finds where the raw texts of one page end. All calls together take time linear in the length of the page. */
export class RawTextEnds {
  readonly #text: string
  readonly #endTags: EndTags
  /** Elements without an end tag in the rest of the page. */
  readonly #endless = new Set<string>()

  constructor(text: string, endTags: EndTags) {
    this.#text = text
    this.#endTags = endTags
  }

  /** Returns where the raw text that starts at `from` ends, and where the page continues. */
  after(name: string, from: number): { readonly end: number; readonly next: number } {
    const end = this.#find(name, from)
    if (end === -1) {
      const rest = codeNames.has(name) ? this.#text.length : from
      return { end: rest, next: rest }
    }
    const isEscaped = name === 'script' && isDoublyEscaped(this.#text.slice(from, end))
    const last = isEscaped ? Math.max(end, this.#find(name, end + 1)) : end
    return { end: last, next: this.#endTags.after(last + name.length + 2) }
  }

  #find(name: string, from: number): number {
    const ending = endings.get(name)
    if (ending === undefined || this.#endless.has(name)) return -1
    ending.lastIndex = from
    const found = ending.exec(this.#text)
    if (found === null) this.#endless.add(name)
    return found?.index ?? -1
  }
}

/** Whether a script within a comment contains another script, whose end tag does not end the outer one. */
function isDoublyEscaped(script: string): boolean {
  const comment = script.lastIndexOf('<!--')
  return comment !== -1 && !script.includes('-->', comment) && /<script[\s/>]/i.test(script.slice(comment))
}

/**
 * Finds where the end tags of one page end. They may have attributes, which mean nothing but whose values may contain
 * `>`. All calls together take time linear in the length of the page.
 */
export class EndTags {
  readonly #text: string
  #isEndless = false

  constructor(text: string) {
    this.#text = text
  }

  /** Returns where the page continues after the end tag whose name ends at `from`. */
  after(from: number): number {
    const first = this.#text.indexOf('>', from)
    if (first === -1) return this.#text.length
    if (this.#isEndless || first === from) return first + 1
    const end = this.#afterAttributes(from)
    // an unterminated value would swallow the rest of the page, and so would each later one
    if (end === -1) this.#isEndless = true
    return end === -1 ? first + 1 : end
  }

  #afterAttributes(from: number): number {
    let at = from
    let hasName = false
    while (at < this.#text.length) {
      const sign = this.#text.charAt(at)
      if (sign === '>') return at + 1
      const isValue = sign === '=' && hasName
      at = isValue ? this.#afterValue(at + 1) : at + 1
      if (isValue || sign === '/') hasName = false
      else if (!isSpace(sign)) hasName = true
    }
    return -1
  }

  #afterValue(from: number): number {
    let at = from
    while (isSpace(this.#text.charAt(at))) at += 1
    const quote = this.#text.charAt(at)
    if (quote === '"' || quote === "'") {
      const end = this.#text.indexOf(quote, at + 1)
      return end === -1 ? this.#text.length : end + 1
    }
    while (at < this.#text.length && this.#text.charAt(at) !== '>' && !isSpace(this.#text.charAt(at))) at += 1
    return at
  }
}

function isSpace(sign: string): boolean {
  return sign === ' ' || sign === '\n' || sign === '\t' || sign === '\r' || sign === '\f'
}
