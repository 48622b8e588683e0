import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { DatabaseFile } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { closeAfterImport, openForImport } from './archive-file.js'
import { isUnderstood, writeFacts } from './email-facts.js'
import type { PlacedFacts } from './facts-work.js'

/** What is kept of the messages of an archive of ours, in the archive itself. */
export class OwnFacts {
  readonly #connection: Connection

  /** Brings the tables of an archive of an earlier version up to date. Throws DB_NOT_FOUND, DB_ERROR. */
  constructor(file: DatabaseFile) {
    this.#connection = openForImport(file)
  }

  understands(id: number): boolean {
    return isUnderstood(this.#connection, id)
  }

  /** Passes over what an import has understood meanwhile: it has read what the message is now. */
  add(facts: readonly PlacedFacts[]): void {
    const connection = this.#connection
    connection.transaction('immediate', () => {
      for (const { place, kept } of facts) {
        if (!isUnderstood(connection, place.emailId)) writeFacts(connection, place, kept)
      }
    })
  }

  close(): void {
    closeAfterImport(this.#connection)
  }
}
