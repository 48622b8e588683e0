import { type DateRange, readDate } from './date-range.js'
import { toMailboxName } from './identifiers.js'
import { refusedQuestion } from './mail-failure.js'
import { foldCase } from './text-match.js'

/** Where a word is looked for: `any` is the subject, the body and the people; `to` is To and Cc. */
export type QueryPlace = 'any' | 'from' | 'to' | 'subject'

/** What a query asks of a message, as a tree. Plain data. Nothing fits an `any` without nodes. */
export type MailQuery =
  | { readonly kind: 'text'; readonly text: string; readonly isPhrase: boolean; readonly place: QueryPlace }
  | { readonly kind: 'meets'; readonly condition: QueryCondition }
  | { readonly kind: 'all' | 'any'; readonly nodes: readonly MailQuery[] }
  | { readonly kind: 'not'; readonly node: MailQuery }

/** As in the filter of a list. */
export interface QueryCondition {
  readonly label?: string
  readonly mailbox?: string
  readonly received?: DateRange
  readonly hasAttachments?: boolean
}

export const matchesNothing: MailQuery = { kind: 'any', nodes: [] }

// a pasted page must not become an endless query
export const maxMailQueryLength = 1000
const maxTerms = 64

/**
 * Reads a query as mail programs write it: `a b` asks for both, `a OR b` for one, `-a` for none of it, `"a phrase"` for words
 * side by side, `from:a` for a place; parentheses group. Whatever is no such sign is a word. Throws VALIDATION_ERROR.
 * Source: mail-query.
 */
export function parseMailQuery(query: string): MailQuery {
  const parsed = new QueryReader(query.slice(0, maxMailQueryLength)).read()
  const asks = signsOf(parsed)
  if (asks.length > 0 && !asks.includes(true)) {
    throw refusedQuestion('The query only excludes. Add what messages must have: a word, from:, to: or after:.', {
      problem: 'query-excludes-only',
    })
  }
  return parsed
}

/** Of each leaf, whether messages are to have it; false where it excludes them. */
function signsOf(node: MailQuery): readonly boolean[] {
  if (node.kind === 'not') return signsOf(node.node).map((isAsked) => !isAsked)
  return node.kind === 'all' || node.kind === 'any' ? node.nodes.flatMap(signsOf) : [true]
}

const quotes = '"“”＂'
const spaces = /\s+/y
const or = /OR(?=[\s(]|$)/y
const minus = /-(?=[^\s-])/y
const field = /(from|to|subject|label|mailbox|before|after|has):(?=\S)/iy
const telling = /[\p{L}\p{N}]/u

class QueryReader {
  readonly #query: string
  #at = 0
  #terms = 0

  constructor(query: string) {
    this.#query = query
  }

  read(): MailQuery {
    return this.#group(0) ?? matchesNothing
  }

  /** Up to the parenthesis that closes it; null when nothing in it can be looked for. */
  #group(depth: number): MailQuery | null {
    const alternatives: MailQuery[][] = []
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

  #operand(depth: number): MailQuery | null {
    const isExcluded = this.#take(minus) !== null
    const node = this.#takeChar('(') ? this.#group(depth + 1) : this.#leaf(depth)
    return isExcluded && node !== null ? { kind: 'not', node } : node
  }

  #leaf(depth: number): MailQuery | null {
    const start = this.#at
    const name = this.#take(field)?.[1]?.toLowerCase()
    const phrase = this.#phrase()
    const text = phrase ?? this.#word(depth)
    if (!telling.test(text) || ++this.#terms > maxTerms) return null
    const isPhrase = phrase !== null
    return (name === undefined ? null : fieldNode(name, text, isPhrase)) ?? this.#textFrom(start, name, text, isPhrase)
  }

  #textFrom(start: number, name: string | undefined, text: string, isPhrase: boolean): MailQuery {
    // what is no field after all is a word from its start on
    const isWhole = name !== undefined
    return {
      kind: 'text',
      text: isWhole ? this.#query.slice(start, this.#at) : text,
      isPhrase: isPhrase && !isWhole,
      place: 'any',
    }
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

function addTo(alternatives: MailQuery[][], node: MailQuery, joins: boolean): void {
  const last = alternatives.at(-1)
  if (joins && last !== undefined) last.push(node)
  else alternatives.push([node])
}

function join(kind: 'all' | 'any', nodes: readonly MailQuery[]): MailQuery | null {
  const [only = null] = nodes
  return nodes.length > 1 ? { kind, nodes } : only
}

/** Null for a value that the field does not know. */
function fieldNode(name: string, text: string, isPhrase: boolean): MailQuery | null {
  if (name === 'from' || name === 'to' || name === 'subject') return { kind: 'text', text, isPhrase, place: name }
  const condition = conditionOf(name, text)
  return condition === null ? null : { kind: 'meets', condition }
}

function conditionOf(name: string, text: string): QueryCondition | null {
  if (name === 'label') return { label: foldCase(text) }
  if (name === 'mailbox') return { mailbox: toMailboxName(text) }
  if (name === 'has') return /^attachments?$/i.test(text) ? { hasAttachments: true } : null
  const start = readDate(withDashes(text))?.start
  if (start === undefined) throw unreadable(name === 'before' ? 'before' : 'after')
  const second = Math.ceil(start / 1000)
  return { received: name === 'before' ? { from: null, to: second - 1 } : { from: second, to: null } }
}

function unreadable(name: 'before' | 'after') {
  return refusedQuestion(
    `${name}: takes a date as YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601; in quotation marks it is text.`,
    { problem: 'query-date-unreadable', name },
  )
}

/** Mail programs take 2024/5/1 too. */
function withDashes(text: string): string {
  return text.replace(/^(\d{4})\/(\d{1,2})(?:\/(\d{1,2}))?$/, (_, year: string, ...parts: string[]) =>
    [year, ...parts.slice(0, 2).flatMap((part) => part?.padStart(2, '0') ?? [])].join('-'),
  )
}
