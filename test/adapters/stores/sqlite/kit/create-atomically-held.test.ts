import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createAtomically } from '#src/adapters/stores/sqlite/kit/create-atomically.js'
import { checkDriver } from '#src/adapters/stores/sqlite/kit/driver.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const held = vi.hoisted(() => ({ linking: 0, removing: false }))
const busy = (syscall: string) =>
  Object.assign(new Error(`EBUSY: resource busy, ${syscall}`), { code: 'EBUSY', syscall })

// simulates Windows while another program has a file open; a test can cause that only there
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  return {
    ...fs,
    linkSync: (from: string, to: string) => {
      if (held.linking-- > 0) throw busy('link')
      fs.linkSync(from, to)
    },
    rmSync: (path: string, options: object) => {
      if (held.removing && path.endsWith('.new')) throw busy('unlink')
      fs.rmSync(path, options)
    },
  }
})

// before the system is faked: the driver looks for the binary of the current system
beforeAll(checkDriver)
beforeEach(() => {
  Object.assign(held, { linking: 0, removing: false })
})

it('a database is created completely even if a virus scanner holds the new file for a moment', () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
  const folder = temporaryFolder()
  held.linking = 3
  createAtomically(join(folder, 'a.db'), ({ db }) => void db.exec('create table t (x)'))
  vi.restoreAllMocks()
  expect(readdirSync(folder)).toEqual(['a.db'])
  expect(held.linking).toBeLessThan(0)
})

it('a draft that cannot be removed is left to the next program without a failure', () => {
  const path = join(temporaryFolder(), 'a.db')
  held.removing = true
  createAtomically(path, ({ db }) => void db.exec('create table t (x)'))
  expect(readdirSync(join(path, '..')).sort()).toEqual(['a.db', `a.db.${process.pid}.new`])
  held.removing = false
  createAtomically(path, () => expect.unreachable('it is there'))
  expect(readdirSync(join(path, '..'))).toEqual(['a.db'])
})
