import type { CompactableMail, SpaceNeeded } from '#src/application/mail/ports/compactable-mail.js'
import { AppError } from '#src/domain/shared/app-error.js'

export interface CompactRequest {
  /** Told before anything is written; false leaves the archive as it is. */
  readonly onSpace?: (space: readonly SpaceNeeded[]) => boolean | void
}

export interface CompactReport {
  /** Bytes of the archive. */
  readonly before: number
  readonly after: number
}

/** Writes an archive anew, as small as it can be. Throws DB_NOT_FOUND, and DB_ERROR where there is too little space. Source: mail-compact. */
export class CompactMail {
  readonly #archive: CompactableMail

  constructor(archive: CompactableMail) {
    this.#archive = archive
  }

  async execute({ onSpace }: CompactRequest = {}): Promise<CompactReport> {
    const before = await this.#archive.size()
    const space = await this.#archive.spaceNeeded()
    if (onSpace?.(space) === false) return { before, after: before }
    const full = space.find(({ needed, free }) => needed > free)
    if (full !== undefined) {
      throw new AppError(
        'DB_ERROR',
        `There is too little space in ${full.folder}: ${full.needed} bytes are needed, ${full.free} are free.`,
      )
    }
    await this.#archive.compact()
    return { before, after: await this.#archive.size() }
  }
}
