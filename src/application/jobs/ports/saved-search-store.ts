import type { KeptSearch, SavedSearch } from '#src/domain/jobs/saved-search.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'

export interface SearchToSave {
  readonly name: string
  readonly search: KeptSearch
  readonly at: UtcTime
  /** Whether one with this name is replaced. */
  readonly replaces: boolean
}

/**
 * The searches that a person saved, stored with the jobs; names that differ only in case or width are the same. If the
 * storage has no table for them, reading finds nothing, and writing adds it to a storage that this program made and
 * throws DB_ERROR for any other. All methods throw DB_NOT_FOUND and DB_ERROR. Source: page-saved-searches.
 */
export interface SavedSearchStore {
  /** Returns all, by the bytes of their folded names. */
  list(): Promise<readonly SavedSearch[]>
  /** Writes nothing if the name is taken, or if there are `maxSavedSearches`. */
  save(search: SearchToSave): Promise<'saved' | 'replaced' | 'taken' | 'full'>
  /** Writes nothing if there is no such search, or if another one has the new name. */
  rename(name: string, to: string): Promise<'renamed' | 'missing' | 'taken'>
  /** Returns false if there was none. */
  remove(name: string): Promise<boolean>
  close(): Promise<void>
}
