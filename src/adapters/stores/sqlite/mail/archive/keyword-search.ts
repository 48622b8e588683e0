import { sql } from 'drizzle-orm'
import { type Keyword, toKeyword } from '#src/adapters/stores/index/keywords.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { emails } from '#src/adapters/stores/sqlite/mail/tables.js'
import type { KeywordsRequest } from '#src/application/mail/ports/mail-archive.js'
import type { KeywordedEmail } from '#src/domain/mail/archived-email.js'
import { type HeldKeywords, shareFound } from '#src/domain/mail/text-match.js'
import type { ArchiveConnection } from './archive-connection.js'
import { inOrder, inOrderOfFew, where } from './email-conditions.js'
import { isOneOf, readIds, selectEmails, selectIds, withSummaries } from './email-rows.js'
import { readAttachments } from './email-values.js'
import {
  countIndexed,
  countInMessage,
  countScanned,
  type HeldByMessage,
  packHeld,
  unpackHeld,
} from './keyword-counts.js'
import type { OpenArchive } from './open-archive.js'
import { unindexedAfter } from './search-question.js'

const attachmentColumn = selection({ attachments: [emails.attachments, readAttachments] })

// looking up this many rows one by one is faster than reading from the newest on
const maxLookups = 2000

type Keywords = readonly (Keyword | null)[]

interface Ranked extends HeldKeywords {
  readonly id: number
}

/** Messages with equal counts are sorted by date only if the page ends among them. */
export function byKeywords(opened: OpenArchive, { keywords, mode, page }: KeywordsRequest): readonly KeywordedEmail[] {
  const { connection: archive } = opened
  const asked = keywords.map(toKeyword)
  const groups = new HeldGroups(mode === 'all' ? keywords.length : 1)
  const index = opened.findIndex()
  if (index !== null) groups.addAll(countIndexed(archive, index, asked))
  const after = unindexedAfter({ index })
  if (after !== null) groups.addAll(countScanned(archive, after, asked))
  const ranked: Ranked[] = []
  for (const each of rankedIn(archive, groups, index === null ? null : asked)) {
    if (ranked.push(each) === page.offset + page.limit) break
  }
  return withSummaries(archive, ranked.slice(page.offset)).map(({ found, count, ...email }) => ({
    ...email,
    matchCount: count,
    matchScore: shareFound(found, keywords.length),
  }))
}

/** Best first. Counts from an index include names and texts of attachments: a message with lower exact counts comes later. */
function* rankedIn(archive: ArchiveConnection, groups: HeldGroups, asked: Keywords | null): Generator<Ranked> {
  const mayHoldNames = asked !== null && archive.hasColumn(emails.attachments)
  for (let group = groups.takeBest(); group !== null; group = groups.takeBest()) {
    for (const id of newestFirst(archive, group.ids)) {
      const exact = mayHoldNames ? withoutNames(archive, id, group, asked) : group
      if (exact?.count === group.count) yield { id, found: group.found, count: group.count }
      else groups.add(id, exact)
    }
  }
}

/** The counts of a message without its attachments. */
function withoutNames(
  archive: ArchiveConnection,
  id: number,
  held: HeldKeywords,
  asked: Keywords,
): HeldKeywords | null {
  const row = archive.first(selectEmails(attachmentColumn, where([sql`${emails.id} = ${id}`])))
  return (row?.attachments ?? []).length > 0 ? countInMessage(archive, id, asked) : held
}

function* newestFirst(archive: ArchiveConnection, ids: readonly number[]): Generator<number> {
  if (ids.length <= maxLookups) {
    yield* readIds(archive, sql`${where([isOneOf(ids)])} ${inOrderOfFew('newest-first')}`)
    return
  }
  const wanted = new Set(ids)
  for (const { id } of archive.iterate(selectIds(inOrder('newest-first')))) if (wanted.has(id)) yield id
}

/** The messages grouped by their counts. */
class HeldGroups {
  readonly #minFound: number
  /** By packed counts. */
  readonly #groups = new Map<number, HeldKeywords & { readonly ids: number[] }>()

  constructor(minFound: number) {
    this.#minFound = minFound
  }

  addAll(held: HeldByMessage): void {
    for (const [id, packed] of held.entries()) this.#addPacked(id, packed)
  }

  /** Skips messages that contain too few keywords. */
  add(id: number, held: HeldKeywords | null): void {
    if (held !== null) this.#addPacked(id, packHeld(held))
  }

  #addPacked(id: number, packed: number): void {
    const group = this.#groups.get(packed)
    if (group !== undefined) group.ids.push(id)
    else {
      const held = unpackHeld(packed)
      if (held.found >= this.#minFound) this.#groups.set(packed, { ...held, ids: [id] })
    }
  }

  /** Removes and returns the group with the most keywords, then the most occurrences. Returns null if none is left. */
  takeBest(): (HeldKeywords & { readonly ids: readonly number[] }) | null {
    let best: (HeldKeywords & { readonly ids: number[] }) | null = null
    for (const group of this.#groups.values()) {
      if (best === null || group.found > best.found || (group.found === best.found && group.count > best.count))
        best = group
    }
    if (best !== null) this.#groups.delete(packHeld(best))
    return best
  }
}
