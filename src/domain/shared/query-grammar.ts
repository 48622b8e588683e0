/** What a query asks, as a tree over leaves of its own. Plain data. Nothing fits an `any` without nodes. */
export type QueryTree<Leaf> =
  | Leaf
  | { readonly kind: 'all' | 'any'; readonly nodes: readonly QueryTree<Leaf>[] }
  | { readonly kind: 'not'; readonly node: QueryTree<Leaf> }

/** A word or a phrase as it was typed. */
export interface QueryText {
  readonly text: string
  readonly isPhrase: boolean
}

/** What a reader of queries makes of the words in them. */
export interface QueryLeaves<Leaf> {
  /** The fields that may stand before a word, as `from:`; their names in lower case. */
  readonly fields: readonly string[]
  ofText(text: QueryText): Leaf
  /** Null for a value that the field does not know: then it is a word from its start on. */
  ofField(name: string, text: QueryText): Leaf | null
}

// a pasted page must not become an endless query
export const maxQueryLength = 1000
const maxTerms = 64

/**
 * Reads a query as mail programs write it: `a b` asks for both, `a OR b` for one, `-a` for none of it, `"a phrase"` for words side by
 * side, `field:a` for a place; parentheses group. Whatever is no such sign is a word. Null when nothing in it can be looked for. Takes time
 * linear in the length of the query, of which the first 1,000 characters count.
 */
export function parseQuery<Leaf>(query: string, leaves: QueryLeaves<Leaf>): QueryTree<Leaf> | null {
  return new QueryReader(query.slice(0, maxQueryLength), leaves).read()
}

const quotes = '"“”＂'
const spaces = /\s+/y
const or = /OR(?=[\s(]|$)/y
const minus = /-(?=[^\s-])/y
const telling = /[\p{L}\p{N}]/u

class QueryReader<Leaf> {
  readonly #query: string
  readonly #leaves: QueryLeaves<Leaf>
  readonly #field: RegExp | null
  #at = 0
  #terms = 0

  constructor(query: string, leaves: QueryLeaves<Leaf>) {
    this.#query = query
    this.#leaves = leaves
    // linear: it is tried at one place
    this.#field = leaves.fields.length === 0 ? null : new RegExp(`(${leaves.fields.join('|')}):(?=\\S)`, 'iy')
  }

  read(): QueryTree<Leaf> | null {
    return this.#group(0)
  }

  /** Up to the parenthesis that closes it; null when nothing in it can be looked for. */
  #group(depth: number): QueryTree<Leaf> | null {
    const alternatives: QueryTree<Leaf>[][] = []
    let joins = false
    while (this.#skipToNext()) {
      if (this.#takeChar(')')) {
        if (depth > 0) break
      } else if (this.#take(or) !== null) joins = alternatives.length > 0
      else {
        const node = this.#operand(depth)
        if (node !== null) addTo(alternatives, node, joins)
        joins &&= node === null
      }
    }
    return join(
      'all',
      alternatives.flatMap((nodes) => join('any', nodes) ?? []),
    )
  }

  #skipToNext(): boolean {
    this.#take(spaces)
    return this.#at < this.#query.length
  }

  #operand(depth: number): QueryTree<Leaf> | null {
    const isExcluded = this.#take(minus) !== null
    const node = this.#takeChar('(') ? this.#group(depth + 1) : this.#leaf(depth)
    return isExcluded && node !== null ? { kind: 'not', node } : node
  }

  #leaf(depth: number): Leaf | null {
    const start = this.#at
    const name = this.#field === null ? undefined : this.#take(this.#field)?.[1]?.toLowerCase()
    const phrase = this.#phrase()
    const text = phrase ?? this.#word(depth)
    if (!telling.test(text) || ++this.#terms > maxTerms) return null
    const said = { text, isPhrase: phrase !== null }
    if (name === undefined) return this.#leaves.ofText(said)
    // what is no field after all is a word from its start on
    const whole = { text: this.#query.slice(start, this.#at), isPhrase: false }
    return this.#leaves.ofField(name, said) ?? this.#leaves.ofText(whole)
  }

  /** What stands between quotation marks; null where none begin here, or nothing ends them. */
  #phrase(): string | null {
    if (!quotes.includes(this.#query[this.#at] ?? ' ')) return null
    const start = ++this.#at
    for (let end = start; end < this.#query.length; end++) {
      if (!quotes.includes(this.#query[end] ?? '')) continue
      this.#at = end + 1
      return this.#query.slice(start, end)
    }
    return null
  }

  /** Up to a space or a quotation mark; within a group a parenthesis ends it that closes none of its own. */
  #word(depth: number): string {
    const start = this.#at
    let open = 0
    for (; this.#at < this.#query.length; this.#at++) {
      const char = this.#query[this.#at] ?? ''
      if (quotes.includes(char) || char.trim() === '') break
      if (char === '(') open++
      if (char === ')' && --open < 0 && depth > 0) break
    }
    return this.#query.slice(start, this.#at)
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#query)
    if (found !== null) this.#at = pattern.lastIndex
    return found
  }

  #takeChar(char: string): boolean {
    if (this.#query[this.#at] !== char) return false
    this.#at++
    return true
  }
}

function addTo<Node>(alternatives: Node[][], node: Node, joins: boolean): void {
  const last = alternatives.at(-1)
  if (joins && last !== undefined) last.push(node)
  else alternatives.push([node])
}

function join<Leaf>(kind: 'all' | 'any', nodes: readonly QueryTree<Leaf>[]): QueryTree<Leaf> | null {
  const [only = null] = nodes
  return nodes.length > 1 ? { kind, nodes } : only
}
