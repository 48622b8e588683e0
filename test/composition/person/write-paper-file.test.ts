import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writePaperFile } from '#src/composition/person/write-paper-file.js'
import { lacks } from '#test/support/lacking.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const paper = { title: 'CV', text: '# Jane', language: 'en', template: 'plain', date: null, browser: null } as const

describe('a paper that is written to a file', () => {
  it.skipIf(lacks('modes'))('can be read by its owner alone (person-papers-private)', async () => {
    const out = join(temporaryFolder(), 'cv.md')
    await writePaperFile({ ...paper, format: 'md', out })
    expect(statSync(out).mode & 0o777).toBe(0o600)
  })

  it('is refused with the reason if its folder does not exist', async () => {
    const out = join(temporaryFolder(), 'nowhere', 'cv.md')
    await expect(writePaperFile({ ...paper, format: 'md', out })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'cv.md cannot be written: its folder does not exist. Create it, or name a file in another folder.',
    })
  })
})
