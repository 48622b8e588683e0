/** A lock that the system releases when this process ends, however it ends. */
export interface SyncLock {
  release(): Promise<void>
}

/** Keeps two downloads of one account apart, also in other processes. Source: sync-interrupted. */
export interface SyncLocks {
  /** Returns null if the account's mail is being downloaded already. Throws DB_ERROR. */
  take(address: string): Promise<SyncLock | null>
}
