import type { NewMessage } from '#src/application/mail/ports/mail-source.js'
import type { AddedCount, KnownMessage } from '#src/application/mail/ports/mail-store.js'

export interface ReasonCount {
  readonly reason: string
  readonly count: number
}

export interface SkippedCount extends ReasonCount {
  /** The first files that it befell, 10 at most. */
  readonly files: readonly string[]
}

/** Messages of one run, over all sources. */
export interface ImportCounts {
  readonly imported: number
  /** Those that were there with other labels or flags. */
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
  /** What is not in the archive, most first. */
  readonly skipped: readonly SkippedCount[]
  /** What is in the archive, but may be otherwise than it seems, most first. */
  readonly warnings: readonly ReasonCount[]
  /** Files that are mail by their start, and gave no message. */
  readonly withoutMessages: readonly string[]
  /** Files that end in the middle of a message, or before they were unpacked whole: what came before is in the archive. */
  readonly cut: readonly string[]
  /** What was imported though some of it could not be read, by kind, most first. A message may count in several. */
  readonly faults: readonly ReasonCount[]
  /** False when the run was aborted: running again goes on where it stopped. */
  readonly finished: boolean
}

/** What a source holds and the archive does not. */
export interface SkippedItem {
  readonly path: string
  readonly problem: string
  readonly isWholeFile?: boolean
  readonly isCut?: boolean
}

const maxNamed = 10

/** Counts what one run of an import does. */
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

  /** An item that is not stored. */
  skip({ problem, path, isWholeFile, isCut }: SkippedItem): void {
    this.#skippedCount++
    const known = this.#skipped.get(problem) ?? { count: 0, files: new Set() }
    this.#skipped.set(problem, known)
    known.count++
    if (known.files.size < maxNamed) known.files.add(path)
    if (isWholeFile === true) this.#withoutMessages.add(path)
    if (isCut === true) this.#cut.add(path)
  }

  /** Messages that were not looked at, because their source is as it was. */
  countPresent(messages: number): void {
    this.#alreadyPresent += messages
  }

  /** A message that is stored, and may be otherwise than it seems. */
  warn(reason: string): void {
    increment(this.#warnings, reason)
  }

  /** A batch, and what the store says of it. */
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

  /** While the source with this key is read. */
  progress(source: string): ImportProgress {
    return {
      source,
      ...this.#counts(),
      skipped: this.#skippedCount,
      bytes: this.#bytes,
    }
  }

  /** At the end; `finished` unless the run was aborted. */
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

/** A fault without its details, which follow a colon. */
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
