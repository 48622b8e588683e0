import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { indexAfterWrite } from './word-index.js'

/** Stores of this process whose searches have met notes. */
const met = new Set<string>()

// cutting the words of so many takes a tenth of a second
const maxIndexed = 200

const keyOf = ({ address }: PostgresDatabase) => JSON.stringify(address)

/** To be called where a search has met jobs that are noted: the next write that this process makes there indexes them. */
export function noteMet(database: PostgresDatabase): void {
  met.add(keyOf(database))
}

/** To be called after a write that is done. It asks the server nothing where no search has met a note. */
export async function indexMet(database: PostgresDatabase): Promise<void> {
  if (!met.delete(keyOf(database))) return
  if ((await indexAfterWrite(database, maxIndexed)) === maxIndexed) noteMet(database)
}
