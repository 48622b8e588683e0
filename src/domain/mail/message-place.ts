import type { ToldOfMessage } from './raw-message.js'

/** Where a message lies: no two lie at one place. */
export interface MessagePlace {
  /** The account. */
  readonly address: string
  readonly mailbox: string
  readonly uidvalidity: number
  readonly uid: number
}

/** The places of an archive. */
export interface TakenPlaces {
  isTaken(place: MessagePlace): boolean
  /** The last uid that we gave in that mailbox; 0 where we gave none. */
  lastUid(address: string, mailbox: string): number
}

/** Our mailboxes are never renumbered. */
export const ownUidvalidity = 1

type ToldPlace = ToldOfMessage['place']

/** Gives messages their places: that on their server where it is told and free, else the next of ours. */
export class MessagePlaces {
  readonly #taken: TakenPlaces
  /** Of messages whose source does not say. */
  readonly #address: string
  readonly #lastUids = new Map<string, number>()

  constructor(taken: TakenPlaces, address: string) {
    this.#taken = taken
    this.#address = address
  }

  /** Of a message that is new in the mailbox. */
  placeFor(mailbox: string, told: ToldPlace): MessagePlace {
    const address = told?.address ?? this.#address
    if (told !== undefined && !this.#taken.isTaken({ mailbox, ...told })) {
      if (told.uidvalidity === ownUidvalidity) this.#lastUids.delete(keyOf(address, mailbox))
      return { mailbox, ...told }
    }
    return { address, mailbox, uidvalidity: ownUidvalidity, uid: this.#nextUid(address, mailbox) }
  }

  /** Of a message that stands somewhere and is shown in the mailbox; null where it stays. */
  placeInstead(stands: MessagePlace, mailbox: string, told: ToldPlace): MessagePlace | null {
    if (stands.mailbox !== mailbox) return this.placeFor(mailbox, told)
    if (told === undefined || isSame(stands, { mailbox, ...told })) return null
    return this.#taken.isTaken({ mailbox, ...told }) ? null : this.placeFor(mailbox, told)
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
