import { sql } from 'drizzle-orm'
import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SourceState } from '#src/domain/websites/page-kind.js'
import type { ContentType, Language, ProcessingStatus } from '#src/domain/websites/website.js'

/** The pages. Source: rag-store. */
export const websiteSources = sqliteTable(
  'website_sources',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    url: text().notNull().unique(),
    contentType: text('content_type').$type<ContentType>().notNull(),
    status: text('processing_status').$type<ProcessingStatus>().notNull(),
    title: text().notNull().default(''),
    language: text().$type<Language>(),
    fetchedAt: text('fetch_timestamp'),
    chunksCount: integer('chunks_count').notNull().default(0),
    errorMessage: text('error_message'),
    /** JSON of ExtractedEntities. */
    entities: text().notNull().default('{}'),
    /** Used by version 0.1.0 instead of a lease. */
    ownerPid: integer('owner_pid'),
    lease: text('owner_token'),
    etag: text(),
    lastModified: text('last_modified'),
    contentHash: text('content_hash'),
    hasPastedText: integer('has_pasted_text').notNull().default(0),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    /** When it was enqueued; null if it is not in the queue. */
    queuedAt: text('queued_at'),
    /** How often it was claimed since it was enqueued. */
    attempts: integer().notNull().default(0),
    state: text().$type<SourceState>().notNull().default('open'),
    /** Null until the page was read. */
    stateSince: text('state_since'),
    /** JSON of MarkReason; null if the state is open. */
    stateReason: text('state_reason'),
  },
  (t) => [
    index('idx_website_sources_fetched').on(t.fetchedAt, t.id),
    index('idx_website_sources_status').on(t.status, t.id),
    index('idx_website_sources_type').on(t.contentType),
    // sources in work: few of many
    index('idx_website_sources_owned').on(t.ownerPid).where(sql`owner_pid is not null`),
    index('idx_website_sources_queued').on(t.queuedAt, t.id).where(sql`queued_at is not null`),
  ],
)

/** The searchable pieces of pages. Ids are never reused: they identify rows of the virtual tables. */
export const websiteChunks = sqliteTable(
  'website_chunks',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    sourceId: integer('source_id')
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
export const websiteVersions = sqliteTable(
  'website_versions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    sourceId: integer('source_id')
      .notNull()
      .references(() => websiteSources.id, { onDelete: 'cascade' }),
    /** Counts from 1 within each source. */
    number: integer().notNull(),
    title: text().notNull(),
    language: text().$type<Language>(),
    fetchedAt: text('fetch_timestamp').notNull(),
    /** JSON of ExtractedEntities. */
    entities: text().notNull(),
    chunksCount: integer('chunks_count').notNull(),
    /** JSON of the chunks at the time they were served. */
    chunks: text().notNull(),
  },
  (t) => [index('idx_website_versions_source').on(t.sourceId, t.number)],
)

/** Pieces of chunks embedded as queries, to calibrate the model's distances: a bounded sample. */
export const websiteProbes = sqliteTable('website_probes', {
  chunkId: integer('chunk_id').primaryKey(),
  vector: blob({ mode: 'buffer' }).notNull(),
})

/** Facts about the store as a whole. */
export const websiteInfo = sqliteTable('website_info', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** Whose turn it is to send requests to a host. Times are of this machine, in milliseconds. */
export const websiteHosts = sqliteTable('website_hosts', {
  host: text().primaryKey(),
  /** A lease; null if nobody has the turn. */
  holder: text(),
  heldUntil: integer('held_until').notNull().default(0),
  /** When the last turn ended; 0 before the first turn. */
  endedAt: integer('ended_at').notNull().default(0),
})
