import type Database from 'better-sqlite3'
import type { AppError } from '../../../../domain/shared/app-error.js'
import { websiteFailure } from '../../../../domain/websites/website-failure.js'

/** What adds sqlite-vec to a connection; imported when first needed. Throws EMBEDDING_FAILED. */
export async function loadVectorExtension(): Promise<(db: Database.Database) => void> {
  try {
    const { load } = await import('sqlite-vec')
    return (db) => {
      try {
        load(db)
      } catch (cause) {
        throw unavailable(cause)
      }
    }
  } catch (cause) {
    throw unavailable(cause)
  }
}

function unavailable(cause: unknown): AppError {
  const advice = 'Install jobworkflow again for this platform, or use a store without vectors and --embedder none.'
  const message = 'Vectors need sqlite-vec, which cannot be loaded here.'
  return websiteFailure('EMBEDDING_FAILED', message, { problem: 'embedder-failed', advice }, { cause })
}
