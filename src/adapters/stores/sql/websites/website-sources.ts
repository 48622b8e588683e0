import type { RowOf } from '#src/adapters/stores/sql/kit/selection.js'
import { all, first, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import type {
  ChunkPageRequest,
  Claimed,
  ClaimedWrite,
  ClaimRequest,
  CompletedPage,
  CreatedSource,
  FailedPage,
  GivenBack,
  NewSource,
  PageChunks,
  ProcessingRecord,
  QueueCount,
  SourceListRequest,
  SourceText,
  StatusChange,
  TextRequest,
  TextVersion,
  UnchangedPage,
} from '#src/application/websites/ports/website-repository.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import { openMark, type SourceMark } from '#src/domain/websites/source-mark.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import type { AppendedText, SourceStatements } from './source-statements.js'
import { type TextStatements, toKeptChunks } from './website-texts.js'

/** The statements of one engine on sources and on their texts. */
export interface WebsiteStatements {
  readonly sources: SourceStatements
  readonly texts: TextStatements
}

const unclaimed = { lease: null, queuedAt: null, attempts: 0 } as const

/** The pages of a store and their processing: the work that both engines share. */
export class Sources {
  readonly #sources: SourceStatements
  readonly #texts: TextStatements

  constructor({ sources, texts }: WebsiteStatements) {
    this.#sources = sources
    this.#texts = texts
  }

  *find(id: number): Work<ProcessingRecord | null> {
    const row = yield* first(this.#sources.byId, { id })
    return row === null ? null : toRecord(row)
  }

  /** Like `find`, but locks the source until the transaction ends. */
  *hold(id: number): Work<ProcessingRecord | null> {
    const row = yield* first(this.#sources.byIdHeld, { id })
    return row === null ? null : toRecord(row)
  }

  *findByUrl(url: string): Work<ProcessingRecord | null> {
    const row = yield* first(this.#sources.byUrl, { url })
    return row === null ? null : toRecord(row)
  }

  /** A source that this transaction has just written. */
  *require(url: string): Work<ProcessingRecord> {
    const record = yield* this.findByUrl(url)
    if (record === null) throw new AppError('INTERNAL_ERROR', 'The written source is missing.')
    return record
  }

  *list(request: SourceListRequest): Work<{ readonly sources: readonly WebsiteSource[]; readonly total: number }> {
    const sources = yield* all(this.#sources.page(request))
    return { sources, total: (yield* first(this.#sources.total(request)))?.total ?? 0 }
  }

  *countQueued(): Work<QueueCount> {
    return (yield* first(this.#sources.queued)) ?? { waiting: 0, inWork: 0 }
  }

  *claim({ url, contentType, lease, at }: ClaimRequest): Work<Claimed> {
    const values = { url, contentType, status: 'pending', lease, createdAt: at, updatedAt: at } as const
    const { changes } = yield* run(this.#sources.claim, values)
    return { record: yield* this.require(url), claimed: changes === 1 }
  }

  *create({ url, contentType, title, at }: NewSource): Work<CreatedSource> {
    for (;;) {
      if ((yield* first(this.#sources.byUrlHeld, { url })) !== null) {
        yield* run(this.#sources.retitle, { url, contentType, title, updatedAt: at })
        return { record: yield* this.require(url), created: false }
      }
      const values = { url, contentType, title, status: 'pending', createdAt: at, updatedAt: at } as const
      // null if another transaction has created it in the meantime
      if ((yield* first(this.#sources.create, values)) !== null)
        return { record: yield* this.require(url), created: true }
    }
  }

  /** Whether the lease holds the source; locks the source until the transaction ends. */
  *isHeld({ id, lease }: ClaimedWrite): Work<boolean> {
    return (yield* first(this.#sources.isHeld, { id, heldBy: lease })) !== null
  }

  *start({ id, lease, at }: ClaimedWrite): Work<boolean> {
    const values = { status: 'processing', updatedAt: at, id, heldBy: lease } as const
    return (yield* run(this.#sources.start, values)).changes === 1
  }

  /** Writes the facts of a page other than its chunks, and ends the claim. */
  *complete({ id, lease, page, fetched, mark = openMark, at }: CompletedPage): Work<void> {
    const { contentType, contentHash, validators } = fetched
    yield* run(this.#sources.complete, {
      ...toFetched(validators, at),
      contentType,
      contentHash,
      title: page.title,
      language: page.language,
      entities: JSON.stringify(page.entities),
      chunksCount: page.chunks.length,
      hasPastedText: 0,
      id,
      heldBy: lease,
    })
    yield* this.#mark(id, mark, at)
  }

  *keep({ id, lease, validators, mark = openMark, at }: UnchangedPage): Work<boolean> {
    const { changes } = yield* run(this.#sources.keep, { ...toFetched(validators, at), id, heldBy: lease })
    if (changes === 1) yield* this.#mark(id, mark, at)
    return changes === 1
  }

  *fail({ id, lease, message, mark, at }: FailedPage): Work<boolean> {
    const values = { errorMessage: message, ...unclaimed, updatedAt: at, id, heldBy: lease }
    const { changes } = yield* run(this.#sources.fail, values)
    if (changes === 1 && mark !== undefined) yield* this.#mark(id, mark, at)
    return changes === 1
  }

  *changeStatus({ id, lease, from, to, errorMessage, at }: StatusChange): Work<boolean> {
    const claim = to === 'processing' ? { ...unclaimed, lease } : unclaimed
    const values = { status: to, errorMessage, ...claim, updatedAt: at, id, from, heldBy: lease }
    return (yield* run(this.#sources.change, values)).changes === 1
  }

  *giveBack({ id, lease, tryCounts, at }: GivenBack): Work<boolean> {
    const values = { id, heldBy: lease, at, uncounted: tryCounts ? 0 : 1 }
    return (yield* run(this.#sources.giveBack, values)).changes === 1
  }

  /** Notes that the served text is no longer the fetched one. */
  *noteAppended(text: AppendedText): Work<void> {
    yield* run(this.#sources.append, text)
  }

  *remove(id: number): Work<void> {
    yield* run(this.#sources.remove, { id })
  }

  /** Call before the served text of a source is replaced: keeps it as the newest earlier version. */
  *keepText(id: number): Work<void> {
    yield* run(this.#texts.keep, { id, chunks: toKeptChunks(yield* all(this.#texts.chunks, { id })) })
    yield* run(this.#texts.forget, { id })
  }

  *listVersions(id: number): Work<readonly TextVersion[]> {
    return yield* all(this.#texts.list, { id })
  }

  *readText({ id, version }: TextRequest): Work<SourceText | null> {
    const served = yield* first(this.#texts.served, { id })
    if (version !== null && version !== served?.number) return yield* first(this.#texts.earlier, { id, version })
    return served === null ? null : { ...served, chunks: yield* all(this.#texts.chunks, { id }) }
  }

  /** Implements `WebsiteRepository.readChunks`. */
  *readChunks({ id, after, limit }: ChunkPageRequest): Work<PageChunks | null> {
    const record = yield* this.find(id)
    const last = after === null ? { position: -1 } : yield* first(this.#texts.position, { id, chunkId: after })
    if (record === null || last === null) return null
    return { source: record.source, chunks: yield* all(this.#texts.chunksAfter, { id, ...last, limit }) }
  }

  /** Marks a source whose text was read; has no effect on others. */
  *#mark(id: number, { state, reason }: SourceMark, at: UtcTime): Work<void> {
    yield* run(this.#texts.mark, { id, state, reason: reason === null ? null : JSON.stringify(reason), at })
  }
}

export function toRecord(row: RowOf<SourceStatements['record']>): ProcessingRecord {
  const { lease, etag, lastModified, contentHash, ...source } = row
  return { source, lease, validators: { etag, lastModified }, contentHash }
}

function toFetched({ etag, lastModified }: UnchangedPage['validators'], at: string) {
  return {
    status: 'completed',
    errorMessage: null,
    fetchedAt: at,
    etag,
    lastModified,
    ...unclaimed,
    updatedAt: at,
  } as const
}
