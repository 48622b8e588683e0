import type { Content } from '#src/application/keeping/ports/backup-file.js'
import type { Progress } from '#src/application/shared/progress.js'
import type { KeptStore, StoreRows } from '#src/domain/keeping/manifest.js'

export interface TakeOptions {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** A copy of a store as it was at one moment. */
export interface TakenStore extends Content {
  readonly rows: StoreRows
  /** Removes the copy. */
  release(): Promise<void>
}

/** A store to back up. Others may read and write it meanwhile. Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT. */
export interface StoreSource {
  readonly store: KeptStore
  take(options: TakeOptions): Promise<TakenStore>
}

/** What a check of a store that was taken from a backup found. */
export interface StoreCheck {
  /** Sentences about damage; empty if it is intact. */
  readonly damage: readonly string[]
  readonly rows: StoreRows
}

/** Where the parts of a backup are put before they are used. Nothing that is in use is touched. */
export interface Staging {
  /** Throws DB_ERROR if there is no room for it. */
  put(part: Content): Promise<void>
  /** Opens a store that was put. Throws DB_ERROR if a later version of this program wrote it. */
  check(store: KeptStore): Promise<StoreCheck>
  /** Removes what was put and is not used: one part, or all. */
  discard(name?: string): Promise<void>
}

/** Decides about commands that logins of a backup would run on this machine; whoever made the file chose them. */
export type AgreesToCommands = (commands: readonly string[]) => Promise<boolean>

/** A place where the parts of a backup can replace what is in use. */
export interface RestorePlace extends Staging {
  /** Throws VALIDATION_ERROR if a store is in use, or would be replaced without `replace`. */
  checkFree(): Promise<void>
  /** The commands that staged logins run for their passwords, as a person would type them. */
  commands(): Promise<readonly string[]>
  /** Leaves those logins out. */
  dropCommands(): Promise<void>
  /**
   * Puts everything that was staged in its place; stores that were there are moved aside. Once it has begun, a process
   * that is killed leaves a plan that the next one completes. Returns the names that were moved aside.
   */
  commit(): Promise<readonly string[]>
}
