import type { HeldConnection } from '#src/adapters/stores/sqlite/kit/held-connection.js'
import type { DatabaseFile } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { retryWhileBusy } from '#src/adapters/stores/sqlite/kit/retry-while-busy.js'
import { databaseError, isBusy } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { type ArchiveConnection, explainFailure } from './archive-connection.js'
import { type KnownFacts, knownFactsOf } from './known-facts.js'
import type { OpenArchive, SearchIndex } from './open-archive.js'

/** One request that reads an archive several times, with other work in between. */
export class ArchiveLook {
  readonly #file: DatabaseFile
  readonly #held: HeldConnection<OpenArchive>
  #opened: OpenArchive | null = null
  #isReplaced = false

  constructor(file: DatabaseFile, held: HeldConnection<OpenArchive>) {
    this.#file = file
    this.#held = held
  }

  /** Whether another file now has the name: what was read came from the previous one. */
  get isReplaced(): boolean {
    return this.#isReplaced
  }

  /**
   * `known` is null if nothing is stored about the messages, `index` if their words are not indexed. Throws DB_ERROR if
   * the archive was replaced since the first use.
   */
  use<T>(work: (archive: ArchiveConnection, known: KnownFacts | null, index: SearchIndex | null) => T): Promise<T> {
    return retryWhileBusy(this.#file, () => {
      const opened = this.#held.open()
      this.#opened ??= opened
      this.#isReplaced = opened !== this.#opened
      if (this.#isReplaced) throw databaseError(this.#file.path, 'was replaced while it was read; try again')
      const archive = opened.connection
      try {
        return archive.transaction('deferred', () => work(archive, knownFactsOf(opened), opened.findIndex()))
      } catch (error) {
        throw isBusy(error) ? error : explainFailure(error, archive, this.#file.path)
      }
    })
  }
}
