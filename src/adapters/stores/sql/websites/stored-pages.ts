import { asc, type SQL, sql } from 'drizzle-orm'
import type { EngineDialect } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { TableOf } from '#src/adapters/stores/sql/kit/table-of.js'
import type { SourceRow } from './shared-columns.js'

type PagesTable = TableOf<Pick<SourceRow, 'id' | 'url' | 'title' | 'fetchedAt'>>

/** Statements that read pages for their postings, by id or URL. */
export function pageStatements(sources: PagesTable, { oneOf, hasOneOf }: EngineDialect) {
  const page = selection({
    sourceId: sources.id,
    url: sources.url,
    title: [sources.title, (value) => (value === '' ? null : String(value))],
    fetchedAt: sources.fetchedAt,
  })
  const where = <Value>(condition: SQL) =>
    page.select<{ values: readonly Value[] }>(sql`from ${sources} where ${condition} order by ${asc(sources.id)}`)
  return {
    withIds: where<number>(oneOf(sources.id, 'values')),
    withUrls: where<string>(hasOneOf(sources.url, 'values')),
  }
}
