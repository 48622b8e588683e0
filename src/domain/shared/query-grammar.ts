/** A parsed query: a tree whose leaves the caller defines. Plain data. An `any` without nodes matches nothing. */
export type QueryTree<Leaf> =
  | Leaf
  | { readonly kind: 'all' | 'any'; readonly nodes: readonly QueryTree<Leaf>[] }
  | { readonly kind: 'not'; readonly node: QueryTree<Leaf> }

/** A word or a phrase as typed. */
export interface QueryText {
  readonly text: string
  readonly isPhrase: boolean
}

/** Turns the words of a query into leaves. */
export interface QueryLeaves<Leaf> {
  /** The field prefixes, such as `from`, in lower case. */
  readonly fields: readonly string[]
  ofText(text: QueryText): Leaf
  /** Returns null for a value that the field does not know; the whole term is then read as a word. */
  ofField(name: string, text: QueryText): Leaf | null
}

// keeps a pasted page from becoming an endless query
export const maxQueryLength = 1000
const maxTerms = 64

/**
 * Parses a query in the syntax of mail programs: `a b` means both, `a OR b` either, `-a` excludes, `"a phrase"` matches
 * adjacent words, `field:a` searches one field, and parentheses group. Anything else is a word. Only the first 1,000
 * characters count. Returns null if the query has nothing to search for. Takes time linear in the length of the query.
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

  /** Reads up to the closing parenthesis. Returns null if the group has nothing to search for. */
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
    // not a field after all: read the whole term as a word
    const whole = { text: this.#query.slice(start, this.#at), isPhrase: false }
    return this.#leaves.ofField(name, said) ?? this.#leaves.ofText(whole)
  }

  /** Returns the text between quotation marks. Returns null if there is no opening mark or no closing mark. */
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

  /** Reads up to a space or a quotation mark. Inside a group, an unbalanced closing parenthesis also ends the word. */
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
