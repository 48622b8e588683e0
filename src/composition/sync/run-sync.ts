import { systemClock } from '#src/adapters/system/clock.js'
import { randomIds } from '#src/adapters/system/id-source.js'
import { systemTimer } from '#src/adapters/system/timer.js'
import type { SyncRecords } from '#src/application/sync/ports/sync-records.js'
import { type RunPart, SyncAll, type SyncAllRequest } from '#src/application/sync/sync-all.js'
import { unknownPart } from '#src/application/sync/sync-now.js'
import type { Config } from '#src/composition/config.js'
import { asksFor, type SyncRequest, unknownNames } from '#src/domain/sync/sync-request.js'
import { isRunning, type SyncRun } from '#src/domain/sync/sync-run.js'
import { mailParts, type OpenConnecting } from './mail-parts.js'
import { boardsPart, pagesPart, postingsPart } from './run-parts.js'
import { takeSyncLock } from './sync-lock.js'

export interface RunSyncParts {
  readonly config: Config
  readonly records: SyncRecords
  /** Words the failure of a part. */
  readonly formatFailure: (error: unknown) => string
  /** How mail servers are reached; by default over IMAP, with the logins of the home. */
  readonly connect?: OpenConnecting | undefined
}

export interface RunSyncRequest extends SyncRequest, Pick<SyncAllRequest, 'by' | 'signal' | 'onReport'> {
  /** Whether old pages are read in addition. */
  readonly pages: boolean
  /** The id of the run; without it a new one. */
  readonly id?: string | undefined
}

/**
 * Fetches what is new, unless another program does so for the same stores: then its run is returned, or null if it has
 * not recorded itself yet. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR.
 */
export async function runSync(
  { config, records, formatFailure, connect }: RunSyncParts,
  request: RunSyncRequest,
): Promise<SyncRun | { readonly busy: SyncRun | null }> {
  // throws if there is no storage
  const [newest = null] = await records.runs(1)
  const release = takeSyncLock(config)
  if (release === null) return { busy: newest !== null && isRunning(newest, Date.now()) ? newest : null }
  try {
    const parts = await partsOf({ config, records, connect }, request)
    const { id = randomIds.next(), by, signal, onReport = () => {} } = request
    const all = new SyncAll({ records, clock: systemClock, timer: systemTimer, formatFailure })
    return await all.execute({ id, by, parts, signal, onReport })
  } finally {
    release()
  }
}

/** Throws VALIDATION_ERROR if a name is neither a part nor an account. */
async function partsOf(
  { config, records, connect }: Omit<RunSyncParts, 'formatFailure'>,
  request: RunSyncRequest,
): Promise<readonly RunPart[]> {
  const accounts = await records.accounts()
  const addresses = accounts.map(({ address }) => address)
  const [unknown] = unknownNames(request.only, addresses)
  if (unknown !== undefined) throw unknownPart(unknown, addresses)
  // boards that are named are all that is asked for, unless parts are named too
  const only = request.only.length === 0 && request.boards.length > 0 ? ['boards'] : request.only
  const asked = accounts.filter(({ address }) => asksFor(only, 'mail', address))
  return [
    ...(asksFor(only, 'boards', null) || request.boards.length > 0 ? [boardsPart(config, request)] : []),
    ...mailParts(config, asked, connect),
    ...(asksFor(only, 'postings', null) ? [postingsPart(config)] : []),
    ...(asksFor(only, 'pages', null) || request.pages ? [pagesPart(config)] : []),
  ]
}
