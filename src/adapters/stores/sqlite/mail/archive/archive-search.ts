import { type SQL, sql } from 'drizzle-orm'
import { partWeights } from '#src/adapters/stores/index/judged-message.js'
import { askedLeaves, planSearch, relax } from '#src/adapters/stores/index/search-plan.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readInteger } from '#src/adapters/stores/sql/kit/stored-values.js'
import { emailFts } from '#src/adapters/stores/sqlite/mail/search-index.js'
import { emails } from '#src/adapters/stores/sqlite/mail/tables.js'
import type { EmailFilter, SearchAnswer } from '#src/application/mail/ports/mail-archive.js'
import { type ListPage, pageOf } from '#src/domain/mail/list-page.js'
import type { MailQuery } from '#src/domain/mail/mail-query.js'
import { type SearchField, searchFields } from '#src/domain/mail/text-scan.js'
import { withAttachments } from './archive-attachments.js'
import { conditionsOf, inOrder, where } from './email-conditions.js'
import { isOneOf, limitTo, selectEmails, withSummaries } from './email-rows.js'
import { IndexedQuery } from './indexed-query.js'
import type { OpenArchive } from './open-archive.js'
import { QueryScan, type ScannedMessage } from './query-scan.js'
import { relaxedHits } from './relaxed-search.js'
import { firstMatching, type Hit, type Question, unindexedAfter } from './search-question.js'

/** The query, the fields to search and the messages to search in. */
export interface Search {
  readonly query: MailQuery
  readonly fields: readonly SearchField[]
  readonly filter: EmailFilter
  readonly page: ListPage
}

/** Messages without any of the words come newest first. */
function byScore(a: Hit, b: Hit): number {
  return a.score - b.score || (a.score === 0 ? (b.epoch ?? 0) - (a.epoch ?? 0) : 0) || a.id - b.id
}

const { subject, body, from, to } = partWeights
const weights = sql.raw([subject, body, subject, body, from, to, from, to].join())
const hits = selection({
  id: [emailFts.emailId, readCount],
  score: [sql`bm25(${emailFts}, ${weights}) as score`, Number],
  epoch: [sql`null`, readInteger],
})
const datedIds = selection({ id: [emails.id, readCount], epoch: [emails.internalDateEpoch, readInteger] })

/**
 * Ranks by BM25; a word in the subject counts three times. Messages that are not indexed are read, and ranked by how
 * often they contain the words. If no message has all words, finds those that have most of them.
 */
export function search(opened: OpenArchive, { query, fields, filter, page }: Search): SearchAnswer {
  const { connection: archive } = opened
  const index = opened.findIndex()
  const conditions = conditionsOf(filter, archive.hasColumn(emails.labels))
  const question = { archive, index, plan: planSearch(query, fields), conditions }
  const reach = page.offset + page.limit
  const best = [...indexedHits(question, reach), ...scannedHits(question, reach)].sort(byScore)
  const relaxed = best.length === 0 ? relax(question.plan) : null
  const ranked = relaxed === null ? best : relaxedHits(question, relaxed, reach).sort(byScore)
  const summaries = withSummaries(archive, pageOf(ranked, page)).map(({ epoch: _, ...email }) => email)
  return {
    emails: withAttachments(archive, question.plan, summaries),
    hasAllWords: relaxed === null || ranked.length === 0,
  }
}

/** A condition for the messages that a query finds. */
export function conditionOf(opened: OpenArchive, query: MailQuery): SQL {
  const { connection: archive } = opened
  const index = opened.findIndex()
  const plan = planSearch(query, searchFields)
  const scanned = scannedIds({ archive, index, plan, conditions: [] })
  if (index === null) return isOneOf(scanned)
  const indexed = new IndexedQuery(archive, index).condition(plan)
  if (index.indexedTo === null) return indexed
  return sql`((${emails.id} <= ${index.indexedTo} and ${indexed}) or ${isOneOf(scanned)})`
}

/** How many messages a query finds, if the index alone can tell; else null. */
export function countByIndex(opened: OpenArchive, query: MailQuery): number | null {
  const { connection: archive } = opened
  const index = opened.findIndex()
  // an index next to an archive may have messages that are gone
  if (index === null || index.connection !== archive || index.indexedTo !== null) return null
  const indexed = new IndexedQuery(archive, index)
  const { match, conditions } = indexed.split(planSearch(query, searchFields))
  return match === null || conditions.length > 0 ? null : indexed.count(match)
}

function indexedHits(question: Question, reach: number): readonly Hit[] {
  const { archive, index, plan } = question
  if (index === null) return []
  const indexed = new IndexedQuery(archive, index)
  const { match, conditions } = indexed.split(plan)
  if (match !== null) return matchingHits(question, match, conditions, reach)
  // words alone do not decide: messages that contain some come first
  const isInIndex = index.indexedTo === null ? [] : [sql`${emails.id} <= ${index.indexedTo}`]
  const all = [...conditions, ...isInIndex]
  const some = askedLeaves(plan).flatMap((leaf) => indexed.matchOf(leaf) ?? [])
  const first = some.length === 0 ? [] : matchingHits(question, some.join(' OR '), all, reach)
  return [...first, ...newestHits(question, all, first, reach)]
}

function matchingHits(
  { archive, index, conditions: filter }: Question,
  match: string,
  conditions: readonly SQL[],
  reach: number,
): readonly Hit[] {
  if (index === null) return []
  const all = [...filter, ...conditions]
  const limit = all.length > 0 ? -1 : reach
  const matching = new IndexedQuery(archive, index).fromMatching(match)
  const rows = index.connection.iterate(
    hits.select(sql`${matching} order by score, ${emailFts.emailId} limit ${limit}`),
  )
  return firstMatching(archive, all, rows, reach)
}

/** The remaining messages, newest first. */
function newestHits(
  { archive, conditions: filter }: Question,
  conditions: readonly SQL[],
  others: readonly Hit[],
  reach: number,
): readonly Hit[] {
  if (others.length >= reach) return []
  const isOther = sql`not ${isOneOf(others.map(({ id }) => id))}`
  const rest = where([...filter, ...conditions, isOther])
  const page = limitTo({ limit: reach - others.length, offset: 0 })
  return archive.all(selectEmails(datedIds, sql`${rest} ${inOrder('newest-first')} ${page}`)).map(unscored)
}

const unscored = (row: Omit<Hit, 'score'>): Hit => ({ ...row, score: 0 })

function scannedHits(question: Question, reach: number): readonly Hit[] {
  let best: Hit[] = []
  for (const [message, scan] of scanned(question)) {
    best.push({ id: message.id, score: scan.score(question.plan, message), epoch: message.epoch })
    // bounds memory; sorting occasionally costs less than always keeping order
    if (best.length >= 2 * reach + 1000) best = best.sort(byScore).slice(0, reach)
  }
  return best.sort(byScore).slice(0, reach)
}

const scannedIds = (question: Question): readonly number[] => Array.from(scanned(question), ([{ id }]) => id)

/** The messages that are not indexed and match the query. */
function* scanned(question: Question): Generator<readonly [ScannedMessage, QueryScan]> {
  const after = unindexedAfter(question)
  if (after === null) return
  const { archive, plan, conditions } = question
  const scan = new QueryScan(archive, { plans: [plan], conditions, after })
  for (const message of scan.messages()) if (scan.fits(plan, message)) yield [message, scan]
}
