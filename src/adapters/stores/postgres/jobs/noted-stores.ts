import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { indexAfterWrite } from './word-index.js'

/** Stores in which searches of this process found noted jobs. */
const met = new Set<string>()

// splitting the words of this many takes a tenth of a second
const maxIndexed = 200

const keyOf = ({ address }: PostgresDatabase) => JSON.stringify(address)

/** Call when a search found noted jobs: the next write of this process to that store indexes them. */
export function noteUnindexedJobs(database: PostgresDatabase): void {
  met.add(keyOf(database))
}

/** Call after a completed write. Does not query the server if no search found a note. */
export async function indexNotedJobs(database: PostgresDatabase): Promise<void> {
  if (!met.delete(keyOf(database))) return
  if ((await indexAfterWrite(database, maxIndexed)) === maxIndexed) noteUnindexedJobs(database)
}
