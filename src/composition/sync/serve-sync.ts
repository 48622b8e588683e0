import type { Launch } from '#src/adapters/system/clients/launch.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { systemTimer } from '#src/adapters/system/timer.js'
import { SyncClock } from '#src/application/sync/sync-clock.js'
import { type SyncLook, SyncNow, type SyncNowResult } from '#src/application/sync/sync-now.js'
import type { Config } from '#src/composition/config.js'
import { type Container, tokens } from '#src/composition/container.js'
import type { SyncRequest } from '#src/domain/sync/sync-request.js'
import { openSyncRecords } from './open-records.js'
import { openSyncStarter } from './sync-starter.js'

/**
 * The news of a server. It is fetched in another process: this one opens no mailbox and no archive for writing, and
 * only reads what is recorded about runs.
 */
export interface ServedSync {
  /** Starts a run, or says how far it is. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR. */
  now(request: SyncRequest): Promise<SyncNowResult>
  /** The same for the person at the page: everything that is watched. */
  fetchAll(): Promise<SyncNowResult>
  /** The last run, or the one that is going on; starts none. Throws DB_NOT_FOUND, DB_ERROR. */
  look(): Promise<SyncLook>
  /** Runs at once and then at every interval, until the signal is aborted and the last run has ended. */
  regularly(intervalMs: number, signal: AbortSignal): Promise<void>
  /** Ends the run that is going on. */
  close(): Promise<void>
}

const usual: SyncRequest = { only: [], boards: [], watchBoards: false }

export function serveSync(config: Config, launch: Launch, container: Container): ServedSync {
  const logger = container.resolve(tokens.logger)
  const records = openSyncRecords(config)
  const starter = openSyncStarter(config, launch, logger)
  const asked = new SyncNow({ records, starter, clock: systemClock })
  const clock = new SyncClock({ clock: systemClock, timer: systemTimer, random: Math.random })
  return {
    now: (request) => asked.execute(request),
    fetchAll: () => asked.execute(usual, 'person'),
    look: () => asked.look(),
    regularly: (intervalMs, signal) =>
      clock.execute({
        intervalMs,
        signal,
        run: (over) => starter.run(usual, over),
        onFailure: (error) => logger.error('a sync could not be started', error),
      }),
    close: async () => {
      await starter.close()
      await records.close()
    },
  }
}
