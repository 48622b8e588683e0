/** A folder that is written to during compaction. */
export interface SpaceNeeded {
  readonly folder: string
  /** The maximum number of bytes. */
  readonly needed: number
  readonly free: number
}

/** An archive that can be rewritten without its unused space. */
export interface CompactableMail {
  /** Returns its current size in bytes. Throws DB_NOT_FOUND, DB_ERROR. */
  size(): Promise<number>
  /** Returns the space that compaction needs, without changing anything. Throws DB_NOT_FOUND, DB_ERROR. */
  spaceNeeded(): Promise<readonly SpaceNeeded[]>
  /** Compacts atomically. Throws DB_ERROR, retryable while another program has the archive open. */
  compact(): Promise<void>
}
