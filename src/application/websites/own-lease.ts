import type { Lease, PageClaims } from '#src/application/websites/ports/website-repository.js'

/** The lease of one writer, opened on the first write. Users who share it do not block each other. */
export class OwnLease {
  readonly #claims: PageClaims
  #opened: Promise<Lease> | null = null

  constructor(claims: PageClaims) {
    this.#claims = claims
  }

  /** Returns the same lease each time. Throws DB_ERROR. */
  get(): Promise<Lease> {
    this.#opened ??= this.#claims.openLease().catch((error) => {
      this.#opened = null
      throw error
    })
    return this.#opened
  }
}
