import { join } from 'node:path'
import { type Benchmark, type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { compare, interleave, type Subject } from '#bench/measure.js'
import { loadPostgres } from '#bench/program.js'
import { asked, results } from '#bench/websites/query.js'
import { storePages } from '#bench/websites/website-store.js'
import { quantile } from '#scripts/kit/statistics.js'
import { LexicalQuery } from '#src/adapters/stores/index/lexical-query.js'
import { anyOf } from '#src/adapters/stores/postgres/websites/term-vector.js'
import { tellingTerms } from '#src/adapters/stores/sql/websites/rank-found.js'
import { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import { BenchServer } from './bench-server.js'

const sizes = [{ chunks: 10_000 }, { chunks: 100_000, bound: { atMost: 100 } }]
const rounds = { rounds: 100, warmUp: 10 }

export const question: Benchmark = {
  name: 'postgres/question',
  title: 'A query to the website store, by words',
  method:
    'Queries of two to eight words, a new one each round and the same for both stores, on chunks of 800 characters, ' +
    'English and Japanese, with the word frequencies of a language: through `PostgresWebsiteRepository.search` and ' +
    '`SqliteWebsiteRepository.search`. The tables were vacuumed and analyzed, as the server does by itself a minute later. ' +
    'The bare statements count the same words in texts and titles, each once as ours do, and read the lengths of the ' +
    'ranked passages, but read no terms, compute no scores and return no text.',
  run: (setting) => BenchServer.during((server) => measure(server, setting)),
}

interface MeasuredStores {
  readonly chunks: number
  readonly bound?: { readonly atMost: number }
  readonly postgres: Subject
  readonly bare: Subject
  readonly sqlite: Subject
}

async function measure(server: BenchServer, setting: Setting): Promise<readonly Finding[]> {
  const measured: MeasuredStores[] = []
  for (const { chunks, ...size } of sizes)
    measured.push({ ...size, ...(await measureSize(server, setting, setting.size(chunks))) })
  const [small, large] = measured
  if (small === undefined || large === undefined) return []
  return [
    ...measured.flatMap(findingsOf),
    grown('PostgreSQL', large, small, ({ postgres }) => postgres),
    grown('SQLite', large, small, ({ sqlite }) => sqlite),
  ]
}

async function measureSize(server: BenchServer, { folder }: Setting, chunks: number): Promise<MeasuredStores> {
  const { PostgresWebsiteRepository } = await loadPostgres()
  const schema = `pages_${chunks}`
  const postgresStore = new PostgresWebsiteRepository(server.url(schema))
  const sqliteStore = new SqliteWebsiteRepository(join(folder, `${chunks}.db`))
  await storePages(postgresStore, chunks)
  await storePages(sqliteStore, chunks)
  await server.run('VACUUM ANALYZE')
  const [postgres, sqlite] = [askedByWords(postgresStore), askedByWords(sqliteStore)]
  const bare = bareStatements(server, schema)
  // each store separately, because the first call after another store has colder caches
  await interleave([postgres], rounds)
  await interleave([bare], rounds)
  await interleave([sqlite], rounds)
  await postgresStore.close()
  await sqliteStore.close()
  return { chunks, postgres, bare, sqlite }
}

function askedByWords(repository: WebsiteRepository): Subject {
  return asked(({ text }) =>
    repository.search({ query: text, vector: null, limit: results, contentType: null, sourceIds: null }),
  )
}

/** Measures the minimum cost of the server's word index. */
function bareStatements(server: BenchServer, schema: string): Subject {
  const ofEach = async (figure: string, asked: readonly string[]): Promise<readonly number[]> => {
    const found = `(SELECT ${figure} FROM "${schema}".website_chunk_index WHERE terms @@ asked::tsquery)`
    const { rows } = await server.pool.query(
      `SELECT ${found}::int AS figure FROM unnest($1::text[]) WITH ORDINALITY AS question (asked, place) ORDER BY place`,
      [asked],
    )
    return rows.map((row) => row.figure)
  }
  const counts = new Map<string, number>()
  return asked(async ({ text }) => {
    const { terms } = new LexicalQuery(text)
    const anywhere = terms.flatMap((term) => anyOf(term) ?? [])
    const titled = terms.flatMap((term) => anyOf(term, 'title') ?? [])
    const fresh = [...new Set([...anywhere, ...titled])].filter((query) => !counts.has(query))
    const counted = await ofEach('count(*)', fresh)
    for (const [at, query] of fresh.entries()) counts.set(query, counted[at] ?? 0)
    const used = tellingTerms(anywhere.map((query) => ({ query, count: counts.get(query) ?? 0 })))
    await ofEach(
      'sum(tokens)',
      used.map(({ query }) => query),
    )
  })
}

function findingsOf({ chunks, bound, postgres, bare, sqlite }: MeasuredStores): readonly Finding[] {
  const of = `of ${chunks.toLocaleString('en')} chunks`
  const slow = ({ costs }: Subject) => quantile(costs, 0.95)
  return [
    {
      subject: `${of}, PostgreSQL`,
      reference: '95th percentile',
      figure: slow(postgres),
      unit: 'ms',
      ...(bound && { bound }),
    },
    { subject: `${of}, bare statements`, reference: '95th percentile', figure: slow(bare), unit: 'ms' },
    { subject: `${of}, SQLite`, reference: '95th percentile', figure: slow(sqlite), unit: 'ms' },
    ratioFinding(`${of}, PostgreSQL`, 'SQLite', compare(postgres, sqlite)),
  ]
}

function grown(
  store: string,
  large: MeasuredStores,
  small: MeasuredStores,
  pick: (stores: MeasuredStores) => Subject,
): Finding {
  const of = ({ chunks }: MeasuredStores) => `of ${chunks.toLocaleString('en')}`
  return ratioFinding(`${of(large)}, ${store}`, of(small), compare(pick(large), pick(small)))
}
