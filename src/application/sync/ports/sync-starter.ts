import type { SyncRequest } from '#src/domain/sync/sync-request.js'
import type { RunStarter } from '#src/domain/sync/sync-run.js'

/** Who may ask a server for a run. */
export type SyncAsker = Extract<RunStarter, 'agent' | 'person'>

/**
 * Starts runs in a process of their own, because the program that serves agents opens no mailbox. At most one of its
 * runs is going on.
 */
export interface SyncStarter {
  /** The id of the run that is going on; null if none is. */
  current(): string | null
  /** Starts a run and returns its id without waiting for it; if one is going on, returns its id and starts none. */
  start(request: SyncRequest, by: SyncAsker): string
  /** Returns when no run is going on. */
  idle(): Promise<void>
  /** Whether a run was started here and has ended, in whatever way. */
  hasEnded(runId: string): boolean
}
