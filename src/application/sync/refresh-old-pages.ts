import type { WebsiteUseCases } from '#src/application/websites/website-use-cases.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { listLimit } from '#src/domain/websites/website.js'

export interface OldPagesRequest {
  readonly signal: AbortSignal
  readonly onCounts?: (counts: OldPages) => void
}

export interface OldPages {
  readonly read: number
  readonly changed: number
  readonly failed: number
  /** How many old pages are left for the next run. */
  readonly waiting: number
}

/** How many pages are read at the same time; those of one host still wait for each other. */
const maxAtOnce = 4

// the largest timer value: the run waits for the end
const waitMs = 2 ** 31 - 1

/**
 * Reads stored pages again that have grown old, at most 100, oldest first; pasted text stays. Pages whose last reading
 * failed come last. Throws DB_NOT_FOUND, DB_ERROR. Source: sync-parts.
 */
export class RefreshOldPages {
  readonly #websites: Pick<WebsiteUseCases, 'list' | 'refresh'>

  constructor(websites: Pick<WebsiteUseCases, 'list' | 'refresh'>) {
    this.#websites = websites
  }

  async execute({ signal, onCounts = () => {} }: OldPagesRequest): Promise<OldPages> {
    const old = await this.#oldPages(signal)
    const chosen = old.slice(0, listLimit.max)
    const counts = { read: 0, changed: 0, failed: 0, waiting: old.length - chosen.length }
    const left = [...chosen]
    const readNext = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined && !signal.aborted; id = left.shift()) {
        const changes = await this.#refresh(id)
        if (changes === null) counts.failed++
        else counts.read++
        if (changes !== null && changes > 0) counts.changed++
        onCounts({ ...counts })
      }
    }
    await Promise.all(Array.from({ length: maxAtOnce }, readNext))
    return counts
  }

  async #oldPages(signal: AbortSignal): Promise<readonly number[]> {
    const old: { readonly id: number; readonly hasFailed: boolean }[] = []
    for (let offset = 0; !signal.aborted; offset += listLimit.max) {
      const page = { status: 'completed', limit: listLimit.max, offset, descending: false } as const
      const { websites } = await this.#websites.list(page)
      const stale = websites.filter(({ isStale }) => isStale)
      for (const { id, hasPastedText, errorMessage } of stale)
        if (!hasPastedText) old.push({ id, hasFailed: errorMessage !== null })
      // the oldest come first
      if (websites.length < listLimit.max || websites.at(-1)?.isStale === false) break
    }
    return old.sort((a, b) => Number(a.hasFailed) - Number(b.hasFailed)).map(({ id }) => id)
  }

  /** Returns the number of changes; null if it could not be read. */
  async #refresh(sourceId: number): Promise<number | null> {
    try {
      const { changes, source } = await this.#websites.refresh({ sourceId, waitMs })
      return source.errorMessage === null ? (changes?.changes.length ?? 0) : null
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'DB_ERROR') throw error
      return null
    }
  }
}
