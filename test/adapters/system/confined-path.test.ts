import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { confinedPath } from '#src/adapters/system/confined-path.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

let root: string
let folder: string
let outside: string

beforeEach(() => {
  root = realpathSync(temporaryFolder())
  folder = join(root, 'data')
  outside = join(root, 'outside')
  for (const path of [folder, outside, join(folder, 'deep')]) mkdirSync(path)
  for (const path of [folder, outside, join(folder, 'deep')]) writeFileSync(join(path, 'jobs.db'), '')
})

describe('a path given by a client (serve-db-path)', () => {
  it('may name a file below one of the allowed folders, existing or not', async () => {
    for (const name of ['jobs.db', 'deep/jobs.db', 'absent.db', 'no/such/folder.db', '..jobs.db', 'jobs.db/x'])
      expect(await confinedPath(join(folder, name), [folder])).toBe(join(folder, name))
    expect(await confinedPath(join(outside, 'jobs.db'), [folder, outside])).toBe(join(outside, 'jobs.db'))
    expect(await confinedPath(join(root, 'later', 'x.db'), [join(root, 'later')])).toBe(join(root, 'later', 'x.db'))
  })

  it('may name no other place, whether a file exists or not', async () => {
    const paths = [
      outside,
      join(outside, 'jobs.db'),
      join(outside, 'absent.db'),
      '/etc/passwd',
      '/absent',
      '/',
      root,
      folder,
    ]
    for (const path of [
      ...paths,
      `${folder}2/jobs.db`,
      `${folder}.db`,
      `${folder}\0/jobs.db`,
      join(folder, `${'x/'.repeat(5000)}y`),
    ])
      expect([path.slice(0, 80), await confinedPath(path, [folder])]).toEqual([path.slice(0, 80), null])
    expect(await confinedPath(join(folder, 'jobs.db'), [])).toBe(null)
  })

  it('is resolved through links, and through the folder of a missing file', async () => {
    symlinkSync(join(outside, 'jobs.db'), join(folder, 'file.db'))
    symlinkSync(outside, join(folder, 'link'))
    symlinkSync(join(outside, 'absent.db'), join(folder, 'dangling.db'))
    symlinkSync(join(folder, 'loop'), join(folder, 'loop'))
    symlinkSync(join(folder, 'deep'), join(folder, 'within'))
    for (const name of [
      'file.db',
      'link/jobs.db',
      'link/absent.db',
      'link/no/such.db',
      'dangling.db',
      'dangling.db/x',
      'loop',
      'loop/x',
    ])
      expect([name, await confinedPath(join(folder, name), [folder])]).toEqual([name, null])
    expect(await confinedPath(join(folder, 'within', 'jobs.db'), [folder])).toBe(join(folder, 'deep', 'jobs.db'))
    expect(await confinedPath(join(folder, 'link', 'jobs.db'), [folder, outside])).toBe(join(outside, 'jobs.db'))
  })

  it("may use a folder's link or its real name", async () => {
    const link = join(root, 'link')
    symlinkSync(folder, link)
    for (const way of [link, folder])
      expect(await confinedPath(join(way, 'jobs.db'), [link])).toBe(join(folder, 'jobs.db'))
    expect(await confinedPath(join(folder, 'jobs.db'), [folder])).toBe(join(folder, 'jobs.db'))
    // a path that is outside by name is rejected without a look at the disk
    expect(await confinedPath(join(link, 'jobs.db'), [folder])).toBe(null)
  })

  it('never leads out, whatever names are combined', async () => {
    symlinkSync(outside, join(folder, 'out'))
    symlinkSync(root, join(folder, 'up'))
    const names = [
      '..',
      '.',
      'deep',
      'out',
      'up',
      'data',
      'outside',
      'jobs.db',
      'absent',
      '...',
      '..%2f',
      'file:jobs.db',
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 6 }), async (parts) => {
        const confined = await confinedPath(join(folder, ...parts), [folder])
        if (confined !== null) expect(confined.startsWith(`${folder}/`) && !confined.includes('/../')).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
