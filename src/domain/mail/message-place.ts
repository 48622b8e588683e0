import type { SourceMetadata } from './raw-message.js'

/** The unique place of a message. */
export interface MessagePlace {
  /** The account. */
  readonly address: string
  readonly mailbox: string
  readonly uidvalidity: number
  readonly uid: number
}

/** The occupied places of an archive. */
export interface TakenPlaces {
  isTaken(place: MessagePlace): boolean
  /** Returns the last uid that this program assigned in that mailbox, or 0. */
  lastUid(address: string, mailbox: string): number
}

/** Mailboxes with uids from this program are never renumbered. */
export const ownUidvalidity = 1

export type ServerPlace = SourceMetadata['place']

/**
 * Assigns places to messages: the place on their server if it is known and free, otherwise the next one of this
 * program.
 */
export class MessagePlaces {
  readonly #taken: TakenPlaces
  /** The account of messages whose source names none. */
  readonly #address: string
  readonly #lastUids = new Map<string, number>()

  constructor(taken: TakenPlaces, address: string) {
    this.#taken = taken
    this.#address = address
  }

  /** Returns a place for a message that is new in the mailbox. */
  placeFor(mailbox: string, serverPlace: ServerPlace): MessagePlace {
    const address = serverPlace?.address ?? this.#address
    if (serverPlace !== undefined && !this.#taken.isTaken({ mailbox, ...serverPlace })) {
      if (serverPlace.uidvalidity === ownUidvalidity) this.#lastUids.delete(keyOf(address, mailbox))
      return { mailbox, ...serverPlace }
    }
    return this.ownPlaceFor(address, mailbox)
  }

  /** Returns the next place of this program. */
  ownPlaceFor(address: string, mailbox: string): MessagePlace {
    return { address, mailbox, uidvalidity: ownUidvalidity, uid: this.#nextUid(address, mailbox) }
  }

  /** Returns a new place for a stored message that now appears in the mailbox, or null if it stays where it is. */
  newPlaceFor(stands: MessagePlace, mailbox: string, serverPlace: ServerPlace): MessagePlace | null {
    if (stands.mailbox !== mailbox) return this.placeFor(mailbox, serverPlace)
    if (serverPlace === undefined || isSame(stands, { mailbox, ...serverPlace })) return null
    return this.#taken.isTaken({ mailbox, ...serverPlace }) ? null : this.placeFor(mailbox, serverPlace)
  }

  #nextUid(address: string, mailbox: string): number {
    const key = keyOf(address, mailbox)
    const uid = (this.#lastUids.get(key) ?? this.#taken.lastUid(address, mailbox)) + 1
    this.#lastUids.set(key, uid)
    return uid
  }
}

const keyOf = (address: string, mailbox: string) => `${address}\0${mailbox}`

function isSame(a: MessagePlace, b: MessagePlace): boolean {
  return a.address === b.address && a.mailbox === b.mailbox && a.uidvalidity === b.uidvalidity && a.uid === b.uid
}
