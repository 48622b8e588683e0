import type { NewMessage } from './ports/mail-source.js'
import type { AddedCount } from './ports/mail-store.js'

export interface ReasonCount {
  readonly reason: string
  readonly count: number
}

export interface ImportProgress {
  /** The key of the source being read. */
  readonly source: string
  /** Counts of this run so far, over all sources. */
  readonly imported: number
  readonly alreadyPresent: number
  readonly skipped: number
  /** Bytes of the messages read. */
  readonly bytes: number
}

export interface ImportReport {
  readonly imported: number
  readonly alreadyPresent: number
  /** What is not in the archive, most first. */
  readonly skipped: readonly ReasonCount[]
  /** What was imported though some of it could not be read, by kind, most first. A message may count in several. */
  readonly faults: readonly ReasonCount[]
  /** False when the run was aborted: running again goes on where it stopped. */
  readonly finished: boolean
}

/** Counts what one run of an import does. */
export class ImportTally {
  #imported = 0
  #alreadyPresent = 0
  #skippedCount = 0
  #bytes = 0
  readonly #skipped = new Map<string, number>()
  readonly #faults = new Map<string, number>()

  skip(reason: string): void {
    this.#skippedCount++
    increment(this.#skipped, reason)
  }

  count(messages: readonly NewMessage[], { added, present }: AddedCount): void {
    this.#imported += added
    this.#alreadyPresent += present
    for (const { email } of messages) {
      this.#bytes += email.raw.byteLength
      for (const kind of new Set(email.faults.map(kindOf))) increment(this.#faults, kind)
    }
  }

  progress(source: string): ImportProgress {
    return {
      source,
      imported: this.#imported,
      alreadyPresent: this.#alreadyPresent,
      skipped: this.#skippedCount,
      bytes: this.#bytes,
    }
  }

  report(finished: boolean): ImportReport {
    return {
      imported: this.#imported,
      alreadyPresent: this.#alreadyPresent,
      skipped: mostFirst(this.#skipped),
      faults: mostFirst(this.#faults),
      finished,
    }
  }
}

/** A fault without its details, which follow a colon. */
function kindOf(fault: string): string {
  return fault.split(':', 1)[0] ?? fault
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function mostFirst(counts: ReadonlyMap<string, number>): readonly ReasonCount[] {
  const entries = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return entries.map(([reason, count]) => ({ reason, count }))
}
