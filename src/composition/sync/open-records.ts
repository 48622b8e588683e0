import type { SyncRecords } from '#src/application/sync/ports/sync-records.js'
import type { Config } from '#src/composition/config.js'
import { Container, tokens } from '#src/composition/container.js'
import { provideJobs } from '#src/composition/jobs/jobs-parts.js'

/**
 * The records of `sync` in the configured database of jobs, a file or a PostgreSQL URL. Opens nothing before the first
 * call. Throws VALIDATION_ERROR for an invalid URL on the first call.
 */
export function openSyncRecords(config: Pick<Config, 'jobsDb' | 'busyTimeoutMs'>): SyncRecords {
  return provideJobs(new Container(), config.jobsDb, config).resolve(tokens.syncRecords)
}
