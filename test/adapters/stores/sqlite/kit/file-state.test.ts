import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { fileState } from '#src/adapters/stores/sqlite/kit/file-state.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const journals = ['wal', 'delete', 'truncate'] as const

function aDatabase(journal: string) {
  const path = join(temporaryFolder(), 'some.db')
  const open = () => {
    const db = new Database(path)
    onTestFinished(() => void db.close())
    db.pragma(`journal_mode = ${journal}`)
    return db
  }
  const db = open()
  db.exec('CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (0)')
  return { path, db, open }
}

const write = (db: Database) => db.exec('UPDATE t SET n = n + 1')

describe('the state of a database file', () => {
  it.each(journals)('is the same while it is only read, and changes with each write: %s', async (journal) => {
    const { path, db, open } = aDatabase(journal)
    const seen = new Set<string | null>()
    for (let n = 0; n < 30; n++) {
      const state = await fileState(path)
      db.prepare('SELECT n FROM t').get()
      open().prepare('SELECT n FROM t').get()
      expect(await fileState(path)).toBe(state)
      expect(state).not.toBeNull()
      seen.add(state)
      write(n % 2 === 0 ? db : open())
    }
    expect(seen.size).toBe(30)
  })

  it('changes with a write whose log was merged and restarted, even if nobody has it open', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('write', 'merge', 'leave'), { maxLength: 12 }), async (steps) => {
        const { path, db, open } = aDatabase('wal')
        let holder: Database | null = db
        const seen = new Set([await fileState(path)])
        let writes = 0
        for (const step of steps) {
          if (step === 'leave') {
            holder?.close()
            holder = null
            continue
          }
          holder ??= open()
          if (step === 'merge') holder.pragma('wal_checkpoint(TRUNCATE)')
          else {
            write(holder)
            writes++
            const before = seen.size
            seen.add(await fileState(path))
            expect(seen.size).toBe(before + 1)
          }
        }
        expect(seen.size).toBe(writes + 1)
      }),
      { numRuns: 25 },
    )
  })

  it('is unknown while a transaction writes to the file', async () => {
    const { path, db } = aDatabase('delete')
    db.exec('BEGIN IMMEDIATE; UPDATE t SET n = 5')
    expect(await fileState(path)).toBeNull()
    db.exec('COMMIT')
    expect(await fileState(path)).not.toBeNull()
  })

  it('is "missing" for a missing file, and unknown for something that is not a file', async () => {
    expect(await fileState(join(temporaryFolder(), 'none.db'))).toBe('none')
    expect(await fileState(temporaryFolder())).toBeNull()
  })
})
