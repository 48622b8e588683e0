import { parseQuery, type QueryLeaves, type QueryText, type QueryTree } from '#src/domain/shared/query-grammar.js'
import { type DateRange, readDate } from './date-range.js'
import { toMailboxName } from './identifiers.js'
import { refusedQuestion } from './mail-failure.js'
import { foldCase } from './text-match.js'

/** Where a word is searched: `any` is the subject, the body and the people; `to` is To and Cc. */
export type QueryPlace = 'any' | 'from' | 'to' | 'subject'

/** A single condition of a query. */
export type MailQueryLeaf =
  | { readonly kind: 'text'; readonly text: string; readonly isPhrase: boolean; readonly place: QueryPlace }
  | { readonly kind: 'meets'; readonly condition: QueryCondition }

/** A parsed mail query, as a tree. Plain data. An `any` without nodes matches nothing. */
export type MailQuery = QueryTree<MailQueryLeaf>

/** As in the filter of a list. */
export interface QueryCondition {
  readonly label?: string
  readonly mailbox?: string
  readonly received?: DateRange
  readonly hasAttachments?: boolean
}

export const matchesNothing: MailQuery = { kind: 'any', nodes: [] }

const fields = ['from', 'to', 'subject', 'label', 'mailbox', 'before', 'after', 'has']

/**
 * Parses a query in the syntax of mail programs: `a b` means both, `a OR b` either, `-a` excludes, `"a phrase"` matches
 * adjacent words, `from:a` searches one field, and parentheses group. Anything else is a word. Throws VALIDATION_ERROR.
 * Source: mail-query.
 */
export function parseMailQuery(query: string): MailQuery {
  const parsed = parseQuery<MailQueryLeaf>(query, leaves) ?? matchesNothing
  const asks = signsOf(parsed)
  if (asks.length > 0 && !asks.includes(true)) {
    throw refusedQuestion('The query only excludes words. Add what messages must have: a word, from:, to: or after:.', {
      problem: 'query-excludes-only',
    })
  }
  return parsed
}

/** Returns for each leaf whether messages must match it; false if it is excluded. */
function signsOf(node: MailQuery): readonly boolean[] {
  if (node.kind === 'not') return signsOf(node.node).map((isAsked) => !isAsked)
  return node.kind === 'all' || node.kind === 'any' ? node.nodes.flatMap(signsOf) : [true]
}

const leaves: QueryLeaves<MailQueryLeaf> = {
  fields,
  ofText: (said) => ({ kind: 'text', ...said, place: 'any' }),
  ofField: (name, said) => fieldLeaf(name, said),
}

/** Returns null for a value that the field does not know. */
function fieldLeaf(name: string, said: QueryText): MailQueryLeaf | null {
  if (name === 'from' || name === 'to' || name === 'subject') return { kind: 'text', ...said, place: name }
  const condition = conditionOf(name, said.text)
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

/** Mail programs also accept 2024/5/1. */
function withDashes(text: string): string {
  return text.replace(/^(\d{4})\/(\d{1,2})(?:\/(\d{1,2}))?$/, (_, year: string, ...parts: string[]) =>
    [year, ...parts.slice(0, 2).flatMap((part) => part?.padStart(2, '0') ?? [])].join('-'),
  )
}
