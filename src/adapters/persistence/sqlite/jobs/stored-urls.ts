import type Database from 'better-sqlite3'
import type { Posting } from '../../../../domain/jobs/posting.js'
import { storedUrls } from './queries.js'

/** The URLs of `postings` that a job has already. */
export function findStoredUrls(db: Database.Database, postings: readonly Posting[]): Set<string> {
  const urls = JSON.stringify(postings.map(({ url }) => url))
  const found = db
    .prepare(storedUrls.sql)
    .pluck()
    .all(...storedUrls.bind({ urls }))
  return new Set(found as string[])
}
