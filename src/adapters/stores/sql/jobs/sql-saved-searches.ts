import { asc, sql } from 'drizzle-orm'
import { given } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { TableOf } from '#src/adapters/stores/sql/kit/table-of.js'
import { all, first, run } from '#src/adapters/stores/sql/kit/work.js'
import { assignments, rowOf } from '#src/adapters/stores/sql/kit/writing.js'
import type { SavedSearchStore, SearchToSave } from '#src/application/jobs/ports/saved-search-store.js'
import {
  type KeptSearch,
  maxSavedSearches,
  readKeptSearch,
  type SavedSearch,
  searchKey,
} from '#src/domain/jobs/saved-search.js'
import type { SideTables } from './side-tables.js'
import { parseObject } from './stored-entry.js'
import { readRequired } from './stored-hunt.js'

type StoredSearch = {
  readonly nameKey: string
  readonly name: string
  readonly search: string
  readonly savedAt: string
}

const readSearch = (value: StoredValue): KeptSearch | null => readKeptSearch(parseObject(readText(value) ?? ''))

/** Statements on saved searches, in SQL that both engines understand. */
export function savedSearchStatements(searches: TableOf<StoredSearch>) {
  const isThis = sql`${searches.nameKey} = ${given('nameKey', 'text')}`
  return {
    all: selection({ name: [searches.name, readRequired], search: [searches.search, readSearch] }).select(
      sql`from ${searches} order by ${asc(searches.nameKey)}`,
    ),
    count: selection({ count: [sql`count(*)`, readCount] }).select(sql`from ${searches}`),
    has: statement<{ nameKey: string }>(sql`select 1 from ${searches} where ${isThis}`),
    insert: statement<StoredSearch>(
      sql`insert into ${rowOf(searches, ['nameKey', 'name', 'search', 'savedAt'])} on conflict do nothing`,
    ),
    replace: statement<StoredSearch>(
      sql`update ${searches} set ${assignments(searches, ['name', 'search', 'savedAt'])} where ${isThis}`,
    ),
    rename: statement<{ nameKey: string; newKey: string; name: string }>(
      sql`update ${searches} set name_key = ${given('newKey', 'text')}, ${assignments(searches, ['name'])} where ${isThis}`,
    ),
    remove: statement<{ nameKey: string }>(sql`delete from ${searches} where ${isThis}`),
  }
}

export type SavedSearchStatements = ReturnType<typeof savedSearchStatements>

/** The saved searches in either engine. */
export class SqlSavedSearches implements SavedSearchStore {
  readonly #searches: SavedSearchStatements
  readonly #tables: SideTables

  constructor(searches: SavedSearchStatements, tables: SideTables) {
    this.#searches = searches
    this.#tables = tables
  }

  list(): Promise<readonly SavedSearch[]> {
    return this.#tables.read(() => all(this.#searches.all), [])
  }

  save({ name, search, at, replaces }: SearchToSave): Promise<'saved' | 'replaced' | 'taken' | 'full'> {
    const row = { nameKey: searchKey(name), name, search: JSON.stringify(search), savedAt: at }
    const { count, has, insert, replace } = this.#searches
    return this.#tables.write(function* () {
      if ((yield* first(has, row)) !== null) {
        if (!replaces) return 'taken'
        yield* run(replace, row)
        return 'replaced'
      }
      if (((yield* first(count))?.count ?? 0) >= maxSavedSearches) return 'full'
      return (yield* run(insert, row)).changes > 0 ? 'saved' : 'taken'
    })
  }

  rename(name: string, to: string): Promise<'renamed' | 'missing' | 'taken'> {
    const [nameKey, newKey] = [searchKey(name), searchKey(to)]
    const { has, rename } = this.#searches
    return this.#tables.write(function* () {
      if ((yield* first(has, { nameKey })) === null) return 'missing'
      if (newKey !== nameKey && (yield* first(has, { nameKey: newKey })) !== null) return 'taken'
      yield* run(rename, { nameKey, newKey, name: to })
      return 'renamed'
    })
  }

  async remove(name: string): Promise<boolean> {
    const nameKey = searchKey(name)
    return (await this.#tables.write(() => run(this.#searches.remove, { nameKey }))).changes > 0
  }

  close(): Promise<void> {
    return this.#tables.close()
  }
}
