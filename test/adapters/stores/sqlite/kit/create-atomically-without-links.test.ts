import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createAtomically } from '#src/adapters/stores/sqlite/kit/create-atomically.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

// simulates FAT, because a test cannot mount such a file system
vi.mock('node:fs', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:fs')>()),
  linkSync: () => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM', syscall: 'link' })
  },
}))

it('a database is created completely on a file system without links', () => {
  const folder = temporaryFolder()
  const path = join(folder, 'a.db')
  createAtomically(path, ({ db }) => void db.exec('create table t (x)'))
  expect(readdirSync(folder)).toEqual(['a.db'])
  createAtomically(path, () => expect.unreachable('it is there'))
})
