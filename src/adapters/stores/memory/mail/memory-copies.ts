import type { ParsedEmail } from '#src/domain/mail/email.js'
import { MessagePlaces, ownUidvalidity } from '#src/domain/mail/message-place.js'
import type { ToldOfMessage } from '#src/domain/mail/raw-message.js'
import { chooseCopy, retell } from '#src/domain/mail/shown-again.js'
import type { ThreadLinks } from '#src/domain/mail/threads.js'
import { asShown, linksOf, placeKey, type Shown, type Stored } from './stored-copies.js'

/** The messages of an archive in memory, by id and by what they are known by. */
export class MemoryCopies {
  readonly #all: Stored[] = []
  readonly #byIdentity = new Map<string, Stored[]>()
  readonly #byPlace = new Map<string, Stored>()
  readonly #places: MessagePlaces
  /** Copies that were recognised and are not claimed yet, of one reading. */
  readonly #taken = new Set<Stored>()
  /** Copies whose files are gone: others may be them. */
  readonly #released = new Set<Stored>()

  constructor(address: string) {
    const isTaken = (place: Stored['place']) => this.#byPlace.has(placeKey(place))
    const lastUid = (account: string, mailbox: string) => this.#lastUid(account, mailbox)
    this.#places = new MessagePlaces({ isTaken, lastUid }, address)
  }

  all(): readonly Stored[] {
    return this.#all
  }

  byId(emailId: number | null | undefined): Stored | null {
    return this.#all[(emailId ?? 0) - 1] ?? null
  }

  has(identity: string): boolean {
    return this.#byIdentity.has(identity)
  }

  /** Another reading begins. */
  forgetReading(): void {
    this.#taken.clear()
    this.#released.clear()
  }

  /** Nobody else gets it until it is claimed. */
  take(copy: Stored): void {
    this.#taken.add(copy)
  }

  release(copy: Stored): void {
    this.#released.add(copy)
  }

  /** This reading has shown it. */
  claim(copy: Stored, reading: number): void {
    copy.reading = reading
    this.#taken.delete(copy)
    this.#released.delete(copy)
  }

  /** False when that was told already. */
  retell(copy: Stored, now: ToldOfMessage | null): boolean {
    const told = retell(copy.told, now)
    if (asShown(copy.digest, told) === asShown(copy.digest, copy.told)) return false
    const gmailThreadId = told?.gmailThreadId ?? copy.links.gmailThreadId
    Object.assign(copy, { told, links: { ...copy.links, gmailThreadId } })
    copy.shown.add(asShown(copy.digest, told))
    this.#settle(copy, copy.place.mailbox)
    return true
  }

  /** Puts other bytes in place of those that are stored. */
  replace(copy: Stored, email: ParsedEmail, { digest, content, told: now }: Shown): void {
    const told = retell(copy.told, now)
    Object.assign(copy, { email, digest, told, links: linksOf(email, told, content) })
    copy.shown.add(asShown(digest, told))
    this.#settle(copy, email.mailbox)
  }

  /** Puts a message where its source says that it lies. */
  #settle(copy: Stored, mailbox: string): void {
    const place = this.#places.placeInstead(copy.place, mailbox, copy.told?.place)
    if (place === null) return
    this.#byPlace.delete(placeKey(copy.place))
    this.#byPlace.set(placeKey(place), copy)
    copy.place = place
  }

  /** The copy that a message is, of those that this reading has not shown yet. */
  find({ mailbox, identities, digest, told }: Shown, reading: number): Stored | undefined {
    const isUnshown = (copy: Stored) =>
      !(copy.reading === reading && !this.#released.has(copy)) && !this.#taken.has(copy)
    const stands = told?.place === undefined ? undefined : this.#byPlace.get(placeKey({ mailbox, ...told.place }))
    if (stands !== undefined && isUnshown(stands) && identities.includes(stands.identity)) return stands
    const copies = identities.map((each) => (this.#byIdentity.get(each) ?? []).filter(isUnshown))
    return chooseCopy(
      copies.find((each) => each.length > 0) ?? [],
      (copy) => copy.digest === digest,
      (copy) => copy.shown.has(digest),
    )
  }

  add(email: ParsedEmail, message: Shown, links: ThreadLinks, threadId: bigint): Stored {
    const { mailbox, identities, digest, told } = message
    const [identity] = identities
    const shown = new Set([asShown(digest, told)])
    const place = this.#places.placeFor(mailbox, told?.place)
    const id = this.#all.length + 1
    const stored = { id, email, told, place, links, threadId, digest, identity, shown, reading: 0 }
    this.#all.push(stored)
    this.#byPlace.set(placeKey(place), stored)
    this.#byIdentity.set(identity, [...(this.#byIdentity.get(identity) ?? []), stored])
    return stored
  }

  #lastUid(address: string, mailbox: string): number {
    const places = this.#all.map(({ place }) => place)
    const ours = places.filter((each) => each.address === address && each.mailbox === mailbox)
    return Math.max(0, ...ours.map(({ uidvalidity, uid }) => (uidvalidity === ownUidvalidity ? uid : 0)))
  }
}
