import { afterDated, fromStart } from '#src/adapters/stores/postgres/jobs/job-queries.js'
import { dialectOf } from '#src/adapters/stores/postgres/kit/schema-dialect.js'
import type { QueuePosition } from '#src/domain/jobs/queue.js'
import type { BenchServer } from './bench-server.js'

export const pageSize = 50

/** Returns the statement of a page for the driver. */
export function pageStatement(schema: string, after: QueuePosition | null, page: number = pageSize) {
  const dialect = dialectOf(schema)
  // one more than the page, to know whether the queue continues
  const limit = page + 1
  const statement = (after === null ? fromStart : afterDated).in(dialect)
  return { text: statement.text, values: statement.bind({ limit, ...after, isCut: false }) }
}

/** Returns the indexes that the server uses for a page. Throws if it reads the whole table. */
export async function indexesOfPage(
  { pool }: BenchServer,
  schema: string,
  after: QueuePosition | null,
): Promise<string> {
  const { text, values } = pageStatement(schema, after)
  const { rows } = await pool.query({ text: `EXPLAIN (COSTS OFF) ${text}`, values, rowMode: 'array' })
  const plan = rows.flat().join('\n')
  if (/Seq Scan on jobs/.test(plan)) throw new Error(`the whole table is read:\n${plan}`)
  const walks = [...plan.matchAll(/(\w[\w ]*) using (\w+)/g)].map(([, how, index]) => `${how} of \`${index}\``)
  return [...new Set(walks)].join(', ')
}
