import type Database from 'better-sqlite3'
import { WebsiteError } from '../../../../domain/websites/website-error.js'

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

function unavailable(cause: unknown): WebsiteError {
  return new WebsiteError('EMBEDDING_FAILED', 'Vectors need sqlite-vec, which cannot be loaded here.', {
    type: 'EmbeddingError',
    suggestion: 'Install jobworkflow again for this platform, or use a store without vectors and --embedder none.',
    cause,
  })
}
