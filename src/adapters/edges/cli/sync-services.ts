import type { Closable } from '#src/adapters/kit/closing.js'
import type { SyncRequest } from '#src/domain/sync/sync-request.js'
import type { PartReport, RunStarter, SyncRun } from '#src/domain/sync/sync-run.js'

export interface SyncRunRequest extends SyncRequest {
  /** Whether old pages are read in addition. */
  readonly pages: boolean
  readonly by: RunStarter
  /** The id of the run; without it a new one. */
  readonly id: string | undefined
  readonly signal: AbortSignal
  readonly onReport: (report: PartReport) => void
}

/** The services of the command that fetches all news. */
export interface SyncServices extends Closable {
  /**
   * Returns the ended run, or the run that is going on elsewhere if there is one, null if it has not recorded itself
   * yet. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR.
   */
  run(request: SyncRunRequest): Promise<SyncRun | { readonly busy: SyncRun | null }>
}

/** What the scheduler of this system needs, as it would be installed. */
export interface ScheduleServices {
  /** Returns the files and commands. Throws VALIDATION_ERROR if the stores cannot be named there. */
  show(intervalMs: number): ShownSchedule
  /** Throws VALIDATION_ERROR, also as root. */
  install(intervalMs: number): Promise<ShownSchedule>
  /** Returns what was removed; empty if nothing was installed. */
  uninstall(): Promise<readonly string[]>
}

/** What a scheduler needs to start runs. */
export interface ShownSchedule {
  /** Such as `systemd`. */
  readonly scheduler: string
  readonly files: readonly { readonly path: string; readonly text: string }[]
  /** The commands that put it in place, one argument each. */
  readonly commands: readonly (readonly string[])[]
}
