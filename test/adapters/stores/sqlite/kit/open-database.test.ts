import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { openDatabase } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

/** Records every connection that is closed from now on. */
function closings() {
  const close = vi.spyOn(Database.prototype, 'close')
  onTestFinished(() => close.mockRestore())
  return close
}

describe('a database that cannot be opened for writing', () => {
  it('is closed again if another program holds it, so that no file stays open', () => {
    const { path } = fieldDatabase()
    const other = new Database(path)
    onTestFinished(() => void other.close())
    other.exec('BEGIN EXCLUSIVE')
    const close = closings()
    expect(() => openDatabase({ path, busyTimeoutMs: 0 }, 'write')).toThrow(/locked/)
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('is closed again if it is not a database', () => {
    const path = join(temporaryFolder(), 'junk.db')
    writeFileSync(path, 'no database at all')
    const close = closings()
    expect(() => openDatabase({ path, busyTimeoutMs: 0 }, 'write')).toThrow(/not a database/)
    expect(close).toHaveBeenCalledTimes(1)
  })
})

describe('a commit that must survive a power cut', () => {
  it('is synced in full, also on macOS and for a checkpoint; a read-only connection is not', () => {
    const { path } = fieldDatabase()
    const settings = (mode: 'read' | 'write') => {
      const db = openDatabase({ path, busyTimeoutMs: 0 }, mode)
      onTestFinished(() => void db.close())
      return ['synchronous', 'fullfsync', 'checkpoint_fullfsync'].map((name) => db.pragma(name, { simple: true }))
    }
    expect(settings('write')).toEqual([2, 1, 1])
    expect(settings('read').slice(1)).toEqual([0, 0])
  })
})
