import { type Column, type SQL, sql, type Table } from 'drizzle-orm'
import { given, literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { PageChunk } from '#src/application/websites/ports/website-repository.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { SourceState } from '#src/domain/websites/page-kind.js'
import type { MarkReason } from '#src/domain/websites/source-mark.js'
import { type Language, maxEarlierTexts } from '#src/domain/websites/website.js'
import { readHeadings } from './chunk-text.js'

type TableWith<Name extends string> = Table & Readonly<Record<Name, Column>>

const aboutText = ['title', 'language', 'fetchedAt', 'entities', 'chunksCount'] as const
type AboutText = (typeof aboutText)[number]

/** The tables of either engine. */
export interface TextTables {
  readonly sources: TableWith<AboutText | 'id' | 'state' | 'stateSince' | 'stateReason'>
  readonly versions: TableWith<AboutText | 'sourceId' | 'number' | 'chunks'>
  readonly chunks: TableWith<'id' | 'sourceId' | 'position' | 'content' | 'headings'>
}

/** A mark as stored. */
export interface WrittenMark {
  readonly id: number
  readonly state: SourceState
  /** JSON; null if the source is open. */
  readonly reason: string | null
  readonly at: UtcTime
}

interface OfSource {
  readonly id: number
}

const own = ({ name }: Column) => sql.identifier(name)
const readJson = (value: StoredValue) => JSON.parse(String(value))

/** Statements on earlier texts and on marks, in SQL that both engines understand. */
export function textStatements({ sources, versions, chunks }: TextTables) {
  const id = given('id', 'bigint')
  const thisSource = sql`from ${sources} where ${sources.id} = ${id} and ${sources.fetchedAt} is not null`
  const ofSource = sql`from ${versions} where ${versions.sourceId} = ${id}`
  const last: SQL<number> = sql`coalesce((select max(${versions.number}) ${ofSource}), 0)`
  const about = ({ title, language, fetchedAt }: TableWith<AboutText>) =>
    ({
      title: [title, String],
      language: [language, (value) => readText(value) as Language | null],
      fetchedAt: [fetchedAt, String],
    }) as const satisfies Parameters<typeof selection>[0]
  const ofChunks = sql`from ${chunks} where ${chunks.sourceId} = ${id}`
  const chunk = selection({
    id: [chunks.id, Number],
    position: [chunks.position, Number],
    content: [chunks.content, String],
    headings: [chunks.headings, readHeadings],
  })
  const columns = [versions.sourceId, versions.number, ...aboutText.map((key) => versions[key]), versions.chunks]

  return {
    /** An unchanged state keeps its age. Writes nothing if no text was read. */
    mark: statement<WrittenMark>(
      sql`update ${sources} set ${own(sources.state)} = ${given('state', 'text')},
        ${own(sources.stateSince)} = case when ${sources.state} = ${given('state', 'text')}
          then coalesce(${sources.stateSince}, ${given('at', 'text')}) else ${given('at', 'text')} end,
        ${own(sources.stateReason)} = ${given('reason', 'text')}
        where ${sources.id} = ${id} and ${sources.fetchedAt} is not null`,
    ),

    /** Keeps the served text, if there is one, as the newest earlier version. */
    keep: statement<OfSource & { readonly chunks: string }>(
      sql`insert into ${versions} (${sql.join(columns.map(own), sql`, `)})
        select ${sources.id}, ${last} + 1, ${sql.join(
          aboutText.map((key) => sources[key]),
          sql`, `,
        )}, ${given('chunks', 'text')} ${thisSource}`,
    ),

    forget: statement<OfSource>(
      sql`delete ${ofSource} and ${versions.number} <= ${last} - ${literal(maxEarlierTexts)}`,
    ),

    list: selection({
      number: [versions.number, Number],
      ...about(versions),
      chunksCount: [versions.chunksCount, Number],
    }).select<OfSource>(sql`${ofSource} order by ${versions.number} desc`),

    earlier: selection({
      number: [versions.number, Number],
      ...about(versions),
      entities: [versions.entities, readJson],
      chunks: [versions.chunks, (value) => readKeptChunks(String(value))],
    }).select<OfSource & { readonly version: number }>(
      sql`${ofSource} and ${versions.number} = ${given('version', 'bigint')}`,
    ),

    served: selection({
      number: [sql`${last} + 1`, Number],
      ...about(sources),
      entities: [sources.entities, readJson],
    }).select<OfSource>(thisSource),

    chunks: chunk.select<OfSource>(sql`${ofChunks} order by ${chunks.position}`),

    chunksAfter: chunk.select<OfSource & { readonly position: number; readonly limit: number }>(
      sql`${ofChunks} and ${chunks.position} > ${given('position', 'integer')}
        order by ${chunks.position} limit ${given('limit', 'integer')}`,
    ),

    position: selection({ position: [chunks.position, Number] }).select<OfSource & { readonly chunkId: number }>(
      sql`${ofChunks} and ${chunks.id} = ${given('chunkId', 'bigint')}`,
    ),
  }
}

export type TextStatements = ReturnType<typeof textStatements>

/** The chunks of a text that is no longer served, as stored with its version. */
export function toKeptChunks(chunks: readonly PageChunk[]): string {
  return JSON.stringify(chunks.map(({ id, content, headings }) => ({ id, content, headings })))
}

function readKeptChunks(text: string): readonly PageChunk[] {
  return (JSON.parse(text) as readonly Omit<PageChunk, 'position'>[]).map((chunk, position) => ({ ...chunk, position }))
}

/** Reads the column with the reason for a state. */
export function readReason(value: StoredValue): MarkReason | null {
  return value === null ? null : JSON.parse(String(value))
}
