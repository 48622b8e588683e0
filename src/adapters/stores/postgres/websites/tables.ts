import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, real, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { byteText } from '#src/adapters/stores/postgres/kit/columns.js'
import { storeSchema } from '#src/adapters/stores/postgres/kit/schema-dialect.js'
import type { SourceState } from '#src/domain/websites/page-kind.js'
import type { ContentType, Language, ProcessingStatus } from '#src/domain/websites/website.js'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The pages, as in SQLite. Source: rag-store. */
export const websiteSources = storeSchema.table(
  'website_sources',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    url: byteText().notNull(),
    contentType: byteText('content_type').$type<ContentType>().notNull(),
    status: byteText('processing_status').$type<ProcessingStatus>().notNull(),
    title: text().notNull().default(''),
    language: text().$type<Language>(),
    fetchedAt: byteText('fetch_timestamp'),
    chunksCount: integer('chunks_count').notNull().default(0),
    errorMessage: text('error_message'),
    /** JSON of ExtractedEntities. */
    entities: text().notNull().default('{}'),
    /** A lease of `website_leases`, which may have expired. */
    lease: byteText('owner_token'),
    etag: text(),
    lastModified: text('last_modified'),
    contentHash: text('content_hash'),
    hasPastedText: integer('has_pasted_text').notNull().default(0),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    /** When it was enqueued; null if it is not in the queue. */
    queuedAt: byteText('queued_at'),
    /** How often it was claimed since it was enqueued. */
    attempts: integer().notNull().default(0),
    state: byteText().$type<SourceState>().notNull().default('open'),
    /** Null until the page was read. */
    stateSince: byteText('state_since'),
    /** JSON of MarkReason; null if the state is open. */
    stateReason: text('state_reason'),
  },
  (t) => [
    // a long text does not fit into an index
    uniqueIndex('website_sources_url_unique').on(sql`md5(${t.url})`),
    index('idx_website_sources_fetched').on(t.fetchedAt, t.id),
    index('idx_website_sources_status').on(t.status, t.id),
    index('idx_website_sources_type').on(t.contentType),
    // sources in work and in the queue: few of many
    index('idx_website_sources_owned').on(t.lease).where(sql`${t.lease} is not null`),
    index('idx_website_sources_queued').on(t.queuedAt, t.id).where(sql`${t.queuedAt} is not null`),
  ],
)

/** The leases of workers, and when they expire by the database's clock. */
export const websiteLeases = storeSchema.table('website_leases', {
  lease: byteText().primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'string' }).notNull(),
})

/** Whose turn it is to send requests to a host, by the database's clock. */
export const websiteHosts = storeSchema.table('website_hosts', {
  host: byteText().primaryKey(),
  /** Identifies the holder; null if nobody has the turn. */
  holder: byteText(),
  heldUntil: timestamp('held_until', { withTimezone: true, mode: 'string' }),
  /** When the last turn ended; null before the first turn. */
  endedAt: timestamp('ended_at', { withTimezone: true, mode: 'string' }),
})

/** The searchable pieces of pages. Ids are never reused. */
export const websiteChunks = storeSchema.table(
  'website_chunks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    sourceId: bigint('source_id', { mode: 'number' })
      .notNull()
      .references(() => websiteSources.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    content: text().notNull(),
    /** JSON, outermost first. */
    headings: text().notNull(),
    /** In words. */
    length: integer().notNull(),
    hasVector: integer('has_vector').notNull().default(0),
  },
  (t) => [
    index('idx_website_chunks_source').on(t.sourceId, t.position),
    index('idx_website_chunks_vector').on(t.hasVector, t.id),
  ],
)

/** Texts that were served before: a few per page, which searches do not find. */
export const websiteVersions = storeSchema.table(
  'website_versions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    sourceId: bigint('source_id', { mode: 'number' })
      .notNull()
      .references(() => websiteSources.id, { onDelete: 'cascade' }),
    /** Counts from 1 within each source. */
    number: integer().notNull(),
    title: text().notNull(),
    language: text().$type<Language>(),
    fetchedAt: byteText('fetch_timestamp').notNull(),
    /** JSON of ExtractedEntities. */
    entities: text().notNull(),
    chunksCount: integer('chunks_count').notNull(),
    /** JSON of the chunks at the time they were served. */
    chunks: text().notNull(),
  },
  (t) => [index('idx_website_versions_source').on(t.sourceId, t.number)],
)

const chunkId = () =>
  bigint('chunk_id', { mode: 'number' })
    .primaryKey()
    .references(() => websiteChunks.id, { onDelete: 'cascade' })

/**
 * The words of each chunk. Separate from the chunk's text, so that ranking reads nothing else; rows are narrow, because
 * the server stores most terms out of line.
 */
export const websiteChunkIndex = storeSchema.table(
  'website_chunk_index',
  {
    chunkId: chunkId(),
    /** Number of tokens in the chunk. */
    tokens: integer().notNull(),
    terms: tsvector().notNull(),
    /** The terms without those that occur only once, in the body; null if many remain. Stored in the row itself. */
    repeated: tsvector(),
  },
  (t) => [index('idx_website_chunk_index_terms').using('gin', t.terms)],
)

/** The vectors of chunks, as arrays, which every server supports and the vector extension accepts. */
export const websiteChunkVectors = storeSchema.table('website_chunk_vectors', {
  chunkId: chunkId(),
  embedding: real().array().notNull(),
})

/** Pieces of chunks embedded as queries, to calibrate the model's distances: a bounded sample. */
export const websiteProbes = storeSchema.table('website_probes', {
  chunkId: chunkId(),
  /** Vectors of the piece and of the rest, concatenated. */
  vector: real().array().notNull(),
})

/** Facts about the store as a whole. */
export const websiteInfo = storeSchema.table('website_info', {
  name: byteText().primaryKey(),
  value: text().notNull(),
})

/**
 * The totals of the store, in a single row. Each write of chunks or vectors updates it last, because others wait for
 * it.
 */
export const websiteTotals = storeSchema.table('website_totals', {
  id: integer().primaryKey().default(1),
  chunks: bigint({ mode: 'number' }).notNull().default(0),
  /** Words in the content of all chunks. */
  words: bigint({ mode: 'number' }).notNull().default(0),
  /** Tokens in the index. */
  tokens: bigint({ mode: 'number' }).notNull().default(0),
  vectors: bigint({ mode: 'number' }).notNull().default(0),
  /** Changes with each write, which invalidates caches of the store. */
  version: uuid().notNull().defaultRandom(),
})
