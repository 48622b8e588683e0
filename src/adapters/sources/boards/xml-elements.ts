import { Parser } from 'htmlparser2'
import type { ListedPosting, XmlList } from './board.js'

// the same limit as for a row of other files
const maxElementSize = 16 * 2 ** 20
const maxDepth = 50

interface OpenElement {
  readonly name: string
  readonly members: Map<string, unknown[]>
  text: string
}

/**
 * Parses the elements of an XML list while text arrives in chunks. An element with text becomes a string; child
 * elements become members, repeated ones a list. Attributes are ignored.
 */
export class XmlElements {
  /** Whether the root is that of the expected list; null until enough has been read to tell. */
  isList: boolean | null = null
  /** Whether the end of the list was reached. */
  isWhole = false
  readonly #list: XmlList
  readonly #found: ListedPosting[] = []
  readonly #parser: Parser
  /** The open elements, starting at an element of the list. */
  #open: OpenElement[] = []
  #depth = 0
  #size = 0
  #isTooLarge = false
  #sinceLast = 0

  constructor(list: XmlList) {
    this.#list = list
    this.#parser = new Parser(
      {
        onopentag: (name) => this.#enter(name),
        ontext: (text) => this.#take(text),
        onclosetag: (name, isImplied) => this.#leave(name, isImplied),
      },
      { xmlMode: true, decodeEntities: true },
    )
  }

  /** Returns the elements completed by this chunk. Throws RangeError for XML that is not a list of postings. */
  push(text: string): readonly ListedPosting[] {
    this.#parser.write(text)
    this.#sinceLast += text.length
    // comments and CDATA are buffered until they end
    if (this.#sinceLast > maxElementSize + text.length) throw new RangeError('too long')
    return this.#found.splice(0)
  }

  end(): readonly ListedPosting[] {
    this.#parser.end()
    return this.#found.splice(0)
  }

  #enter(name: string): void {
    this.#sinceLast = 0
    this.#depth++
    this.isList ??= name === this.#list.root
    if (this.#depth > maxDepth) throw new RangeError('too deep')
    if (this.#open.length === 0 && !(this.#depth === 2 && name === this.#list.element)) return
    this.#size += name.length
    this.#open.push({ name, members: new Map(), text: '' })
  }

  #take(text: string): void {
    this.#sinceLast = 0
    const element = this.#open.at(-1)
    if (element === undefined) return
    this.#size += text.length
    if (this.#size > maxElementSize) this.#isTooLarge = true
    if (!this.#isTooLarge) element.text += text
  }

  #leave(name: string, isImplied: boolean): void {
    this.#sinceLast = 0
    this.#depth--
    if (this.#depth === 0 && name === this.#list.root) this.isWhole = !isImplied
    const element = this.#open.pop()
    // an element closed only by its parent or the end was truncated
    if (element === undefined || isImplied) return
    const parent = this.#open.at(-1)
    if (parent !== undefined) {
      if (this.#isTooLarge) return
      const alike = parent.members.get(name) ?? []
      parent.members.set(name, alike)
      alike.push(toValue(element))
      return
    }
    this.#found.push(this.#isTooLarge ? { problem: 'is larger than 16 MiB' } : { values: membersOf(element) })
    this.#size = 0
    this.#isTooLarge = false
  }
}

function toValue(element: OpenElement): unknown {
  return element.members.size > 0 ? membersOf(element) : element.text.trim()
}

function membersOf({ members }: OpenElement): Record<string, unknown> {
  return Object.fromEntries(
    [...members].flatMap(([name, values]) => {
      const said = values.filter((value) => value !== '')
      return said.length === 0 ? [] : [[name, said.length === 1 ? said[0] : said]]
    }),
  )
}
