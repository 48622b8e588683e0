import { type SQL, sql } from 'drizzle-orm'
import type { SearchPlan, TextLeaf, TextPart } from '#src/adapters/stores/index/search-plan.js'
import { requirementsOf } from '#src/adapters/stores/index/search-plan.js'
import { phraseMatch, toFts5Match } from '#src/adapters/stores/index/to-match.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import { emailFts } from '#src/adapters/stores/sqlite/mail/search-index.js'
import { emails } from '#src/adapters/stores/sqlite/mail/tables.js'
import type { ArchiveConnection } from './archive-connection.js'
import { conditionsOf } from './email-conditions.js'
import { isOneOf } from './email-rows.js'
import type { SearchIndex } from './open-archive.js'

const columnsOf: Record<TextPart, string> = {
  subject: 'subject_words subject_bigrams',
  body: 'body_words body_bigrams',
  from: 'from_words from_bigrams',
  to: 'to_words to_bigrams',
}

const people: ReadonlySet<TextPart> = new Set(['from', 'to'])

const idColumn = selection({ id: [emailFts.emailId, readCount] })
const countColumn = selection({ count: [sql`count(*)`, readCount] })

const maxLookups = 2000

// a longer expression is slow to parse
const namesAtOnce = 100

/** Messages that contain one of these names in their subject or text, highest id first, at most `limit`. */
export function idsNaming(
  { connection, indexedTo }: SearchIndex,
  names: readonly string[],
  limit: number,
): readonly number[] {
  const phrases = [...new Set(names.flatMap((name) => phraseMatch(name)?.text ?? []))]
  const found = new Set<number>()
  for (let at = 0; at < phrases.length; at += namesAtOnce) {
    const some = phrases.slice(at, at + namesAtOnce).map((text) => `"${text}"`)
    const match = `{${columnsOf.subject} ${columnsOf.body}} : (${some.join(' OR ')})`
    const bound = indexedTo === null ? sql`` : sql` and ${emailFts.emailId} <= ${indexedTo}`
    const newest = sql`from ${emailFts} where ${emailFts} match ${match}${bound} order by ${emailFts.emailId} desc limit ${limit}`
    for (const { id } of connection.all(idColumn.select(newest))) found.add(id)
  }
  return [...found].sort((a, b) => b - a).slice(0, limit)
}

/** A query in SQL, split into what the index can answer alone and further conditions on the messages. */
export interface SplitQuery {
  /** An expression for MATCH; null if words alone decide nothing. */
  readonly match: string | null
  readonly conditions: readonly SQL[]
}

/** Queries on an archive that has an index. */
export class IndexedQuery {
  readonly #archive: ArchiveConnection
  readonly #index: SearchIndex

  constructor(archive: ArchiveConnection, index: SearchIndex) {
    this.#archive = archive
    this.#index = index
  }

  split(plan: SearchPlan): SplitQuery {
    const words: string[] = []
    const excluded: string[] = []
    const conditions: SQL[] = []
    const nodes = requirementsOf(plan)
    const rest: SearchPlan[] = []
    for (const node of nodes) {
      const match = this.matchOf(node)
      if (match === null) rest.push(node)
      else words.push(match)
    }
    for (const node of rest) {
      const match = node.kind === 'not' && words.length > 0 ? this.matchOf(node.node) : null
      if (match === null) conditions.push(this.condition(node))
      else excluded.push(match)
    }
    return { match: combine(words, excluded), conditions }
  }

  /** An expression for MATCH; null if the plan needs more than words, or words that the index lacks. */
  matchOf(plan: SearchPlan): string | null {
    if (plan.kind === 'text') return this.#leafMatch(plan)
    if (plan.kind === 'any') {
      const matches = plan.nodes.flatMap((node) => this.matchOf(node) ?? [])
      return matches.length === 0 || matches.length < plan.nodes.length ? null : `(${matches.join(' OR ')})`
    }
    if (plan.kind !== 'all') return null
    const { match, conditions } = this.split(plan)
    return conditions.length === 0 ? match : null
  }

  /** The condition for indexed messages. */
  condition(plan: SearchPlan): SQL {
    if (plan.kind === 'text') {
      const match = this.#leafMatch(plan)
      return match === null ? heldBy(plan) : this.isMatching(match)
    }
    if (plan.kind === 'meets') return matchesCondition(this.#archive, plan.condition)
    if (plan.kind === 'not') return sql`not ${this.condition(plan.node)}`
    if (plan.nodes.length === 0) return sql`0`
    const conditions = plan.nodes.map((node) => this.condition(node))
    return sql`(${sql.join(conditions, plan.kind === 'all' ? sql` and ` : sql` or `)})`
  }

  /** Whether the index finds a message. */
  isMatching(match: string): SQL {
    if (this.#index.connection !== this.#archive) return isOneOf(this.ids(match))
    // rows are as wide as messages: if there are many, the plus makes SQLite read an index with narrow rows instead
    const id = this.count(match) > maxLookups ? sql`+${emails.id}` : emails.id
    return sql`${id} in (select ${emailFts.emailId} ${this.fromMatching(match)})`
  }

  ids(match: string): readonly number[] {
    return this.#index.connection.all(idColumn.select(this.fromMatching(match))).map(({ id }) => id)
  }

  count(match: string): number {
    return this.#index.connection.first(countColumn.select(this.fromMatching(match)))?.count ?? 0
  }

  /** The `from` clause for the messages that the index finds and whose entries are up to date. */
  fromMatching(match: string): SQL {
    const { indexedTo } = this.#index
    const bound = indexedTo === null ? sql`` : sql` and ${emailFts.emailId} <= ${indexedTo}`
    return sql`from ${emailFts} where ${emailFts} match ${match}${bound}`
  }

  #leafMatch(leaf: TextLeaf): string | null {
    const parts = this.#index.hasPeople ? leaf.in : leaf.in.filter((part) => !people.has(part))
    return parts.length === 0
      ? null
      : `{${parts.map((part) => columnsOf[part]).join(' ')}} : (${toFts5Match(leaf.match)})`
  }
}

function combine(words: readonly string[], excluded: readonly string[]): string | null {
  if (words.length === 0) return null
  const all = words.length === 1 ? words.join() : `(${words.join(' AND ')})`
  return excluded.length === 0 ? all : `(${all} NOT (${excluded.join(' OR ')}))`
}

/** An unknown value never meets a condition, and always meets its negation. */
export function matchesCondition(archive: ArchiveConnection, condition: Parameters<typeof conditionsOf>[0]): SQL {
  const all = conditionsOf(condition, archive.hasColumn(emails.labels))
  return sql`coalesce((${sql.join(all, sql` and `)}), 0)`
}

/** For an index of an earlier version, which has no people: reads them. */
function heldBy(leaf: TextLeaf): SQL {
  const { from, fromEmail, to, cc } = emails
  return sql`mail_people_hold(${JSON.stringify(leaf)}, ${from}, ${fromEmail}, ${to}, ${cc})`
}
