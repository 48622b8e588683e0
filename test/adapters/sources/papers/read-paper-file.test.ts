import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readPaper } from '#src/adapters/sources/papers/read-paper.js'
import { readPaperFile } from '#src/adapters/sources/papers/read-paper-file.js'
import type { PaperReader } from '#src/application/shared/ports/paper-reader.js'
import { aPdf } from '#test/support/made-papers.js'
import { cmaps } from '#test/support/paper-process.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const reader: PaperReader = { read: (bytes) => readPaper(bytes, { cmaps }) }

it('reads the pages of a PDF, and Markdown as it is (person-papers-in-own)', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'cv.pdf'), aPdf([['Taro'], [], ['Skills']], { title: 'A CV' }))
  writeFileSync(join(folder, 'cv.md'), '# 職務経歴書\r\n\r\n- 例\r\n')
  expect(await readPaperFile(reader, join(folder, 'cv.pdf'))).toEqual({
    ...{ title: 'A CV', text: 'Taro\n\nSkills' },
    warnings: ['Pages with no text: they may be pictures, such as a scan: 2.'],
  })
  expect(await readPaperFile(reader, join(folder, 'cv.md'))).toMatchObject({
    title: null,
    text: '# 職務経歴書\n\n- 例',
  })
})

it.each([
  ['missing.pdf', 'NOT_FOUND', 'There is no file missing.pdf.'],
  ['https://a.example/cv.pdf', 'NOT_FOUND', 'This is a web address, not a file: download it, and give the file.'],
  ['folder', 'VALIDATION_ERROR', 'folder cannot be read. It is not a file.'],
  ['scan.pdf', 'VALIDATION_ERROR', /^scan\.pdf cannot be read\. The file has no text: .*\. Run text recognition/],
])('says why %s cannot be read, without its folder (person-papers-in-own)', async (name, code, message) => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'folder'))
  writeFileSync(join(folder, 'scan.pdf'), aPdf([[]]))
  const expected = typeof message === 'string' ? message : expect.stringMatching(message)
  await expect(readPaperFile(reader, join(folder, name))).rejects.toMatchObject({ code, message: expected })
})
