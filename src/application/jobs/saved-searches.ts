import type { SavedSearchStore } from '#src/application/jobs/ports/saved-search-store.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import {
  type KeptSearch,
  maxKeptSearch,
  problemsOf,
  readSearchName,
  type SavedSearch,
  toKeptSearch,
} from '#src/domain/jobs/saved-search.js'
import { AppError } from '#src/domain/shared/app-error.js'

export interface SaveSearchRequest extends KeptSearch {
  readonly name: string
  /** Whether a search with this name is replaced; defaults to false. */
  readonly replaces?: boolean
}

export interface RenameSearchRequest {
  readonly name: string
  readonly to: string
}

/**
 * `name`: it is empty or too long. `search`: a field cannot be read. `long`: all of it is too long. `taken`: another one
 * has this name. `full`: there are `maxSavedSearches`.
 */
export type SaveSearchOutcome = 'saved' | 'replaced' | 'name' | 'search' | 'long' | 'taken' | 'full'
export type RenameSearchOutcome = 'renamed' | 'name' | 'missing' | 'taken'

/** The searches that a person saved. Source: page-saved-searches. */
export class SavedSearches {
  readonly #given: SavedSearchStore | null
  readonly #clock: Clock

  /** Without a store there are none. */
  constructor(store: SavedSearchStore | null, clock: Clock) {
    this.#given = store
    this.#clock = clock
  }

  /** The searches that somebody else changed in the storage so that they cannot be read have none. */
  async list(): Promise<readonly SavedSearch[]> {
    const now = this.#clock.now()
    const isReadable = (search: KeptSearch | null) => search !== null && problemsOf(search, now).length === 0
    return ((await this.#given?.list()) ?? []).map(({ name, search }) => ({
      name,
      search: isReadable(search) ? search : null,
    }))
  }

  /** Writes nothing unless the outcome is `saved` or `replaced`. Throws VALIDATION_ERROR without a store. */
  async save({ name: given, replaces = false, ...stated }: SaveSearchRequest): Promise<SaveSearchOutcome> {
    const [name, search, now] = [readSearchName(given), toKeptSearch(stated), this.#clock.now()]
    if (name === null) return 'name'
    if (problemsOf(search, now).length > 0) return 'search'
    if (JSON.stringify(search).length > maxKeptSearch) return 'long'
    return this.#store.save({ name, search, at: now.toISOString(), replaces })
  }

  /** Writes nothing unless the outcome is `renamed`. Throws VALIDATION_ERROR without a store. */
  async rename({ name, to }: RenameSearchRequest): Promise<RenameSearchOutcome> {
    const newName = readSearchName(to)
    return newName === null ? 'name' : this.#store.rename(name, newName)
  }

  /** Returns false if there was none. Throws VALIDATION_ERROR without a store. */
  async remove(name: string): Promise<boolean> {
    return this.#store.remove(name)
  }

  get #store(): SavedSearchStore {
    if (this.#given === null)
      throw new AppError('VALIDATION_ERROR', 'Searches cannot be saved without the adapter searches.')
    return this.#given
  }
}
