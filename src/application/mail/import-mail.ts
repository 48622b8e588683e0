import type { MailSource } from '#src/application/mail/ports/mail-source.js'
import type { MailStore } from '#src/application/mail/ports/mail-store.js'
import type { MessageParser } from '#src/application/mail/ports/message-parser.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Progress } from '#src/application/shared/progress.js'
import { type ImportProgress, type ImportReport, ImportTally } from './import-tally.js'
import { prepareStore } from './prepare-store.js'
import { type BatchBounds, type ReadGroup, readInGroups } from './read-source.js'

type Sources = Iterable<MailSource> | AsyncIterable<MailSource>

export interface ImportRequest {
  readonly sources: Sources
  /** Called after every batch. */
  readonly onProgress?: (progress: ImportProgress) => void
  /** Called while an archive of an earlier version is prepared; counts messages. */
  readonly onPreparing?: (progress: Progress) => void
  /** Stops reading; what was read is kept. */
  readonly signal?: AbortSignal
}

export interface ImportParts {
  /** Parses the messages of sources that provide them raw. */
  readonly parser?: MessageParser | null
  readonly bounds?: BatchBounds
  /** Prepares the sources once the archive is ready; by default they are used unchanged. */
  readonly settle?: (sources: Sources) => Promise<Sources>
}

// large enough that commits are cheap, small enough for little memory and little loss on a kill
const defaultBounds: BatchBounds = { messages: 500, bytes: 2 * 1024 * 1024 }

/**
 * Imports sources into the archive. After a kill at any point, the next run continues without loss or repetition;
 * another run reads only what is new. Throws VALIDATION_ERROR for an unreadable source, DB_NOT_FOUND, DB_ERROR; batches
 * committed before stay. Source: mail-import.
 */
export class ImportMail {
  readonly #store: MailStore
  readonly #clock: Clock
  readonly #bounds: BatchBounds
  readonly #parser: MessageParser | null
  readonly #settle: NonNullable<ImportParts['settle']>

  constructor(store: MailStore, clock: Clock, parts: ImportParts = {}) {
    const { bounds = defaultBounds, parser = null, settle = async (sources) => sources } = parts
    this.#store = store
    this.#clock = clock
    this.#bounds = bounds
    this.#parser = parser
    this.#settle = settle
  }

  async execute({ sources, onProgress, onPreparing, signal }: ImportRequest): Promise<ImportReport> {
    const tally = new ImportTally()
    if (!(await prepareStore(this.#store, { onProgress: onPreparing, signal }))) return tally.report(false)
    for await (const source of await this.#settle(sources)) {
      if (signal?.aborted) break
      await this.#read(source, tally, () => onProgress?.(tally.progress(source.key)), signal)
    }
    const finished = !signal?.aborted
    if (finished) await this.#store.finish()
    return tally.report(finished)
  }

  async #read(source: MailSource, tally: ImportTally, onProgress: () => void, signal?: AbortSignal): Promise<void> {
    const reading = await this.#store.reading(source.key)
    const goesOn = reading !== null && (await source.canResume(reading.position))
    const files = goesOn && source.keepsFiles === true ? await this.#store.files(source.key) : new Map()
    let after = goesOn ? reading.position : null
    const isRevisit = reading?.isFinished === true
    if (goesOn && isRevisit && source.keepsFiles !== true) tally.countPresent(reading.messages)
    const parts = { store: this.#store, parser: this.#parser, bounds: this.#bounds }
    const groups = readInGroups(parts, source, { after, files, isRevisit }, signal)
    let isWhole = true
    for await (const group of groups) {
      // a source without messages is not completed, so each run reports it again
      isWhole &&= !group.isCut && !group.problems.some(({ isWholeFile }) => isWholeFile === true)
      after = await this.#add(source, { after, isRevisit }, group, tally)
      onProgress()
    }
    if (signal?.aborted || !isWhole || after === null) return
    await this.#store.complete(source.key, (await source.endPosition?.(after)) ?? after)
  }

  /** Stores a group. Returns the position up to which the source is read. */
  async #add(
    source: MailSource,
    stand: { readonly after: string | null; readonly isRevisit: boolean },
    group: ReadGroup,
    tally: ImportTally,
  ): Promise<string | null> {
    for (const problem of group.problems) tally.skip(problem)
    for (const warning of group.warnings) tally.warn(warning)
    tally.countPresent(group.unchanged)
    const { messages, known, changed, leftOut, gone, position } = group
    if (position === null) return stand.after
    const at = this.#clock.now().toISOString()
    const written = { messages, known, changed, leftOut, gone, position, at, ...stand }
    tally.count(group, await this.#store.add({ source: source.key, ...written }))
    return position
  }
}
