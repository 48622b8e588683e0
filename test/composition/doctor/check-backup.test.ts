import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inEnglish } from '#src/adapters/edges/words/finding.js'
import { noteLastBackup, readLastBackup } from '#src/adapters/system/backup/last-backup-file.js'
import { usualHomePlaces } from '#src/adapters/system/home.js'
import { checkBackup } from '#src/composition/doctor/check-backup.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const at = '2026-11-20T08:00:00.000Z'

it('doctor says how old the last backup is, and advises one if there is none or it is old (person-backup-age)', () => {
  const folder = temporaryFolder()
  const home = usualHomePlaces(folder)
  const file = join(folder, 'b.tar.gz')
  const both = (now: string) => checkBackup({ home }, new Date(now))
  const find = (now: string) => both(now).map(inEnglish)[0]
  expect(checkBackup({ home: null })).toEqual([])
  expect(find(at)).toMatchObject({
    state: 'absent',
    text: 'no backup has been made yet',
    remedy: expect.stringContaining('backup FILE'),
  })
  noteLastBackup(folder, { at, file })
  expect(find('2026-11-21T09:00:00.000Z')).toMatchObject({
    state: 'warning',
    text: `the last one is 1 day old: ${file}, which is no longer there`,
    remedy: expect.stringContaining('backup FILE'),
  })
  writeFileSync(file, '')
  expect(find('2026-11-20T09:00:00.000Z')?.text).toBe(`the last one is less than a day old: ${file}`)
  expect(find('2026-11-28T09:00:00.000Z')).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('8 days old'),
    remedy: expect.stringContaining('backup FILE'),
  })
  expect(both('2026-11-20T09:00:00.000Z')[0]?.text.ja).toBe(`最後のバックアップは 1 日以内のものです（${file}）。`)
  expect(both('2026-11-28T09:00:00.000Z')[0]?.text.ja).toBe(`最後のバックアップは 8 日前のものです（${file}）。`)
  writeFileSync(join(folder, 'last-backup.json'), 'null')
  expect(readLastBackup(folder)).toBeNull()
})
