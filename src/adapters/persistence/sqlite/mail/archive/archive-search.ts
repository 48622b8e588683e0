import { sql } from 'drizzle-orm'
import type { EmailFilter } from '../../../../../application/mail/ports/mail-archive.js'
import type { ScoredEmail } from '../../../../../domain/mail/archived-email.js'
import { type ListPage, pageOf } from '../../../../../domain/mail/list-page.js'
import {
  type SearchedMessage,
  type SearchField,
  scanScore,
  scanTerms,
  searchedTexts,
  searchFields,
} from '../../../../../domain/mail/text-scan.js'
import { likelyTexts } from '../../../full-text/count-terms.js'
import { toMatch } from '../../../full-text/to-match.js'
import { selection } from '../../../kit/selection.js'
import { readCount, readText } from '../../../kit/stored-values.js'
import { emailFts, readIndexMark } from '../search-index.js'
import { emails } from '../tables.js'
import type { ArchiveConnection } from './archive-connection.js'
import { conditionsOf, where } from './email-conditions.js'
import { isOneOf, selectEmails, withSummaries } from './email-rows.js'
import { readAttachments } from './email-values.js'
import { Ranking } from './ranking.js'
import { TrialIndex } from './trial-index.js'

const columnsOf: Record<SearchField, string> = {
  subject: 'subject_words subject_bigrams',
  body: 'body_words body_bigrams',
}

/** What is looked for, where, among which messages. */
export interface Search {
  readonly query: string
  readonly fields: readonly SearchField[]
  readonly filter: EmailFilter
  readonly page: ListPage
}

interface Hit {
  readonly id: number
  readonly score: number
}

const hits = selection({
  id: [emailFts.emailId, readCount],
  score: [sql`bm25(${emailFts}, 3.0, 1.0, 3.0, 1.0) as score`, Number],
})

const byScore = (a: Hit, b: Hit) => a.score - b.score || a.id - b.id

/**
 * Ranked by BM25; a word in the subject counts three times. An index beside the archive may be older than its newest
 * messages: those are read.
 */
export function searchIndex(
  archive: ArchiveConnection,
  index: ArchiveConnection,
  search: Search,
): readonly ScoredEmail[] {
  const { query, fields, filter, page } = search
  const match = matchOf(query, fields)
  if (match === null) return []
  const reach = page.offset + page.limit
  const isFiltered = Object.keys(filter).length > 0
  const rows = index.iterate(
    hits.select(sql`from ${emailFts} where ${emailFts} match ${match} order by score, ${emailFts.emailId}
      limit ${isFiltered ? -1 : reach}`),
  )
  const found = firstThatMeet(archive, filter, rows, reach)
  const first = { ...search, page: { limit: reach, offset: 0 } }
  const newer = index === archive ? [] : scan(archive, first, readIndexMark(index).lastId)
  return withSummaries(archive, pageOf([...found, ...newer].sort(byScore), page))
}

function matchOf(query: string, fields: readonly SearchField[]): string | null {
  const match = toMatch(query)
  const columns = searchFields.filter((field) => fields.includes(field)).map((field) => columnsOf[field])
  return match === null ? null : `{${columns.join(' ')}} : (${match})`
}

const maxHitsAtOnce = 500

/** The first hits whose messages meet the conditions. */
function firstThatMeet(archive: ArchiveConnection, filter: EmailFilter, hits: Iterable<Hit>, limit: number): Hit[] {
  if (Object.keys(filter).length === 0) return [...hits].slice(0, limit)
  const found: Hit[] = []
  let batch: Hit[] = []
  for (const hit of hits) {
    batch.push(hit)
    if (batch.length < maxHitsAtOnce) continue
    found.push(...onlyThoseThatMeet(archive, filter, batch))
    if (found.length >= limit) return found.slice(0, limit)
    batch = []
  }
  return [...found, ...onlyThoseThatMeet(archive, filter, batch)].slice(0, limit)
}

function onlyThoseThatMeet(archive: ArchiveConnection, filter: EmailFilter, hits: readonly Hit[]): readonly Hit[] {
  const isHit = isOneOf(hits.map(({ id }) => id))
  const conditions = where([isHit, ...conditionsOf(filter, archive.hasColumn(emails.labels))])
  const met = new Set(archive.all(selectEmails(idColumn, conditions)).map(({ id }) => id))
  return hits.filter(({ id }) => met.has(id))
}

const idColumn = selection({ id: [emails.id, readCount] })

/** Reads every message. */
export function scanEverything(archive: ArchiveConnection, search: Search): readonly ScoredEmail[] {
  return withSummaries(archive, scan(archive, search, Number.MIN_SAFE_INTEGER))
}

/** The best of the messages after this id: those that the index would find, ranked by how often they hold the words. */
function scan(archive: ArchiveConnection, search: Search, after: number): readonly Hit[] {
  const { query, fields, page } = search
  const match = matchOf(query, fields)
  if (match === null) return []
  const terms = scanTerms(query)
  const best = new Ranking<Hit>(page, byScore)
  const trial = new TrialIndex(match)
  const scores = new Map<number, number>()
  const judge = () => {
    for (const id of trial.take()) best.add({ id, score: scores.get(id) ?? 0 })
    scores.clear()
  }
  try {
    for (const { id, ...message } of likelyEmails(archive, search, after)) {
      scores.set(id, scanScore(terms, fields, searchedTexts(message)) ?? 0)
      trial.add(id, message)
      if (trial.isFull()) judge()
    }
    judge()
  } finally {
    trial.close()
  }
  return best.take()
}

interface ScannedEmail extends SearchedMessage {
  readonly id: number
}

function* likelyEmails(archive: ArchiveConnection, search: Search, after: number): Generator<ScannedEmail> {
  const isLikely = likelyTexts(search.query)
  const conditions = conditionsOf(search.filter, archive.hasColumn(emails.labels))
  // the body lies behind the raw message in a row: leave it where it is when it is not asked for
  const asksBody = search.fields.includes('body')
  const columns = selection({
    id: [emails.id, readCount],
    subject: [emails.subject, readText],
    plainText: [asksBody ? emails.plainText : sql`null`, readText],
    attachments: [asksBody ? archive.columnOrNull(emails.attachments) : sql`null`, readAttachments],
  })
  const isLater = sql`${emails.id} > ${after}`
  for (const message of archive.iterate(selectEmails(columns, where([isLater, ...conditions])))) {
    const { subject, body } = searchedTexts(message)
    if (isLikely(subject ?? '') || isLikely(body ?? '')) yield message
  }
}
