import { type SQL, sql } from 'drizzle-orm'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import type { Query } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { maxNeighbours } from '#src/adapters/stores/sql/websites/rank-found.js'
import { cosineDistance } from '#src/domain/websites/vector-space.js'
import { type Choice, choosesAll, chosenChunks } from './lexical-candidates.js'
import type { SearchFacts } from './store-info.js'
import type { StoreMemory } from './store-memory.js'
import { websiteChunkVectors } from './tables.js'
import { readVectors, toArrayText } from './vector-rows.js'

/** More vectors are not compared one by one: it would take too much time and memory. */
export const maxComparedVectors = 20_000

/** Finds the nearest of a store's vectors, and measures their distances. */
export interface VectorSearch {
  /** Ids of the nearest chunks within `choice`. */
  nearest(vector: Float32Array, choice: Choice): Promise<readonly number[]>
  /** Distances of chunks by id; skips chunks without a vector. */
  distances(vector: Float32Array, ids: readonly number[]): Promise<ReadonlyMap<number, number>>
}

/** Returns null if there are too many vectors to compare one by one, and the vector extension is not installed. */
export async function openVectorSearch(
  connection: PostgresConnection,
  facts: SearchFacts,
  memory: StoreMemory,
): Promise<VectorSearch | null> {
  const extension = await connection.first(installed)
  if (extension !== null) return new ExtensionSearch(connection, extension.schema)
  return facts.vectors > maxComparedVectors
    ? null
    : new ComparingSearch(connection, await loadVectors(connection, facts, memory))
}

const installed = selection({ schema: sql<string>`nspname` }).select(
  sql`from pg_catalog.pg_extension join pg_catalog.pg_namespace on pg_namespace.oid = extnamespace where extname = 'vector'`,
)

const { chunkId, embedding } = websiteChunkVectors
const id = selection({ id: chunkId })

/** Uses the extension's cosine distance over every vector. */
class ExtensionSearch implements VectorSearch {
  readonly #connection: PostgresConnection
  readonly #schema: string

  constructor(connection: PostgresConnection, schema: string) {
    this.#connection = connection
    this.#schema = schema
  }

  async nearest(vector: Float32Array, choice: Choice): Promise<readonly number[]> {
    const { all, chosen } = nearestIn(this.#schema)
    const values = { vector: toArrayText(vector) }
    const rows = choosesAll(choice)
      ? await this.#connection.all(all, values)
      : await this.#connection.all(chosen, { ...values, ...choice })
    return rows.map((row) => row.id)
  }

  async distances(vector: Float32Array, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const vectors = await readVectors(this.#connection, ids)
    return new Map(Array.from(vectors, ([each, other]) => [each, cosineDistance(vector, other)]))
  }
}

interface NearestQueries {
  readonly all: Query<{ readonly id: number }, { vector: string }>
  readonly chosen: Query<{ readonly id: number }, { vector: string } & Choice>
}

const bySchema = new Map<string, NearestQueries>()

/** The extension is in the schema that its installer chose. */
function nearestIn(schema: string): NearestQueries {
  const known = bySchema.get(schema)
  if (known !== undefined) return known
  const [type, nearer] = [sql`${sql.identifier(schema)}.vector`, sql`operator(${sql.identifier(schema)}.<=>)`]
  const order = sql`order by ${embedding}::${type} ${nearer} ${sql.placeholder('vector')}::real[]::${type}, ${chunkId}
    limit ${literal(maxNeighbours)}`
  const select = <Values>(where: SQL) => id.select<Values>(sql`from ${websiteChunkVectors} ${where} ${order}`)
  const made: NearestQueries = { all: select(sql``), chosen: select(sql`where ${chunkId} in (${chosenChunks})`) }
  bySchema.set(schema, made)
  return made
}

/** Compares one by one, with cached vectors. */
class ComparingSearch implements VectorSearch {
  readonly #connection: PostgresConnection
  readonly #vectors: ReadonlyMap<number, Float32Array>

  constructor(connection: PostgresConnection, vectors: ReadonlyMap<number, Float32Array>) {
    this.#connection = connection
    this.#vectors = vectors
  }

  async nearest(vector: Float32Array, choice: Choice): Promise<readonly number[]> {
    const ids = choosesAll(choice)
      ? this.#vectors.keys()
      : (await this.#connection.all(chosen, choice)).map((row) => row.id)
    const distances = this.#compare(vector, ids)
    const ascending = distances.sort(([idA, a], [idB, b]) => a - b || idA - idB)
    return ascending.slice(0, maxNeighbours).map(([each]) => each)
  }

  async distances(vector: Float32Array, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return new Map(this.#compare(vector, ids))
  }

  #compare(vector: Float32Array, ids: Iterable<number>): (readonly [id: number, distance: number])[] {
    return Array.from(ids).flatMap((each) => {
      const other = this.#vectors.get(each)
      return other === undefined ? [] : [[each, cosineDistance(vector, other)] as const]
    })
  }
}

const chosen = id.select<Choice>(sql`from ${websiteChunkVectors} where ${chunkId} in (${chosenChunks})`)
const allIds = id.select(sql`from ${websiteChunkVectors}`)
const maxBatch = 500

/** The vectors in this snapshot of the store; only ids are read for cached ones. */
async function loadVectors(
  connection: PostgresConnection,
  facts: SearchFacts,
  memory: StoreMemory,
): Promise<ReadonlyMap<number, Float32Array>> {
  const remembered = memory.vectorsIn(JSON.stringify(facts.space))
  const ids = (await connection.all(allIds)).map((row) => row.id)
  const vectors = new Map(ids.flatMap((each) => withVector(each, remembered.get(each))))
  const missing = ids.filter((each) => !vectors.has(each))
  for (let start = 0; start < missing.length; start += maxBatch) {
    const read = await readVectors(connection, missing.slice(start, start + maxBatch))
    for (const [each, vector] of read) vectors.set(each, vector)
  }
  memory.rememberVectors(JSON.stringify(facts.space), vectors)
  return vectors
}

function withVector(each: number, vector: Float32Array | undefined): readonly (readonly [number, Float32Array])[] {
  return vector === undefined ? [] : [[each, vector]]
}
