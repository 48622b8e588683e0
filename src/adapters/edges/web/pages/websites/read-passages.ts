import type { ReadWebsiteChunksResult } from '#src/application/websites/read-website.js'
import type { WebsiteUseCases } from '#src/application/websites/website-use-cases.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { TextChanges } from '#src/domain/websites/compare-texts.js'

/** A page of passages of the current or an earlier text, in order. */
export interface Passages extends Omit<ReadWebsiteChunksResult, 'hasMore' | 'changes'> {
  /** What changed since the version that is read; for the current text, since the version before it. */
  readonly changes: ChangesSince | null
  readonly isFromStart: boolean
  /** The id of the last passage if there are more; otherwise null. */
  readonly next: number | null
}

/** What the current text says otherwise than an earlier version. */
export interface ChangesSince extends TextChanges {
  /** When the earlier version was fetched. */
  readonly fetchedAt: UtcTime | null
}

interface AskedPassages {
  /** The id of the passage before the first; null for the beginning. */
  readonly after: number | null
  /** A passage that should be included if it is within the search limit; null for none. */
  readonly passage: number | null
  /** The number of an earlier version; null for the current text. */
  readonly version: number | null
}

const perPage = 40
const maxReadings = 30

/** Throws NOT_FOUND, or VALIDATION_ERROR if the page was fetched again. */
export async function readPassages(
  websites: WebsiteUseCases,
  sourceId: number,
  { after, passage, version }: AskedPassages,
): Promise<Passages> {
  const start = passage === null ? after : await beforePage(websites, sourceId, passage)
  const { hasMore, changes, ...read } = await websites.readChunks({
    sourceId,
    ...(start === null ? {} : { after: start }),
    ...(version === null ? {} : { version }),
  })
  const chunks = read.chunks.slice(0, perPage)
  const isLast = chunks.length === read.chunks.length && !hasMore
  return {
    ...read,
    chunks,
    changes: await changesOf(websites, start, { ...read, changes }),
    isFromStart: start === null,
    next: isLast ? null : (chunks.at(-1)?.id ?? null),
  }
}

type Read = Pick<ReadWebsiteChunksResult, 'source' | 'earlier' | 'fetchedAt' | 'changes'>

/** Only with the beginning of a text. */
async function changesOf(
  websites: WebsiteUseCases,
  start: number | null,
  { source, earlier, fetchedAt, changes }: Read,
): Promise<ChangesSince | null> {
  if (changes !== null) return { ...changes, fetchedAt }
  const [before] = earlier
  if (start !== null || before === undefined || source.chunksCount === 0) return null
  try {
    const former = await websites.readChunks({ sourceId: source.id, version: before.number })
    return former.changes === null ? null : { ...former.changes, fetchedAt: before.fetchedAt }
  } catch (error) {
    // another reading removed the version in the meantime
    if (toAppError(error).code === 'VALIDATION_ERROR') return null
    throw error
  }
}

/** The id of the passage before the page that shows this passage; null for the beginning. */
async function beforePage(websites: WebsiteUseCases, sourceId: number, passage: number): Promise<number | null> {
  const ids: number[] = []
  for (let reading = 0; reading < maxReadings; reading++) {
    const after = ids.at(-1)
    const { chunks, hasMore } = await websites.readChunks({ sourceId, ...(after === undefined ? {} : { after }) })
    ids.push(...chunks.map(({ id }) => id))
    const at = ids.indexOf(passage)
    if (at !== -1) return ids[Math.floor(at / perPage) * perPage - 1] ?? null
    if (!hasMore) return null
  }
  return null
}
