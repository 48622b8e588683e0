import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { migrationsPath } from '#src/adapters/stores/migrations.js'
import { PostgresWebsiteRepository } from '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
import { freshSchema, schemaIn, withClient } from '#test/support/postgres.js'
import { store } from '#test/support/website-pages.js'

/** Returns the statement by which the migration updates the rows of an existing index. */
function fillRows(schema: string): string {
  const migration = readFileSync(join(migrationsPath('postgres-websites'), '0002_narrow_index_rows.sql'), 'utf8')
  const [update = ''] = migration
    .split('--> statement-breakpoint')
    .filter((text) => text.trimStart().startsWith('UPDATE'))
  return update.replaceAll('$schema', schema)
}

const withoutFiller = "ts_delete(terms, array[repeat('~', 2032)])"
const readRows = (schema: string) => `select ${withoutFiller}::text as terms, repeated::text
  from "${schema}".website_chunk_index order by chunk_id`

it('a migration rewrites old index rows in the present form (pg-search)', async () => {
  const url = await freshSchema()
  const repository = new PostgresWebsiteRepository(url)
  onTestFinished(() => repository.close())
  const chunk = (content: string) => ({ content, headings: ['面接 Skills'] })
  const contents = [
    'salary',
    '東京で働くエンジニア engineers and engineers',
    Array.from({ length: 300 }, (_, i) => `w${i}`).join(' '),
  ]
  const page = { title: 'Engineer 東京', language: 'mixed', entities: {}, chunks: contents.map(chunk) } as const
  await store(repository, page, { url: 'https://example.com/', vectors: null })
  const schema = schemaIn(url)
  await withClient(url, async (client) => {
    const rows = async () => (await client.query(readRows(schema))).rows
    const written = await rows()
    await client.query(`update "${schema}".website_chunk_index set repeated = null, terms = ${withoutFiller}`)
    await client.query(fillRows(schema))
    expect(await rows()).toEqual(written)
  })
})
