import type { ReadWebsiteChunksResult } from '#src/application/websites/read-website.js'
import type { WebsiteUseCases } from '#src/application/websites/website-use-cases.js'

/** Some of what a page says, or said, in its order. */
export interface Passages extends Omit<ReadWebsiteChunksResult, 'hasMore'> {
  readonly isFromStart: boolean
  /** The id of the last, where there are more; else null. */
  readonly next: number | null
}

interface AskedPassages {
  /** The id of the passage before the first; from the start when null. */
  readonly after: number | null
  /** One that is to be among them, where it is in the first thousands; null for none. */
  readonly passage: number | null
  /** The number of an earlier text; null for what is served. */
  readonly version: number | null
}

const perPage = 40
const maxReadings = 30

/** Throws NOT_FOUND; VALIDATION_ERROR where the page was read anew. */
export async function readPassages(
  websites: WebsiteUseCases,
  sourceId: number,
  { after, passage, version }: AskedPassages,
): Promise<Passages> {
  const start = passage === null ? after : await beforePage(websites, sourceId, passage)
  const { hasMore, ...read } = await websites.readChunks({
    sourceId,
    ...(start === null ? {} : { after: start }),
    ...(version === null ? {} : { version }),
  })
  const chunks = read.chunks.slice(0, perPage)
  const isLast = chunks.length === read.chunks.length && !hasMore
  return { ...read, chunks, isFromStart: start === null, next: isLast ? null : (chunks.at(-1)?.id ?? null) }
}

/** The passage before the first of those among which this one is shown; null where that is the start. */
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
