import { compareBytes } from '#src/adapters/stores/index/stored-order.js'
import type { SavedSearchStore, SearchToSave } from '#src/application/jobs/ports/saved-search-store.js'
import { maxSavedSearches, type SavedSearch, searchKey } from '#src/domain/jobs/saved-search.js'

/** Saved searches held in memory. */
export class MemorySavedSearches implements SavedSearchStore {
  readonly #searches = new Map<string, SavedSearch>()

  async list(): Promise<readonly SavedSearch[]> {
    return [...this.#searches].sort(([one], [other]) => compareBytes(one, other)).map(([, search]) => search)
  }

  async save({ name, search, replaces }: SearchToSave): Promise<'saved' | 'replaced' | 'taken' | 'full'> {
    const isKnown = this.#searches.has(searchKey(name))
    if (isKnown && !replaces) return 'taken'
    if (!isKnown && this.#searches.size >= maxSavedSearches) return 'full'
    this.#searches.set(searchKey(name), { name, search })
    return isKnown ? 'replaced' : 'saved'
  }

  async rename(name: string, to: string): Promise<'renamed' | 'missing' | 'taken'> {
    const [key, newKey] = [searchKey(name), searchKey(to)]
    const known = this.#searches.get(key)
    if (known === undefined) return 'missing'
    if (newKey !== key && this.#searches.has(newKey)) return 'taken'
    this.#searches.delete(key)
    this.#searches.set(newKey, { ...known, name: to })
    return 'renamed'
  }

  async remove(name: string): Promise<boolean> {
    return this.#searches.delete(searchKey(name))
  }

  async close(): Promise<void> {}
}
