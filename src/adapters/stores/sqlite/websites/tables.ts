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
    /** JSON, as ExtractedEntities. */
    entities: text().notNull().default('{}'),
    /** Of version 0.1.0, in place of a lease. */
    ownerPid: integer('owner_pid'),
    lease: text('owner_token'),
    etag: text(),
    lastModified: text('last_modified'),
    contentHash: text('content_hash'),
    hasPastedText: integer('has_pasted_text').notNull().default(0),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    /** Since when it is in the queue; null when it is not. */
    queuedAt: text('queued_at'),
    /** How often it was claimed since then. */
    attempts: integer().notNull().default(0),
    state: text().$type<SourceState>().notNull().default('open'),
    /** Null until the page was read. */
    stateSince: text('state_since'),
    /** JSON, as MarkReason; null where it is open. */
    stateReason: text('state_reason'),
  },
  (t) => [
    index('idx_website_sources_fetched').on(t.fetchedAt, t.id),
    index('idx_website_sources_status').on(t.status, t.id),
    index('idx_website_sources_type').on(t.contentType),
    // those in work: a few of many
    index('idx_website_sources_owned').on(t.ownerPid).where(sql`owner_pid is not null`),
    index('idx_website_sources_queued').on(t.queuedAt, t.id).where(sql`queued_at is not null`),
  ],
)

/** What is searched. Ids are never used again: rows of the virtual tables are known by them. */
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

/** Texts that were served before: a few of each page, which no search finds. */
export const websiteVersions = sqliteTable(
  'website_versions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    sourceId: integer('source_id')
      .notNull()
      .references(() => websiteSources.id, { onDelete: 'cascade' }),
    /** From 1 in each source. */
    number: integer().notNull(),
    title: text().notNull(),
    language: text().$type<Language>(),
    fetchedAt: text('fetch_timestamp').notNull(),
    /** JSON, as ExtractedEntities. */
    entities: text().notNull(),
    chunksCount: integer('chunks_count').notNull(),
    /** JSON, as the chunks were when they were served. */
    chunks: text().notNull(),
  },
  (t) => [index('idx_website_versions_source').on(t.sourceId, t.number)],
)

/** Headings embedded as queries, to calibrate the model's distances by: a bounded sample. */
export const websiteProbes = sqliteTable('website_probes', {
  chunkId: integer('chunk_id').primaryKey(),
  vector: blob({ mode: 'buffer' }).notNull(),
})

/** Facts about the store as a whole. */
export const websiteInfo = sqliteTable('website_info', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** Whose turn it is to ask a host. Times are of this machine, in milliseconds. */
export const websiteHosts = sqliteTable('website_hosts', {
  host: text().primaryKey(),
  /** A lease; null when nobody has the turn. */
  holder: text(),
  heldUntil: integer('held_until').notNull().default(0),
  /** When the last turn ended; 0 before there was one. */
  endedAt: integer('ended_at').notNull().default(0),
})
