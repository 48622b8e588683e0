import type { MessageParser } from '#src/application/mail/ports/message-parser.js'
import type { SyncedMail } from '#src/application/mail/ports/synced-mail.js'
import { prepareStore } from '#src/application/mail/prepare-store.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Progress } from '#src/application/shared/progress.js'
import type { SyncLocks } from '#src/application/sync/ports/sync-locks.js'
import type { Timer } from '#src/application/sync/ports/timer.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import { AccountPass, FoldersRefused } from './account-pass.js'
import { type ConnectAccount, maxMessageBytes as usualMaxBytes } from './connect-account.js'
import type { FollowOptions } from './follow-folder.js'
import { type SyncMailProgress, type SyncMailReport, SyncTally } from './sync-mail-report.js'
import { tryAgain } from './try-again.js'

export interface SyncMailRequest {
  readonly account: MailAccount
  /** A password for this call alone; without it, the login that is kept. */
  readonly given?: string | null | undefined
  /** Only folders with these names, of those that are chosen; absent for all. */
  readonly only?: readonly string[] | undefined
  /** Compares everything, whatever the server says about changes. */
  readonly full?: boolean | undefined
  /** Only says what would be downloaded. */
  readonly dryRun?: boolean | undefined
  /** Larger messages are left out, in bytes; 100 MiB when absent. */
  readonly maxMessageBytes?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Called after each transaction. */
  readonly onProgress?: ((progress: SyncMailProgress) => void) | undefined
  /** Called while an archive of an earlier version is prepared; counts messages. */
  readonly onPreparing?: ((progress: Progress) => void) | undefined
}

/** Connects to the server of an account, and finds its login each time. See `ConnectAccount`. */
export type Connecting = Pick<ConnectAccount, 'execute'>

export interface SyncMailParts {
  readonly connecting: Connecting
  readonly store: SyncedMail
  readonly parser: MessageParser
  readonly locks: SyncLocks
  readonly clock: Clock
  readonly timer: Timer
  /** A number from 0 to less than 1. */
  readonly random: () => number
}

/**
 * Downloads what is new in an account's folders into the archive, and follows labels, flags and deletions. Each batch
 * is stored with the state of its folder, so that the next run continues after a kill at any point. Throws
 * VALIDATION_ERROR if another run has the account or the login is refused, FETCH_FAILED, DB_NOT_FOUND, DB_ERROR; what
 * was stored before stays. Source: sync-mail, sync-incremental, sync-interrupted.
 */
export class SyncMail {
  readonly #parts: SyncMailParts

  constructor(parts: SyncMailParts) {
    this.#parts = parts
  }

  async execute(request: SyncMailRequest): Promise<SyncMailReport> {
    const { address } = request.account
    const lock = await this.#parts.locks.take(address)
    if (lock === null) {
      const message = `The mail of ${address} is being downloaded already. Wait until that run has ended, or stop it.`
      throw new AppError('VALIDATION_ERROR', message, { retryable: true })
    }
    try {
      return await this.#run(request)
    } finally {
      await lock.release()
    }
  }

  async #run(request: SyncMailRequest): Promise<SyncMailReport> {
    const { store, clock, timer, random } = this.#parts
    const { account, signal, dryRun = false, onPreparing } = request
    const tally = new SyncTally(account.address)
    if (!dryRun && !(await prepareStore(store, { onProgress: onPreparing, signal }))) return tally.report(false)
    const done = new Set<string>()
    const pass = async () => {
      await this.#pass(request, tally, done)
      return true
    }
    const gotOn = () => tally.stored + done.size
    const isDone = await tryAgain(pass, { clock, timer, random, gotOn, signal }).catch((error: unknown) => {
      if (!(error instanceof FoldersRefused)) throw error
      tally.failure = error.message
      return true
    })
    const finished = isDone === true && !signal?.aborted
    if (finished && !dryRun) await store.finish()
    return tally.report(finished)
  }

  /** One connection, until everything is done. */
  async #pass(request: SyncMailRequest, tally: SyncTally, done: Set<string>): Promise<void> {
    const { account, given = null, signal } = request
    const options = { given, maxMessageBytes: this.#maxMessageBytes(request), signal }
    const session = await this.#parts.connecting.execute(account, options)
    try {
      await new AccountPass(this.#parts, request, { session, tally, done }, this.#followOptions(request)).execute()
    } finally {
      tally.roundTrips += session.roundTrips
      await session.close().catch(() => {})
    }
  }

  #followOptions(request: SyncMailRequest): FollowOptions {
    const { account, full = false } = request
    return { since: account.since, full, maxMessageBytes: this.#maxMessageBytes(request) }
  }

  #maxMessageBytes({ maxMessageBytes = usualMaxBytes }: SyncMailRequest): number {
    return Math.min(maxMessageBytes, this.#parts.store.maxMessageBytes)
  }
}
