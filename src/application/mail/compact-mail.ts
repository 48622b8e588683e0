import type { CompactableMail, SpaceNeeded } from '#src/application/mail/ports/compactable-mail.js'
import { AppError } from '#src/domain/shared/app-error.js'

export interface CompactRequest {
  /** Called before anything is written; returning false leaves the archive unchanged. */
  readonly onSpace?: (space: readonly SpaceNeeded[]) => unknown
}

export interface CompactReport {
  /** The size of the archive in bytes. */
  readonly before: number
  readonly after: number
}

/**
 * Rewrites an archive as small as possible. Throws DB_NOT_FOUND, and DB_ERROR if there is too little space.
 * Source: mail-compact.
 */
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
        `Not enough space in ${full.folder}: ${full.needed} bytes are needed, ${full.free} are free. Free more space there, then try again.`,
      )
    }
    await this.#archive.compact()
    return { before, after: await this.#archive.size() }
  }
}
