/** Bytes whose number is known before they are read. */
export interface Content {
  readonly name: string
  readonly bytes: number
  read(): AsyncIterable<Uint8Array>
}

/**
 * A backup that is being written. It gets its name only when it is complete, and is on disk then. Throws DB_ERROR if it
 * cannot be written.
 */
export interface BackupWriter {
  /** Returns the SHA-256 of the content, in hexadecimal. */
  add(content: Content): Promise<string>
  /** Returns the size of the backup in bytes. */
  publish(): Promise<number>
  /** Removes what was written, unless it was published. */
  discard(): Promise<void>
}

export interface PackedPart extends Content {
  /** The SHA-256 of what was read, in hexadecimal. Call it after the content was read to its end. */
  sha256(): string
}

/** A backup file to read once, from its start. Throws VALIDATION_ERROR if it is damaged or cut off. */
export interface BackupReader {
  /** Read each part before the next one; the rest of a part is skipped. */
  parts(): AsyncIterable<PackedPart>
}
