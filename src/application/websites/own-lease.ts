import type { Lease, PageClaims } from '#src/application/websites/ports/website-repository.js'

/** The lease of one who writes, opened with the first write. Who shares it takes nothing from the others. */
export class OwnLease {
  readonly #claims: PageClaims
  #opened: Promise<Lease> | null = null

  constructor(claims: PageClaims) {
    this.#claims = claims
  }

  /** The same one each time. Throws DB_ERROR. */
  get(): Promise<Lease> {
    this.#opened ??= this.#claims.openLease().catch((error) => {
      this.#opened = null
      throw error
    })
    return this.#opened
  }
}
