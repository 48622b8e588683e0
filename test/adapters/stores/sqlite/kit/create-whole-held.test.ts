import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createWhole } from '#src/adapters/stores/sqlite/kit/create-whole.js'
import { checkDriver } from '#src/adapters/stores/sqlite/kit/driver.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const held = vi.hoisted(() => ({ linking: 0, removing: false }))
const busy = (syscall: string) =>
  Object.assign(new Error(`EBUSY: resource busy, ${syscall}`), { code: 'EBUSY', syscall })

// as Windows answers while another program has a file open; only there can a test hold one so
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

// while the system is still this one: the driver looks for the binary of the system that it is on
beforeAll(checkDriver)
beforeEach(() => {
  Object.assign(held, { linking: 0, removing: false })
})

it('a database is made whole though a virus scanner holds the new file for a moment', () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
  const folder = temporaryFolder()
  held.linking = 3
  createWhole(join(folder, 'a.db'), ({ db }) => void db.exec('create table t (x)'))
  vi.restoreAllMocks()
  expect(readdirSync(folder)).toEqual(['a.db'])
  expect(held.linking).toBeLessThan(0)
})

it('a draft that cannot be removed is left to the next program, and fails nothing', () => {
  const path = join(temporaryFolder(), 'a.db')
  held.removing = true
  createWhole(path, ({ db }) => void db.exec('create table t (x)'))
  expect(readdirSync(join(path, '..')).sort()).toEqual(['a.db', `a.db.${process.pid}.new`])
  held.removing = false
  createWhole(path, () => expect.unreachable('it is there'))
  expect(readdirSync(join(path, '..'))).toEqual(['a.db'])
})
