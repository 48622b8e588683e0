import type { Benchmark } from '#bench/benchmark.js'
import { measureDepth, type QueueStore } from '#bench/jobs/depth.js'
import { sqliteQueues } from '#bench/jobs/queue-depth.js'
import { loadPostgres } from '#bench/program.js'
import type { QueuePosition } from '#src/domain/jobs/queue.js'
import { BenchServer } from './bench-server.js'
import { indexesOfPage } from './page-plan.js'

const minPlanned = 10_000

export const queueDepth: Benchmark = {
  name: 'postgres/queue-depth',
  title: 'A page deep in the queue',
  method:
    'A page of 50 through `PostgresJobRepository.readNew`, at the start, in the middle and at the end of a queue of ' +
    '1,000,000 jobs of 300 bytes, compared with the same page of a queue of 10,000; and the same through ' +
    '`SqliteJobRepository`, which opens and closes its file with each call. The run fails if a plan reads the whole table.',
  run: (setting) =>
    BenchServer.during((server) => {
      const postgres = { ...postgresQueues(server, setting.note), bound: { atMost: 1.3 } }
      return measureDepth([postgres, { ...sqliteQueues(setting.folder), name: 'SQLite' }], setting)
    }),
}

function postgresQueues(server: BenchServer, note: (text: string) => void): QueueStore {
  const plans = new Set<string>()
  return {
    name: 'PostgreSQL',
    async make(count, rows) {
      const schema = `queue_${count}`
      const url = await server.makeQueue(schema, rows)
      const { PostgresJobRepository } = await loadPostgres()
      const jobs = new PostgresJobRepository(url)
      const middle = await positionAt(server, schema, Math.floor(count / 2))
      // for a small table, reading all of it can be cheaper
      for (const after of count < minPlanned ? [] : [null, middle]) {
        const plan = `${after === null ? 'The first page' : 'A page after another'}: ${await indexesOfPage(server, schema, after)}.`
        if (!plans.has(plan)) note(plan)
        plans.add(plan)
      }
      return {
        jobs,
        positionAt: (offset) => positionAt(server, schema, offset),
        remove: async () => {
          await jobs.close()
          await server.drop(schema)
        },
      }
    },
  }
}

async function positionAt({ pool }: BenchServer, schema: string, offset: number): Promise<QueuePosition> {
  const { rows } = await pool.query(
    `SELECT captured_at AS "capturedAt", id::int FROM "${schema}".jobs WHERE status = 'new'
      ORDER BY captured_at DESC NULLS LAST, id DESC LIMIT 1 OFFSET $1`,
    [offset],
  )
  return rows[0] as QueuePosition
}
