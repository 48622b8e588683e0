import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createWhole } from '#src/adapters/stores/sqlite/kit/create-whole.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

// as FAT answers; no such file system can be mounted by a test
vi.mock('node:fs', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:fs')>()),
  linkSync: () => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM', syscall: 'link' })
  },
}))

it('a database is made whole where the file system has no links', () => {
  const folder = temporaryFolder()
  const path = join(folder, 'a.db')
  createWhole(path, ({ db }) => void db.exec('create table t (x)'))
  expect(readdirSync(folder)).toEqual(['a.db'])
  createWhole(path, () => expect.unreachable('it is there'))
})
