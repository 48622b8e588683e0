import { onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteCopySource } from '#src/adapters/stores/sqlite/copy/sqlite-copy-source.js'
import { SqliteCopyTarget } from '#src/adapters/stores/sqlite/copy/sqlite-copy-target.js'
import { openSha256 } from '#src/adapters/system/sha256.js'
import { type CopyReport, type CopyRequest, CopyStore } from '#src/application/copy/copy-store.js'
import type { CopySource, CopyTarget } from '#src/application/copy/ports/copied-store.js'

/** Copies between two stores and closes them. */
export async function copyStores(
  from: CopySource,
  to: CopyTarget,
  request: Partial<CopyRequest> = {},
): Promise<CopyReport> {
  try {
    return await new CopyStore(from, to, openSha256).execute({ only: null, ...request })
  } finally {
    await from.close()
    await to.close()
  }
}

/** Copies one SQLite file into another. */
export function copyFile(from: string, to: string, request: Partial<CopyRequest> = {}): Promise<CopyReport> {
  return copyStores(new SqliteCopySource(from), new SqliteCopyTarget(to), request)
}

/** Returns the counts [added, changed, same, removed] of a table, or null if it was not copied. */
export function countsOf({ tables }: CopyReport, name: string) {
  const found = tables.find(({ table }) => table === name)
  return found === undefined ? null : [found.added, found.changed, found.same, found.removed]
}

export const isSame = ({ sums }: CopyReport) => sums !== null && sums.from.checksum === sums.to.checksum

/** Opens a connection that is closed when the test ends. */
export function openedFile(path: string): Database {
  const db = new Database(path)
  onTestFinished(() => void db.close())
  return db
}

/** Returns every value of a table as its type and bytes. */
export function rawRows(path: string, table: string, columns: readonly string[]): unknown[] {
  const db = new Database(path, { readonly: true })
  try {
    const fields = columns.map((name) => `typeof(${name}) || ' ' || coalesce(hex(${name}), '') as ${name}`)
    return db.prepare(`select ${fields.join()} from ${table} order by ${columns[0]}`).all()
  } finally {
    db.close()
  }
}
