import type { PageChunk } from '../../../../application/websites/ports/website-repository.js'
import type { WebsiteUseCases } from '../../../../application/websites/website-use-cases.js'
import type { WebsiteSource } from '../../../../domain/websites/website.js'

/** Some of what a page says, in its order. */
export interface Passages {
  readonly source: WebsiteSource
  readonly chunks: readonly PageChunk[]
  readonly isFromStart: boolean
  /** The id of the last, where there are more; else null. */
  readonly next: number | null
}

interface AskedPassages {
  /** The id of the passage before the first; from the start when null. */
  readonly after: number | null
  /** One that is to be among them, where it is in the first thousands; null for none. */
  readonly passage: number | null
}

const perPage = 40
const maxReadings = 30

/** Throws NOT_FOUND; VALIDATION_ERROR where the page was read anew. */
export async function readPassages(
  websites: WebsiteUseCases,
  sourceId: number,
  { after, passage }: AskedPassages,
): Promise<Passages> {
  const start = passage === null ? after : await beforePage(websites, sourceId, passage)
  const read = await websites.readChunks({ sourceId, ...(start === null ? {} : { after: start }) })
  const chunks = read.chunks.slice(0, perPage)
  const isLast = chunks.length === read.chunks.length && !read.hasMore
  return { source: read.source, chunks, isFromStart: start === null, next: isLast ? null : (chunks.at(-1)?.id ?? null) }
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
