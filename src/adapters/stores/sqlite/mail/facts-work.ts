import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { DatabaseFile } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { retryWhileBusy } from '#src/adapters/stores/sqlite/kit/retry-while-busy.js'
import { readList } from '#src/adapters/stores/sqlite/mail/archive/email-values.js'
import { storedEmail } from '#src/adapters/stores/sqlite/mail/archive/hunt-rows.js'
import type { UnderstandStored } from '#src/application/mail/ports/understand-stored.js'
import type { KeptFacts } from '#src/domain/hunt/letters/message-facts.js'
import type { FactsPlace, PlacedFacts } from './email-facts.js'
import { emails } from './tables.js'

const needed = ['mailbox', 'subject', 'from', 'from_email', 'plain_text', 'raw']
const idOf = selection({ id: [emails.id, readCount] })

/**
 * Reads messages of an archive to store what is understood of them; reads none if the archive lacks a needed column.
 */
export class FactsWork {
  readonly #archive: Connection
  readonly #file: DatabaseFile
  readonly #understand: UnderstandStored | undefined
  readonly #places

  constructor(archive: Connection, file: DatabaseFile, understand: UnderstandStored | undefined) {
    const columns = archive.columnNames('emails')
    this.#archive = archive
    this.#file = file
    this.#understand = needed.every((name) => columns.has(name)) ? understand : undefined
    this.#places = selection({
      mailbox: [emails.mailbox, readText],
      labels: [columns.has(emails.labels.name) ? emails.labels : sql`null`, readList],
    })
  }

  /** The messages up to `lastId` that are not understood yet, by id. */
  missing(lastId: number, isUnderstood: (id: number) => boolean): number[] {
    if (this.#understand === undefined) return []
    const upTo = idOf.select(sql`from ${emails} where ${emails.id} <= ${lastId} order by ${emails.id}`)
    return this.#archive.all(upTo).flatMap(({ id }) => (isUnderstood(id) ? [] : id))
  }

  /** The facts of these messages. Skips messages that no longer exist or cannot be understood. */
  async read(ids: readonly number[]): Promise<readonly PlacedFacts[]> {
    const read: PlacedFacts[] = []
    for (const id of ids) {
      const kept = await this.#understandOne(id)
      if (kept === null) continue
      const place = await retryWhileBusy(this.#file, () => this.#placeOf(id))
      read.push({ place: { emailId: id, ...place }, kept })
    }
    return read
  }

  async #understandOne(id: number): Promise<KeptFacts | null> {
    if (this.#understand === undefined) return null
    const email = await retryWhileBusy(this.#file, () => storedEmail(this.#archive, id))
    return email === null ? null : this.#understand(email)
  }

  #placeOf(id: number): Omit<FactsPlace, 'emailId'> {
    const place = this.#places.select(sql`from ${emails} where ${emails.id} = ${id}`)
    return this.#archive.first(place) ?? { mailbox: null, labels: [] }
  }
}
