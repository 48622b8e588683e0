import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { homePapers } from '#src/adapters/system/home-papers.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

it('the papers of a home are plain files in its folder, by their names alone (person-papers-ready)', async () => {
  const home = temporaryFolder()
  expect(await homePapers(home).has('cv.pdf')).toBe(false)
  mkdirSync(join(home, 'papers', 'old'), { recursive: true })
  for (const path of ['secret.pdf', 'papers/履歴書 1.pdf', 'papers/old/cv.pdf', 'papers/.hidden'])
    writeFileSync(join(home, path), 'x')
  symlinkSync(join(home, 'secret.pdf'), join(home, 'papers', 'link.pdf'))
  const { has } = homePapers(home)
  expect(await has('履歴書 1.pdf')).toBe(true)
  const others = ['cv.pdf', 'link.pdf', 'old', 'old/cv.pdf', '../secret.pdf', '..', '.', '', '.hidden', 'a\0b']
  const absolute = join(home, 'papers', '履歴書 1.pdf')
  for (const name of [...others, 'old\\cv.pdf', absolute, 'x'.repeat(300)]) expect(await has(name), name).toBe(false)
})
