import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'sqlite-vec'
import { type Benchmark, type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { compare, interleave, Subject, timed } from '#bench/measure.js'
import { generator, normalVector } from '#scripts/kit/random.js'
import { Database } from '#scripts/kit/sqlite.js'
import { quantile } from '#scripts/kit/statistics.js'
import type { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'
import { anyWordOf } from '#test/support/fts-match.js'
import { dimensions, makeWebsiteStore } from './website-store.js'
import { makeQuery } from './website-texts.js'

const sizes = [
  { chunks: 10_000, bound: { atMost: 40 }, hybridBound: { atMost: 100 } },
  { chunks: 100_000, bound: { atMost: 40 }, hybridBound: { atMost: 100 } },
]
const rounds = { rounds: 60, warmUp: 10 }
export const results = 20

interface WebsiteQuestion {
  readonly text: string
  readonly vector: Float32Array
}

/** A store of one size, queried in three ways, and the cost of the bare statements. */
interface MeasuredStore {
  readonly chunks: number
  readonly bound: { readonly atMost: number }
  readonly hybridBound: { readonly atMost: number }
  readonly byWords: Subject
  readonly hybrid: Subject
  readonly bareWords: Subject
  /** The search by words, followed by the bare statement for the nearest vectors. */
  readonly wordsAndBareVectors: Subject
}

export const storeQuery: Benchmark = {
  name: 'websites/query',
  title: 'A query to the website store',
  method:
    'Queries of two to eight words, a new one each round, on stores of chunks of 800 characters, English and Japanese, ' +
    "with the word frequencies of a language and random vectors of 384 dimensions. The bare statements are FTS5's `MATCH` " +
    'ordered by rank and the nearest neighbours of sqlite-vec, 20 rows each, on an open connection.',
  async run(setting) {
    const findings: Finding[] = []
    const stores: MeasuredStore[] = []
    for (const { chunks, ...bounds } of sizes) {
      const store = { ...(await measureStore(setting, setting.size(chunks))), ...bounds }
      findings.push(...findingsOf(store))
      stores.push(store)
    }
    return [...findings, ...growthOf(stores)]
  },
}

async function measureStore({ folder }: Setting, chunks: number) {
  const path = join(folder, `${chunks}.db`)
  const repository = await makeWebsiteStore(path, chunks)
  const db = new Database(path, { readonly: true })
  load(db)
  const store = { chunks, ...subjectsOf(repository, db) }
  await interleave([store.byWords, store.hybrid, store.bareWords, store.wordsAndBareVectors], rounds)
  db.close()
  await repository.close()
  rmSync(path)
  return store
}

function subjectsOf(repository: SqliteWebsiteRepository, db: Database) {
  const words = db.prepare(
    'select rowid from website_chunks_fts where website_chunks_fts match ? order by rank limit ?',
  )
  const nearest = db.prepare('select chunk_id, distance from website_chunks_vec where embedding match ? and k = ?')
  const search = ({ text }: WebsiteQuestion, vector: Float32Array | null) =>
    repository.search({ query: text, vector, limit: results, contentType: null, sourceIds: null })
  return {
    byWords: asked((question) => search(question, null)),
    hybrid: asked((question) => search(question, question.vector)),
    bareWords: asked(({ text }) => words.all(anyWordOf(text), results)),
    wordsAndBareVectors: asked(async (question) => {
      await search(question, null)
      nearest.all(Buffer.from(question.vector.buffer), BigInt(results))
    }),
  }
}

/** Asks each subject the same questions in the same order. */
export function asked(work: (question: WebsiteQuestion) => unknown): Subject {
  const random = generator(7)
  return new Subject(() => {
    const question = { text: makeQuery(random), vector: normalVector(random, dimensions) }
    return timed(() => work(question))
  })
}

function findingsOf({
  chunks,
  bound,
  hybridBound,
  byWords,
  hybrid,
  bareWords,
  wordsAndBareVectors,
}: MeasuredStore): readonly Finding[] {
  const of = `of ${chunks.toLocaleString('en')} chunks`
  return [
    {
      subject: `by words, ${of}`,
      reference: '95th percentile',
      figure: quantile(byWords.costs, 0.95),
      unit: 'ms',
      bound,
    },
    ratioFinding(`by words, ${of}`, 'bare FTS5', compare(byWords, bareWords)),
    {
      subject: `hybrid, ${of}`,
      reference: '95th percentile',
      figure: quantile(hybrid.costs, 0.95),
      unit: 'ms',
      bound: hybridBound,
    },
    ratioFinding(`hybrid, ${of}`, 'by words and bare sqlite-vec', compare(hybrid, wordsAndBareVectors), {
      atMost: 1.3,
    }),
  ]
}

function growthOf(stores: readonly MeasuredStore[]): readonly Finding[] {
  const [small, large] = stores
  if (small === undefined || large === undefined) return []
  const [from, to] = [small, large].map(({ chunks }) => chunks.toLocaleString('en'))
  return [
    ratioFinding(`by words, of ${to}`, `of ${from}`, compare(large.byWords, small.byWords)),
    ratioFinding(`hybrid, of ${to}`, `of ${from}`, compare(large.hybrid, small.hybrid)),
  ]
}
