import type { Lease, WebsiteRepository } from './ports/website-repository.js'

/** The lease of one who writes, opened with the first write. Who shares it takes nothing from the others. */
export class OwnLease {
  readonly #repository: WebsiteRepository
  #opened: Promise<Lease> | null = null

  constructor(repository: WebsiteRepository) {
    this.#repository = repository
  }

  /** The same one each time. Throws DB_ERROR. */
  get(): Promise<Lease> {
    this.#opened ??= this.#repository.openLease().catch((error) => {
      this.#opened = null
      throw error
    })
    return this.#opened
  }
}
