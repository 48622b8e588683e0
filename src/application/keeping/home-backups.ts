import type { Clock } from '#src/application/shared/ports/clock.js'
import { within } from '#src/application/shared/within.js'
import { backupAge, type LastBackup } from '#src/domain/keeping/backup-age.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'

export interface MadeBackup {
  /** The name of the file in the folder of backups of the home. */
  readonly name: string
  readonly bytes: number
}

/** The last backup, without its folder. */
export interface ShownBackup {
  readonly at: string
  readonly name: string
  /** Whether its file is still where it was written. */
  readonly isThere: boolean
  readonly isInHome: boolean
  /** Whether it is time for another one. */
  readonly isOld: boolean
}

export interface HomeBackupParts {
  /** Null if there was none. */
  last(): (LastBackup & Pick<ShownBackup, 'name' | 'isThere' | 'isInHome'>) | null
  /** Puts all stores into a new file of the home, in a separate process: a server reads no mail. */
  make(signal: AbortSignal): Promise<MadeBackup>
  readonly clock: Clock
}

/** How far the backup is that a person asked for. */
export type BackupWork =
  | { readonly state: 'making' }
  | ({ readonly state: 'made' } & MadeBackup)
  | { readonly state: 'failed'; readonly failure: AppError }

/** Names tell the minute, and a file is never replaced. */
const minuteMs = 60_000

/**
 * Makes backups of a home for the page, one at a time, and says how old the last one is. One object must serve all
 * calls. Source: page-backup.
 */
export class HomeBackups {
  readonly #parts: HomeBackupParts
  readonly #stop = new AbortController()
  #state: BackupWork | null = null
  #work: Promise<void> = Promise.resolve()
  #begunAt = Number.NEGATIVE_INFINITY

  constructor(parts: HomeBackupParts) {
    this.#parts = parts
  }

  last(): ShownBackup | null {
    const { last, clock } = this.#parts
    const found = last()
    if (found === null) return null
    const { at, name, isThere, isInHome } = found
    return { at, name, isThere, isInHome, isOld: backupAge(found, clock.now()).isOld }
  }

  /** Begins a backup, unless one is being made or was made within a minute. */
  begin(): void {
    const now = this.#parts.clock.now().getTime()
    const isFresh = this.#state?.state === 'made' && now - this.#begunAt < minuteMs
    if (this.#state?.state === 'making' || isFresh) return
    this.#begunAt = now
    this.#state = { state: 'making' }
    this.#work = this.#make()
  }

  /** How far it is, after at most `waitMs` milliseconds; null if none was asked for. */
  async find(waitMs = 0): Promise<BackupWork | null> {
    await within(this.#work, waitMs)
    return this.#state
  }

  /** Stops what is being made, and returns when it has ended. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#work
  }

  async #make(): Promise<void> {
    try {
      this.#state = { state: 'made', ...(await this.#parts.make(this.#stop.signal)) }
    } catch (error) {
      this.#state = { state: 'failed', failure: toAppError(error) }
    }
  }
}
