import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark } from '#bench/benchmark.js'
import { loadLibrary } from '#bench/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import type { QueuePosition } from '#src/domain/jobs/queue.js'
import { measureDepth, type QueueStore } from './depth.js'
import { makeJobsDatabase } from './jobs-database.js'

export const queueDepth: Benchmark = {
  name: 'jobs/queue-depth',
  title: 'A page deep in the queue',
  method:
    'A page of 50 through `SqliteJobRepository.readNew`, at the start, in the middle and at the end of a queue of ' +
    '1,000,000 jobs of 300 bytes, compared with the same page of a queue of 10,000. Each call opens and closes the file.',
  run: (setting) => measureDepth([{ ...sqliteQueues(setting.folder), bound: { atMost: 1.3 } }], setting),
}

/** Queues in files of this folder. */
export function sqliteQueues(folder: string): QueueStore {
  return {
    name: null,
    async make(count, rows) {
      const path = await makeJobsDatabase(join(folder, `${count}.db`), rows)
      const { SqliteJobRepository } = await loadLibrary()
      return {
        jobs: new SqliteJobRepository(path),
        positionAt: async (offset) => positionAt(path, offset),
        remove: async () => rmSync(path),
      }
    },
  }
}

function positionAt(path: string, offset: number): QueuePosition {
  const db = new Database(path, { readonly: true })
  const find = db.prepare(
    `SELECT captured_at AS capturedAt, id FROM jobs WHERE status = 'new' ORDER BY captured_at DESC, id DESC LIMIT 1 OFFSET ?`,
  )
  const position = find.get(offset) as QueuePosition
  db.close()
  return position
}
