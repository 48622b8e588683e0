import type { EndTags } from './end-tags.js'

/** Elements whose content is text up to their closing tag, whatever it looks like. */
export const rawTextNames = ['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript']

// without an end, the rest of the page is code; of the others it is taken for the page
const codeNames = new Set(['script', 'style'])

/** Where the raw texts of one page end. All questions together take time linear in the length of the page. */
export class RawTextEnds {
  readonly #text: string
  readonly #endTags: EndTags
  readonly #endings = new Map(rawTextNames.map((name) => [name, new RegExp(`</${name}(?=[\\s/>])`, 'gi')]))
  /** Those that end nowhere from some place on. */
  readonly #endless = new Set<string>()

  constructor(text: string, endTags: EndTags) {
    this.#text = text
    this.#endTags = endTags
  }

  /** Where the raw text of this element that starts at `from` ends, and where the page goes on. */
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
    const ending = this.#endings.get(name)
    if (ending === undefined || this.#endless.has(name)) return -1
    ending.lastIndex = from
    const found = ending.exec(this.#text)
    if (found === null) this.#endless.add(name)
    return found?.index ?? -1
  }
}

/** Whether a script that stands in a comment holds another one, whose end is not its own. */
function isDoublyEscaped(script: string): boolean {
  const comment = script.lastIndexOf('<!--')
  return comment !== -1 && !script.includes('-->', comment) && /<script[\s/>]/i.test(script.slice(comment))
}
