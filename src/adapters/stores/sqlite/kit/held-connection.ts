import { statSync } from 'node:fs'

/**
 * Tells a file from another that bears its name later: its device, its number on it and, because numbers are given again,
 * its time of birth, which is 0 where the file system keeps none. A file that grows stays the same. Null when there is
 * none, or none that may be looked at: whoever opens it says why.
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
  /** Throws what opening throws. */
  readonly open: () => Held
  /** Called before what bears the name no longer is closed. */
  readonly onLeave?: (held: Held) => void
}

/** What is opened when first asked for, and kept as long as the file bears its name: another may be put in its place. */
export class HeldConnection<Held extends { close(): void }> {
  readonly #parts: HeldParts<Held>
  #held: Held | null = null
  #identity: string | null = null

  constructor(parts: HeldParts<Held>) {
    this.#parts = parts
  }

  /** Of the file that bears the name now. */
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
