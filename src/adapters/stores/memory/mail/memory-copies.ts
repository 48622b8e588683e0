import type { ParsedEmail } from '#src/domain/mail/email.js'
import { chooseCopy, mergeMetadata } from '#src/domain/mail/message-change.js'
import { MessagePlaces, ownUidvalidity, type ServerPlace } from '#src/domain/mail/message-place.js'
import type { SourceMetadata } from '#src/domain/mail/raw-message.js'
import type { ThreadLinks } from '#src/domain/mail/threads.js'
import { digestWithMetadata, linksOf, placeKey, type Shown, type Stored } from './stored-copies.js'

/** The messages of an archive in memory, by id, by identity and by place. */
export class MemoryCopies {
  readonly #all: Stored[] = []
  readonly #byIdentity = new Map<string, Stored[]>()
  readonly #byPlace = new Map<string, Stored>()
  readonly #places: MessagePlaces
  /** Copies that one reading has recognised but not claimed yet. */
  readonly #taken = new Set<Stored>()
  /** Copies whose files were deleted: other files may be the same messages. */
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

  /** Call when another reading begins. */
  forgetReading(): void {
    this.#taken.clear()
    this.#released.clear()
  }

  /** Reserves a copy until it is claimed. */
  take(copy: Stored): void {
    this.#taken.add(copy)
  }

  release(copy: Stored): void {
    this.#released.add(copy)
  }

  /** Marks a copy as shown by this reading. */
  claim(copy: Stored, reading: number): void {
    copy.reading = reading
    this.#taken.delete(copy)
    this.#released.delete(copy)
  }

  /**
   * Stores what is said about a copy now; a server also says its mailbox. Returns false if nothing is new.
   */
  updateMetadata(copy: Stored, now: SourceMetadata | null, onServer: string | null = null): boolean {
    const sourceMetadata = mergeMetadata(copy.sourceMetadata, now)
    if (digestWithMetadata(copy.digest, sourceMetadata) === digestWithMetadata(copy.digest, copy.sourceMetadata))
      return false
    const gmailThreadId = sourceMetadata?.gmailThreadId ?? copy.links.gmailThreadId
    Object.assign(copy, { sourceMetadata, links: { ...copy.links, gmailThreadId } })
    copy.shown.add(digestWithMetadata(copy.digest, sourceMetadata))
    if (onServer !== null) this.#vacate(copy, onServer, now?.place)
    this.#settle(copy, onServer ?? copy.place.mailbox)
    return true
  }

  /** Replaces the stored bytes. */
  replace(copy: Stored, email: ParsedEmail, { digest, content, sourceMetadata: now }: Shown): void {
    const sourceMetadata = mergeMetadata(copy.sourceMetadata, now)
    Object.assign(copy, { email, digest, sourceMetadata, links: linksOf(email, sourceMetadata, content) })
    copy.shown.add(digestWithMetadata(digest, sourceMetadata))
    this.#settle(copy, email.mailbox)
  }

  /** Moves another message away from a place of a server. */
  #vacate(copy: Stored | null, mailbox: string, place: ServerPlace): void {
    if (place === undefined) return
    const other = this.#byPlace.get(placeKey({ mailbox, ...place }))
    if (other === undefined || other === copy) return
    this.#move(other, this.#places.ownPlaceFor(place.address, mailbox))
  }

  #move(copy: Stored, place: Stored['place']): void {
    this.#byPlace.delete(placeKey(copy.place))
    this.#byPlace.set(placeKey(place), copy)
    copy.place = place
  }

  /** The message at a place that its source stated. */
  atStatedPlaces(isWanted: (place: Stored['place']) => boolean): readonly Stored[] {
    return this.#all.filter(({ place, sourceMetadata }) => sourceMetadata?.place?.uid === place.uid && isWanted(place))
  }

  /** Gives a mailbox another name, where nothing stands in the way. */
  rename(copy: Stored, mailbox: string): void {
    const place = { ...copy.place, mailbox }
    if (!this.#byPlace.has(placeKey(place))) this.#move(copy, place)
  }

  isTaken(copy: Stored): boolean {
    return this.#taken.has(copy)
  }

  /** Moves a message to where its source says it is. */
  #settle(copy: Stored, mailbox: string): void {
    const place = this.#places.newPlaceFor(copy.place, mailbox, copy.sourceMetadata?.place)
    if (place !== null) this.#move(copy, place)
  }

  /** Whether a reading has shown a copy, and its file was not deleted since. */
  shownBy(reading: number): (copy: Stored) => boolean {
    return (copy) => copy.reading === reading && !this.#released.has(copy)
  }

  /** The copy of a message, among those that were not shown yet. */
  find({ mailbox, identities, digest, sourceMetadata }: Shown, isShown: (copy: Stored) => boolean): Stored | undefined {
    const isUnshown = (copy: Stored) => !isShown(copy) && !this.#taken.has(copy)
    const stands =
      sourceMetadata?.place === undefined
        ? undefined
        : this.#byPlace.get(placeKey({ mailbox, ...sourceMetadata.place }))
    if (stands !== undefined && isUnshown(stands) && identities.includes(stands.identity)) return stands
    const copies = identities.map((each) => (this.#byIdentity.get(each) ?? []).filter(isUnshown))
    return chooseCopy(
      copies.find((each) => each.length > 0) ?? [],
      (copy) => copy.digest === digest,
      (copy) => copy.shown.has(digest),
    )
  }

  add(email: ParsedEmail, message: Shown, links: ThreadLinks, threadId: bigint, isServer = false): Stored {
    const { mailbox, identities, digest, sourceMetadata } = message
    if (isServer) this.#vacate(null, mailbox, sourceMetadata?.place)
    const [identity] = identities
    const shown = new Set([digestWithMetadata(digest, sourceMetadata)])
    const place = this.#places.placeFor(mailbox, sourceMetadata?.place)
    const id = this.#all.length + 1
    const stored = { id, email, sourceMetadata, place, links, threadId, digest, identity, shown, reading: 0 }
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
