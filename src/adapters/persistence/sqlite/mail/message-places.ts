import { sql } from 'drizzle-orm'
import { statement } from '../../kit/query.js'
import { selection } from '../../kit/selection.js'
import { readCount } from '../../kit/stored-values.js'
import { assignments, type ValuesFor } from '../../kit/writing.js'
import type { Connection } from '../kit/connection.js'
import { allEqual } from '../kit/sqlite-writing.js'
import { uidvalidity as ownUidvalidity } from './email-row.js'
import { emails } from './tables.js'
import { readTold } from './told.js'

const placeKeys = ['address', 'mailbox', 'uidvalidity', 'uid'] as const

/** Where a row stands: no two stand at one place. */
export type Place = ValuesFor<typeof emails, (typeof placeKeys)[number]>

const isEmail = sql`${emails.id} = ${sql.placeholder('id')}`
const place = selection({
  address: emails.address,
  mailbox: emails.mailbox,
  uidvalidity: emails.uidvalidity,
  uid: emails.uid,
})
const placeOf = place.select<{ id: number }>(sql`from ${emails} where ${isEmail}`)
const emailAt = selection({ id: emails.id }).select<Place>(sql`from ${emails} where ${allEqual(emails, placeKeys)}`)
const lastUid = selection({ uid: [sql`max(${emails.uid})`, readCount] }).select<Omit<Place, 'uid'>>(
  sql`from ${emails} where ${allEqual(emails, ['address', 'mailbox', 'uidvalidity'])}`,
)
const move = statement<Place & { readonly id: number }>(
  sql`update ${emails} set ${assignments(emails, placeKeys)} where ${isEmail}`,
)

/** The message at a place; null where none is. */
export function findAt(connection: Connection, at: Place): number | null {
  return connection.first(emailAt, at)?.id ?? null
}

/** Gives messages their places: that on their server where it is told and free, else the next of ours. */
export class MessagePlaces {
  readonly #connection: Connection
  /** Of messages whose source does not say. */
  readonly #address: string
  readonly #lastUids = new Map<string, number>()

  constructor(connection: Connection, address: string) {
    this.#connection = connection
    this.#address = address
  }

  /** `told` as `toldAsStored` gives it. */
  placeFor(mailbox: string, told: string | null): Place {
    const said = readTold(told).place
    const address = said?.address ?? this.#address
    const wanted = said === undefined ? null : { mailbox, ...said }
    if (wanted !== null && findAt(this.#connection, wanted) === null) {
      if (wanted.uidvalidity === ownUidvalidity) this.#lastUids.delete(keyOf(address, mailbox))
      return wanted
    }
    return { address, mailbox, uidvalidity: ownUidvalidity, uid: this.#nextUid(address, mailbox) }
  }

  /** Puts a message where its source says that it lies. */
  settle(id: number, mailbox: string, told: string | null): void {
    const stands = this.#connection.first(placeOf, { id })
    if (stands === null) return
    const said = readTold(told).place
    const isThere = stands.mailbox === mailbox && (said === undefined || isSame(stands, { mailbox, ...said }))
    if (isThere) return
    const free = said !== undefined && findAt(this.#connection, { mailbox, ...said }) === null
    if (free || stands.mailbox !== mailbox) this.#connection.run(move, { ...this.placeFor(mailbox, told), id })
  }

  #nextUid(address: string, mailbox: string): number {
    const key = keyOf(address, mailbox)
    const stored = () => this.#connection.first(lastUid, { address, mailbox, uidvalidity: ownUidvalidity })?.uid ?? 0
    const uid = (this.#lastUids.get(key) ?? stored()) + 1
    this.#lastUids.set(key, uid)
    return uid
  }
}

const keyOf = (address: string, mailbox: string) => `${address}\0${mailbox}`

function isSame(a: Place, b: Place): boolean {
  return placeKeys.every((key) => a[key] === b[key])
}
