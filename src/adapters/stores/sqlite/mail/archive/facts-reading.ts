import { performance } from 'node:perf_hooks'
import type { UnderstandStored } from '#src/application/mail/ports/understand-stored.js'
import type { KeptFacts } from '#src/domain/hunt/letters/message-facts.js'
import type { ArchiveLook } from './archive-look.js'
import { storedEmail } from './hunt-rows.js'

/** Reads messages about which nothing is stored, until the time is up. */
export class FactsReading {
  readonly #look: ArchiveLook
  readonly #understand: UnderstandStored
  readonly #end: number
  readonly #unread = new Set<number>()

  constructor(look: ArchiveLook, understand: UnderstandStored, budgetMs: number) {
    this.#look = look
    this.#understand = understand
    this.#end = performance.now() + budgetMs
  }

  /** How many of the requested messages could not be understood in time, or at all. */
  get unread(): number {
    return this.#unread.size
  }

  /** Those of these messages that `isWanted` accepts, in order. */
  async read(ids: readonly number[], isWanted: (kept: KeptFacts) => boolean): Promise<ReadonlyMap<number, KeptFacts>> {
    const found = new Map<number, KeptFacts>()
    for (const id of ids) {
      const kept = performance.now() < this.#end ? await this.#readOne(id) : null
      if (kept === null) this.#unread.add(id)
      else if (isWanted(kept)) found.set(id, kept)
    }
    return found
  }

  async #readOne(id: number): Promise<KeptFacts | null> {
    const email = await this.#look.use((archive) => storedEmail(archive, id))
    return email === null ? null : this.#understand(email)
  }
}
