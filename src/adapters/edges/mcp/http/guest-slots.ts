/** The slot of an unauthenticated request. */
export interface GuestSlot {
  /** Runs work of the server; meanwhile other guests are removed first. */
  readonly whileAtWork: <T>(work: () => Promise<T>) => Promise<T>
  /** Runs a wait for the guest, or a delay of the guest. */
  readonly whileWaiting: <T>(wait: () => Promise<T>) => Promise<T>
  /** May be called more than once. */
  readonly leave: () => void
}

interface Guest {
  readonly evict: () => void
  isAtWork: boolean
}

/**
 * A limited number of slots for guests. If all are taken, the oldest guest that the server waits for is removed, or
 * else the oldest of all, so that half-sent requests do not displace complete ones.
 */
export class GuestSlots {
  readonly #count: number
  /** In order of arrival. */
  readonly #guests = new Set<Guest>()

  constructor(count: number) {
    this.#count = count
  }

  /** `evict` ends the guest's request. */
  take(evict: () => void): GuestSlot {
    if (this.#guests.size >= this.#count) this.#makeRoom()
    const guest: Guest = { evict, isAtWork: false }
    this.#guests.add(guest)
    const during = async <T>(isAtWork: boolean, run: () => Promise<T>) => {
      const before = guest.isAtWork
      guest.isAtWork = isAtWork
      try {
        return await run()
      } finally {
        guest.isAtWork = before
      }
    }
    return {
      whileAtWork: (work) => during(true, work),
      whileWaiting: (wait) => during(false, wait),
      leave: () => void this.#guests.delete(guest),
    }
  }

  #makeRoom(): void {
    const guests = [...this.#guests]
    const leaving = guests.find(({ isAtWork }) => !isAtWork) ?? guests[0]
    if (leaving === undefined) return
    this.#guests.delete(leaving)
    leaving.evict()
  }
}
