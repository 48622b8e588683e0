/** One who has not shown that it may ask, while it is here. */
export interface GuestPlace {
  /** Runs work of ours, meanwhile others make room first. */
  readonly whileAtWork: <T>(work: () => Promise<T>) => Promise<T>
  /** Runs what is a wait for the guest, or of it. */
  readonly whileWaiting: <T>(wait: () => Promise<T>) => Promise<T>
  /** Once or more. */
  readonly leave: () => void
}

interface Guest {
  readonly sendAway: () => void
  isAtWork: boolean
}

/**
 * Some places for guests. Where all are taken, the oldest guest that is waited for goes, or the oldest of all: whoever sends
 * half a request takes the place of nobody who sends a whole one.
 */
export class GuestPlaces {
  readonly #count: number
  /** In the order in which they came. */
  readonly #guests = new Set<Guest>()

  constructor(count: number) {
    this.#count = count
  }

  /** `sendAway` ends the guest's request. */
  take(sendAway: () => void): GuestPlace {
    if (this.#guests.size >= this.#count) this.#makeRoom()
    const guest: Guest = { sendAway, isAtWork: false }
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
    leaving.sendAway()
  }
}
