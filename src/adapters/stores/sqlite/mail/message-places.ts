import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import { assignments } from '#src/adapters/stores/sql/kit/writing.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { allEqual } from '#src/adapters/stores/sqlite/kit/sqlite-writing.js'
import { type MessagePlace, MessagePlaces, ownUidvalidity, type ServerPlace } from '#src/domain/mail/message-place.js'
import { parseMetadata } from './source-metadata.js'
import { emails } from './tables.js'

const placeKeys = ['address', 'mailbox', 'uidvalidity', 'uid'] as const

const isEmail = sql`${emails.id} = ${sql.placeholder('id')}`
const place = selection({
  address: emails.address,
  mailbox: emails.mailbox,
  uidvalidity: emails.uidvalidity,
  uid: emails.uid,
})
const placeOf = place.select<{ id: number }>(sql`from ${emails} where ${isEmail}`)
const emailAt = selection({ id: emails.id }).select<MessagePlace>(
  sql`from ${emails} where ${allEqual(emails, placeKeys)}`,
)
const lastUid = selection({ uid: [sql`max(${emails.uid})`, readCount] }).select<Omit<MessagePlace, 'uid'>>(
  sql`from ${emails} where ${allEqual(emails, ['address', 'mailbox', 'uidvalidity'])}`,
)
const move = statement<MessagePlace & { readonly id: number }>(
  sql`update ${emails} set ${assignments(emails, placeKeys)} where ${isEmail}`,
)

/** The id of the message at a place. Returns null if there is none. */
export function findAt(connection: Connection, at: MessagePlace): number | null {
  return connection.first(emailAt, at)?.id ?? null
}

/** The places of the messages in an archive; `sourceMetadata` is as returned by `serializeMetadata`. */
export class StoredPlaces {
  readonly #connection: Connection
  readonly #places: MessagePlaces
  readonly #evicts: boolean

  /** With `evicts`, a message gives way if a server has another at its place. */
  constructor(connection: Connection, address: string, evicts = false) {
    const lastOf = (account: string, mailbox: string) =>
      connection.first(lastUid, { address: account, mailbox, uidvalidity: ownUidvalidity })?.uid ?? 0
    this.#connection = connection
    this.#evicts = evicts
    this.#places = new MessagePlaces({ isTaken: (at) => findAt(connection, at) !== null, lastUid: lastOf }, address)
  }

  placeFor(mailbox: string, sourceMetadata: string | null): MessagePlace {
    const { place } = parseMetadata(sourceMetadata)
    this.#vacate(null, mailbox, place)
    return this.#places.placeFor(mailbox, place)
  }

  /** Moves a message to where its source says it is. */
  settle(id: number, mailbox: string, sourceMetadata: string | null): void {
    const stands = this.#connection.first(placeOf, { id })
    const { place } = parseMetadata(sourceMetadata)
    this.#vacate(id, mailbox, place)
    const instead = stands === null ? null : this.#places.newPlaceFor(stands, mailbox, place)
    if (instead !== null) this.#connection.run(move, { ...instead, id })
  }

  /** Moves another message away from a place. */
  #vacate(id: number | null, mailbox: string, place: ServerPlace): void {
    if (!this.#evicts || place === undefined) return
    const other = findAt(this.#connection, { mailbox, ...place })
    if (other === null || other === id) return
    this.#connection.run(move, { ...this.#places.ownPlaceFor(place.address, mailbox), id: other })
  }
}
