import { describe, expect, it } from 'vitest'
import { translateSqliteError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { besideBackup } from '#src/composition/keeping/open-backup.js'

const failing = (code: string) =>
  besideBackup(
    {
      store: 'jobs',
      take: () => Promise.reject(translateSqliteError(Object.assign(new Error('x'), { code }), 'jobs.db')),
    },
    '/media/stick/hunt.tar.gz',
  ).take({})

describe('a store that is copied beside a backup (person-backup)', () => {
  it('names the backup if its disk is full, whoever finds that', async () => {
    const message = 'hunt.tar.gz cannot be written: the disk is full; free some space, or choose another place.'
    for (const code of ['SQLITE_FULL', 'ENOSPC']) await expect(failing(code)).rejects.toMatchObject({ message })
  })

  it('names the database in other failures', async () => {
    await expect(failing('SQLITE_CORRUPT')).rejects.toThrow('Database jobs.db is damaged')
  })
})
