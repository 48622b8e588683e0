import { sql } from 'drizzle-orm'
import { analyse, analysisVersion } from '#src/adapters/stores/index/analyse.js'
import { measureProbes } from '#src/adapters/stores/index/measure-probes.js'
import { given, literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { all, first, type Work } from '#src/adapters/stores/sql/kit/work.js'
import type {
  AppendedChunks,
  ChunkCounts,
  ChunkVectors,
  ChunkVectorsToAdd,
  CompletedPage,
  DeletedSource,
  PastedChunks,
  StoredChunk,
  VectorSpace,
} from '#src/application/websites/ports/website-repository.js'
import { calibrate } from '#src/domain/websites/calibration.js'
import { languageOfSource } from '#src/domain/websites/language.js'
import { embeddedText } from '#src/domain/websites/page-content.js'
import { checkSpace, requireSpace } from '#src/domain/websites/vector-space.js'
import { chosenProbes, isCalibrated, sampleStarts } from './calibration-sample.js'
import { type ChunkText, chunkTexts } from './chunk-text.js'
import { type AnalysedChunk, analyseText } from './indexed-text.js'
import { type Change, type InsertedChunks, noChange, type StoreEngine, sumOf } from './store-engine.js'
import type { Sources } from './website-sources.js'

// several versions have tokenized parts of the index
const mixed = 'mixed'
const rebuilding = `rebuilding ${analysisVersion}`

const maxReplaced = 200

/** Statements on chunks, in SQL that both engines understand. */
function chunkStatements({ tables }: StoreEngine) {
  const { chunks } = tables
  const { chunkText, fromChunks } = chunkTexts(tables)
  const hasVector = sql`${chunks.hasVector} = 1`
  return {
    missing: chunkText.select<{ limit: number }>(
      sql`${fromChunks} where ${chunks.hasVector} = 0 order by ${chunks.id} limit ${given('limit', 'integer')}`,
    ),
    contents: selection({ content: chunks.content }).select<{ sourceId: number }>(
      sql`from ${chunks} where ${chunks.sourceId} = ${given('sourceId', 'bigint')} order by ${chunks.position}`,
    ),
    after: chunkText.select<{ after: number }>(
      sql`${fromChunks} where ${chunks.id} > ${given('after', 'bigint')} order by ${chunks.id} limit ${literal(maxReplaced)}`,
    ),
    withVector: selection({
      first: sql<number | null>`min(${chunks.id})`,
      last: sql<number | null>`max(${chunks.id})`,
    }).select(sql`from ${chunks} where ${hasVector}`),
  }
}

/** The chunks of a store, their words and their vectors: the work that both engines share. */
export class StoreWork {
  readonly sources: Sources
  readonly #engine: StoreEngine
  readonly #statements: ReturnType<typeof chunkStatements>

  constructor(engine: StoreEngine, sources: Sources) {
    this.#engine = engine
    this.sources = sources
    this.#statements = chunkStatements(engine)
  }

  /** Implements `WebsiteRepository.complete` for analysed chunks: analysing takes longer than others may wait. */
  *storePage(write: CompletedPage, chunks: readonly AnalysedChunk[]): Work<ChunkCounts | null> {
    const { id, vectors } = write
    if (!(yield* this.sources.isHeld(write))) return null
    yield* this.#prepareVectors(vectors)
    if (write.isSameText !== true) yield* this.sources.keepText(id)
    const removed = yield* this.#engine.deleteChunks(id)
    const { ids, change } = yield* this.#insertChunks(id, chunks, -removed.chunks)
    const before = sumOf([removed, change])
    const added = yield* this.#storeVectors(ids, vectors, before)
    yield* this.sources.complete(write)
    yield* this.#engine.noteChange(sumOf([before, added]))
    return { deleted: -removed.chunks, created: ids.length }
  }

  /** Implements `WebsiteRepository.append` for analysed chunks. */
  *append(pasted: PastedChunks, chunks: readonly AnalysedChunk[]): Work<AppendedChunks | null> {
    const { id, lease, at, vectors } = pasted
    const record = yield* this.sources.hold(id)
    if (record === null) return null
    const isTaken = record.lease !== null && record.lease !== lease
    const count = record.source.chunksCount + chunks.length
    if (isTaken || count > pasted.maxSourceChunks) return { record, added: false }
    yield* this.#prepareVectors(vectors)
    const { ids, change } = yield* this.#insertChunks(id, chunks, 0)
    const added = yield* this.#storeVectors(ids, vectors, change)
    const contents = yield* all(this.#statements.contents, { sourceId: id })
    const language = languageOfSource(contents.map(({ content }) => content))
    yield* this.sources.noteAppended({ id, added: ids.length, language, at })
    const after = yield* this.sources.find(id)
    yield* this.#engine.noteChange(sumOf([change, added]))
    return after === null ? null : { record: after, added: true }
  }

  /** Implements `WebsiteRepository.delete`. */
  *delete(id: number): Work<DeletedSource | null> {
    const record = yield* this.sources.hold(id)
    if (record === null) return null
    const removed = yield* this.#engine.deleteChunks(id)
    yield* this.sources.remove(id)
    yield* this.#engine.noteChange(removed)
    return { url: record.source.url, chunksDeleted: -removed.chunks }
  }

  countChunks(): Work<{ readonly total: number; readonly withoutVector: number }> {
    return this.#engine.countChunks()
  }

  /** The space of the vectors. Returns null if there are no vectors, or a reindex has not yet filled in all of them. */
  *searchableSpace(): Work<VectorSpace | null> {
    const space = yield* this.#engine.space()
    return space === null || space.isFilling ? null : { model: space.model, dimensions: space.dimensions }
  }

  /** Implements `WebsiteRepository.beginReindex`. */
  *beginReindex({ model, dimensions }: VectorSpace): Work<{ readonly total: number; readonly missing: number }> {
    const before = yield* this.#engine.holdSpace('change')
    const space = { model, dimensions, isFilling: true }
    if (before?.model === model && before.dimensions === dimensions)
      yield* this.#engine.writeSpace({ ...before, ...space })
    else yield* this.#engine.startSpace(space)
    yield* this.#engine.noteChange(noChange)
    const { total, withoutVector } = yield* this.#engine.countChunks()
    return { total, missing: withoutVector }
  }

  /** Sorted by id. */
  *chunksWithoutVector(limit: number): Work<readonly StoredChunk[]> {
    const chunks = yield* all(this.#statements.missing, { limit })
    return chunks.map((chunk) => ({ chunkId: chunk.id, text: embeddedText(chunk), content: chunk.content }))
  }

  /** Skips chunks that no longer exist, or that have a vector by now. */
  *addVectors({ chunkIds, vectors }: ChunkVectorsToAdd): Work<void> {
    checkSpace(requireSpace(yield* this.#engine.holdSpace('use')), vectors)
    yield* this.#engine.noteChange(yield* this.#storeVectors(chunkIds, vectors, noChange))
  }

  *finishReindex(): Work<void> {
    const space = yield* this.#engine.holdSpace('change')
    if (space !== null) yield* this.#engine.writeSpace({ ...space, isFilling: false })
  }

  *isTextIndexCurrent(): Work<boolean> {
    const { analysis, chunks } = yield* this.#engine.analysis()
    return analysis === analysisVersion || chunks === 0
  }

  /** Returns the number of chunks. */
  *beginRebuild(): Work<number> {
    yield* this.#engine.writeAnalysis(rebuilding)
    return (yield* this.#engine.analysis()).chunks
  }

  /** The next chunks whose texts are to be replaced. */
  chunksAfter(after: number): Work<readonly ChunkText[]> {
    return all(this.#statements.after, { after })
  }

  /** `analysed` is the result of `analyseAgain`. */
  *replaceTexts(analysed: ReturnType<typeof analyseAgain>): Work<void> {
    const tokens = yield* this.#engine.indexTexts(analysed)
    yield* this.#engine.noteChange({ ...noChange, tokens })
  }

  *endRebuild(): Work<void> {
    // another version may have stored a page in the meantime
    if ((yield* this.#engine.analysis()).analysis === rebuilding) yield* this.#engine.writeAnalysis(analysisVersion)
  }

  /**
   * Call before chunks are indexed: another version may have tokenized the existing ones. `removed` is how many of them
   * this transaction has removed.
   */
  *noteAnalysis(removed: number): Work<void> {
    const { analysis, chunks } = yield* this.#engine.analysis()
    if (analysis === analysisVersion || analysis === rebuilding) return
    yield* this.#engine.writeAnalysis(chunks === removed ? analysisVersion : mixed)
  }

  /** `removed` is the number of chunks that this transaction has removed. */
  *#insertChunks(sourceId: number, chunks: readonly AnalysedChunk[], removed: number): Work<InsertedChunks> {
    if (chunks.length === 0) return { ids: [], change: noChange }
    yield* this.noteAnalysis(removed)
    return yield* this.#engine.insertChunks(sourceId, chunks)
  }

  /**
   * Ensures that vectors fit the store until the transaction ends; the first vectors of a store decide its model and
   * dimensions. Call before the chunks are written. Throws EMBEDDING_FAILED if model or dimensions differ, or a vector
   * is invalid.
   */
  *#prepareVectors(vectors: ChunkVectors | null): Work<void> {
    const first = vectors?.vectors[0]
    if (vectors === null || first === undefined) return
    const before = yield* this.#engine.holdSpace('use')
    const space = before ?? { model: vectors.model, dimensions: first.length }
    checkSpace(space, vectors)
    if (before === null) yield* this.#engine.startSpace({ ...space, isFilling: false })
  }

  /**
   * Stores the vectors of the chunks with these ids, after `#prepareVectors`; `change` is what the transaction has
   * changed so far. Returns the additional change.
   */
  *#storeVectors(ids: readonly number[], vectors: ChunkVectors | null, change: Change): Work<Change> {
    if (vectors === null || vectors.vectors.length === 0) return noChange
    const added = { ...noChange, vectors: yield* this.#engine.insertVectors(ids, vectors) }
    yield* this.#engine.insertProbes(probesById(ids, vectors))
    yield* this.#recalibrate(sumOf([change, added]))
    return added
  }

  /** Recalibrates if the store has changed enough. */
  *#recalibrate(change: Change): Work<void> {
    const { statistics, vectors, calibration, space } = yield* this.#engine.facts(change)
    if (isCalibrated(calibration.vectors, vectors)) return
    const dimensions = space?.dimensions ?? 0
    // an earlier version kept only one vector, of a heading, which says nothing about matches beyond words
    const probes = (yield* this.#engine.storedProbes()).filter((probe) => probe.vectors.length === 2 * dimensions)
    const embedded = probes.map(({ vectors: both, ...probe }) => ({
      ...probe,
      vector: both.subarray(0, dimensions),
      rest: both.subarray(dimensions),
    }))
    const distances = measureProbes(embedded, yield* this.#sample(), statistics.chunks)
    yield* this.#engine.writeCalibration({ ...calibrate(distances, vectors), vectors })
  }

  /** Chunks with vectors, spread over the whole store. */
  *#sample() {
    const range = yield* first(this.#statements.withVector)
    if (range === null || range.first === null || range.last === null) return []
    const rows = yield* this.#engine.chunksFrom(sampleStarts(range.first, range.last))
    return [...new Map(rows.map((row) => [row.id, row])).values()]
  }
}

/** The slow half of a rebuild: run it before others wait for locks. */
export function analyseAgain(chunks: readonly ChunkText[]) {
  return chunks.map(({ id, title, headings, content }) => ({
    id,
    text: analyseText(analyse(title), headings, content),
  }))
}

/** Both vectors of the chosen probes, concatenated, by chunk id. */
function probesById(ids: readonly number[], { probes }: ChunkVectors): ReadonlyMap<number, Float32Array> {
  const byId = new Map<number, Float32Array>()
  for (const { chunkIndex, vector, rest } of chosenProbes(probes)) {
    const id = ids[chunkIndex]
    if (id !== undefined) byId.set(id, Float32Array.of(...vector, ...rest))
  }
  return byId
}
