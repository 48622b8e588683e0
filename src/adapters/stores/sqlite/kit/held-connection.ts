import { statSync } from 'node:fs'

/**
 * Distinguishes a file from a later one with the same name: by device, inode and, because inodes are reused, birth
 * time, which is 0 if the file system does not record it. A growing file keeps its identity. Returns null if the file
 * does not exist or may not be looked at: opening it reports why.
 */
export function fileIdentity(path: string): string | null {
  try {
    const stats = statSync(path, { bigint: true })
    return `${stats.dev}:${stats.ino}:${stats.birthtimeNs}`
  } catch {
    return null
  }
}

export interface HeldParts<Held> {
  readonly path: string
  /** Throws the errors of opening. */
  readonly open: () => Held
  /** Called before the connection to a replaced file is closed. */
  readonly onLeave?: (held: Held) => void
}

/** A connection that is opened on first use and kept until another file takes the name of its file. */
export class HeldConnection<Held extends { close(): void }> {
  readonly #parts: HeldParts<Held>
  #held: Held | null = null
  #identity: string | null = null

  constructor(parts: HeldParts<Held>) {
    this.#parts = parts
  }

  /** The connection to the file that has the name now. */
  open(): Held {
    const { path, open, onLeave } = this.#parts
    const identity = fileIdentity(path)
    if (this.#held !== null && identity === this.#identity) return this.#held
    if (this.#held !== null) onLeave?.(this.#held)
    this.close()
    this.#held = open()
    this.#identity = identity
    return this.#held
  }

  close(): void {
    this.#held?.close()
    this.#held = null
  }
}
