/** A folder that is written to while an archive is compacted. */
export interface SpaceNeeded {
  readonly folder: string
  /** Bytes at most. */
  readonly needed: number
  readonly free: number
}

/** An archive that can be written anew, without what is unused in it. */
export interface CompactableMail {
  /** Bytes of it now. Throws DB_NOT_FOUND, DB_ERROR. */
  size(): Promise<number>
  /** What it takes; nothing is changed. Throws DB_NOT_FOUND, DB_ERROR. */
  spaceNeeded(): Promise<readonly SpaceNeeded[]>
  /** All of it or nothing. Throws DB_ERROR, retryable while another program has it open. */
  compact(): Promise<void>
}
