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
    /** JSON, as ExtractedEntities. */
    entities: text().notNull().default('{}'),
    /** Of `website_leases`, ended or not. */
    lease: byteText('owner_token'),
    etag: text(),
    lastModified: text('last_modified'),
    contentHash: text('content_hash'),
    hasPastedText: integer('has_pasted_text').notNull().default(0),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    /** Since when it is in the queue; null when it is not. */
    queuedAt: byteText('queued_at'),
    /** How often it was claimed since then. */
    attempts: integer().notNull().default(0),
    state: byteText().$type<SourceState>().notNull().default('open'),
    /** Null until the page was read. */
    stateSince: byteText('state_since'),
    /** JSON, as MarkReason; null where it is open. */
    stateReason: text('state_reason'),
  },
  (t) => [
    // an index has no room for a long text
    uniqueIndex('website_sources_url_unique').on(sql`md5(${t.url})`),
    index('idx_website_sources_fetched').on(t.fetchedAt, t.id),
    index('idx_website_sources_status').on(t.status, t.id),
    index('idx_website_sources_type').on(t.contentType),
    // those in work, and those that wait: a few of many
    index('idx_website_sources_owned').on(t.lease).where(sql`${t.lease} is not null`),
    index('idx_website_sources_queued').on(t.queuedAt, t.id).where(sql`${t.queuedAt} is not null`),
  ],
)

/** Who works on pages, and until when that is sure, by the clock of the database. */
export const websiteLeases = storeSchema.table('website_leases', {
  lease: byteText().primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'string' }).notNull(),
})

/** Whose turn it is to ask a host, by the clock of the database. */
export const websiteHosts = storeSchema.table('website_hosts', {
  host: byteText().primaryKey(),
  /** A lease; null when nobody has the turn. */
  holder: byteText(),
  heldUntil: timestamp('held_until', { withTimezone: true, mode: 'string' }),
  /** When the last turn ended; null before there was one. */
  endedAt: timestamp('ended_at', { withTimezone: true, mode: 'string' }),
})

/** What is searched. Ids are never used again. */
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

/** Texts that were served before: a few of each page, which no search finds. */
export const websiteVersions = storeSchema.table(
  'website_versions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    sourceId: bigint('source_id', { mode: 'number' })
      .notNull()
      .references(() => websiteSources.id, { onDelete: 'cascade' }),
    /** From 1 in each source. */
    number: integer().notNull(),
    title: text().notNull(),
    language: text().$type<Language>(),
    fetchedAt: byteText('fetch_timestamp').notNull(),
    /** JSON, as ExtractedEntities. */
    entities: text().notNull(),
    chunksCount: integer('chunks_count').notNull(),
    /** JSON, as the chunks were when they were served. */
    chunks: text().notNull(),
  },
  (t) => [index('idx_website_versions_source').on(t.sourceId, t.number)],
)

const chunkId = () =>
  bigint('chunk_id', { mode: 'number' })
    .primaryKey()
    .references(() => websiteChunks.id, { onDelete: 'cascade' })

/**
 * By what words a chunk is found. Apart from its text, so that ranking reads nothing else; rows are narrow, because the server keeps the
 * terms of most beside the table.
 */
export const websiteChunkIndex = storeSchema.table(
  'website_chunk_index',
  {
    chunkId: chunkId(),
    /** How many tokens it was made of. */
    tokens: integer().notNull(),
    terms: tsvector().notNull(),
    /** Those of them that do not stand once in the text and nowhere else; null where these are many. It stays in the row. */
    repeated: tsvector(),
  },
  (t) => [index('idx_website_chunk_index_terms').using('gin', t.terms)],
)

/** The vectors of chunks, as arrays that every server has and that the extension for vectors takes. */
export const websiteChunkVectors = storeSchema.table('website_chunk_vectors', {
  chunkId: chunkId(),
  embedding: real().array().notNull(),
})

/** Pieces of chunks embedded as queries, to calibrate the model's distances by: a bounded sample. */
export const websiteProbes = storeSchema.table('website_probes', {
  chunkId: chunkId(),
  /** Of the piece and of the rest, one after the other. */
  vector: real().array().notNull(),
})

/** Facts about the store as a whole. */
export const websiteInfo = storeSchema.table('website_info', {
  name: byteText().primaryKey(),
  value: text().notNull(),
})

/** What there is in all, in its only row. Each write of chunks or vectors changes it last, because others wait for it. */
export const websiteTotals = storeSchema.table('website_totals', {
  id: integer().primaryKey().default(1),
  chunks: bigint({ mode: 'number' }).notNull().default(0),
  /** Of their content. */
  words: bigint({ mode: 'number' }).notNull().default(0),
  /** Of the index. */
  tokens: bigint({ mode: 'number' }).notNull().default(0),
  vectors: bigint({ mode: 'number' }).notNull().default(0),
  /** Another after each write: what was remembered of the store before does not hold any longer. */
  version: uuid().notNull().defaultRandom(),
})
