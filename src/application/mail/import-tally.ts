import type { NewMessage } from '#src/application/mail/ports/mail-source.js'
import type { AddedCount, KnownMessage } from '#src/application/mail/ports/mail-store.js'
import type { ReadAttachmentsReport } from './read-attachments.js'

export interface ReasonCount {
  readonly reason: string
  readonly count: number
}

export interface SkippedCount extends ReasonCount {
  /** The first affected files, at most 10. */
  readonly files: readonly string[]
}

/** Messages of one run, over all sources. */
export interface ImportCounts {
  readonly imported: number
  /** Messages that were present with other labels or flags. */
  readonly updated: number
  readonly alreadyPresent: number
}

export interface ImportProgress extends ImportCounts {
  /** The key of the source being read. */
  readonly source: string
  readonly skipped: number
  /** Bytes of the messages read. */
  readonly bytes: number
}

export interface ImportReport extends ImportCounts {
  /** Items that are not in the archive, most frequent first. */
  readonly skipped: readonly SkippedCount[]
  /** Possible problems of imported messages, most frequent first. */
  readonly warnings: readonly ReasonCount[]
  /** Files that start like mail but contained no message. */
  readonly withoutMessages: readonly string[]
  /**
   * Files that end in the middle of a message or could not be unpacked completely; everything before is in the archive.
   */
  readonly cut: readonly string[]
  /** Unreadable parts of imported messages, by kind, most frequent first. A message may count for several. */
  readonly faults: readonly ReasonCount[]
  /** False if the run was aborted; the next run continues. */
  readonly finished: boolean
  /** What was read of attachments afterwards; absent if that was not done. */
  readonly attachments?: ReadAttachmentsReport | null
}

/** Something in a source that is not in the archive. */
export interface SkippedItem {
  readonly path: string
  readonly problem: string
  readonly isWholeFile?: boolean
  readonly isCut?: boolean
}

const maxNamed = 10

/** Counts the results of one import run. */
export class ImportTally {
  #imported = 0
  #updated = 0
  #alreadyPresent = 0
  #skippedCount = 0
  #bytes = 0
  readonly #skipped = new Map<string, { count: number; readonly files: Set<string> }>()
  readonly #warnings = new Map<string, number>()
  readonly #withoutMessages = new Set<string>()
  readonly #cut = new Set<string>()
  readonly #faults = new Map<string, number>()

  /** Counts an item that is not stored. */
  skip({ problem, path, isWholeFile, isCut }: SkippedItem): void {
    this.#skippedCount++
    const known = this.#skipped.get(problem) ?? { count: 0, files: new Set() }
    this.#skipped.set(problem, known)
    known.count++
    if (known.files.size < maxNamed) known.files.add(path)
    if (isWholeFile === true) this.#withoutMessages.add(path)
    if (isCut === true) this.#cut.add(path)
  }

  /** Counts messages that were not read because their source is unchanged. */
  countPresent(messages: number): void {
    this.#alreadyPresent += messages
  }

  /** Counts a stored message with a possible problem. */
  warn(reason: string): void {
    increment(this.#warnings, reason)
  }

  /** Counts a batch with the store's result. */
  count(
    { messages, known }: { readonly messages: readonly NewMessage[]; readonly known: readonly KnownMessage[] },
    { added, updated, present }: AddedCount,
  ): void {
    this.#imported += added
    this.#updated += updated
    this.#alreadyPresent += present
    for (const { size } of known) this.#bytes += size
    for (const { email } of messages) {
      this.#bytes += email.raw.byteLength
      for (const kind of new Set(email.faults.map(kindOf))) increment(this.#faults, kind)
    }
  }

  /** Returns the progress while the source with this key is read. */
  progress(source: string): ImportProgress {
    return {
      source,
      ...this.#counts(),
      skipped: this.#skippedCount,
      bytes: this.#bytes,
    }
  }

  /** Returns the final report; `finished` is false if the run was aborted. */
  report(finished: boolean): ImportReport {
    return {
      ...this.#counts(),
      skipped: this.#skippedByCount(),
      warnings: sortByCount(this.#warnings),
      withoutMessages: [...this.#withoutMessages],
      cut: [...this.#cut],
      faults: sortByCount(this.#faults),
      finished,
    }
  }

  #counts(): ImportCounts {
    return { imported: this.#imported, updated: this.#updated, alreadyPresent: this.#alreadyPresent }
  }

  #skippedByCount(): readonly SkippedCount[] {
    const counts = new Map([...this.#skipped].map(([reason, { count }]) => [reason, count]))
    return sortByCount(counts).map((entry) => ({
      ...entry,
      files: [...(this.#skipped.get(entry.reason)?.files ?? [])],
    }))
  }
}

/** Returns a fault without its details, which follow a colon. */
function kindOf(fault: string): string {
  return fault.split(':', 1)[0] ?? fault
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function sortByCount(counts: ReadonlyMap<string, number>): readonly ReasonCount[] {
  const entries = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return entries.map(([reason, count]) => ({ reason, count }))
}
