import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { jobworkflow } from '#test/support/command-line.js'
import { aDocx, aPdf, paragraph } from '#test/support/made-papers.js'
import { startMailServer } from '#test/support/mail-client.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const part = (name: string, type: string, bytes: Buffer) =>
  `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`

const letter = (subject: string, ...parts: readonly string[]) =>
  `From: saiyo@acme.example\r\nTo: me@example.com\r\nDate: Mon, 23 Nov 2026 08:00:00 +0900\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee the file.\r\n${parts.join('')}--b--\r\n`

it('is read after an import, found by a search, and given by page (mail-attachment-text) (mail-attachment)', async () => {
  const folder = temporaryFolder()
  const pdf = aPdf([['Dear Taro'], ['Your relocation budget']])
  const docx = aDocx(paragraph('労働条件通知書', 'Heading1') + paragraph('年俸は六百万円とする'))
  const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const word = part('terms.docx', wordType, docx)
  writeFileSync(join(folder, 'a.eml'), letter('Offer', part('offer.pdf', 'application/pdf', pdf), word))
  writeFileSync(join(folder, 'b.eml'), letter('Scan', part('scan.pdf', 'application/pdf', aPdf([[]]))))
  const archive = join(folder, 'mail.sqlite3')
  const ended = await jobworkflow(['mail', 'import', folder, '--database', archive])
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout).toContain('Attachments: text of 2 read, 1 without text that can be read.')

  const server = await startMailServer(archive)
  const [found] = await server.list('search_emails', { query: 'relocation' })
  expect(found).toMatchObject({ subject: 'Offer', in_attachments: [{ part: 1, name: 'offer.pdf', page: 2 }] })
  const [japanese] = await server.list('search_emails', { query: '年俸' })
  expect(japanese).toMatchObject({ in_attachments: [{ part: 2, name: 'terms.docx', page: null }] })
  const { id } = found as { id: number }
  expect(await server.object('get_attachment', { email_id: id, part: 1 })).toMatchObject({
    pages: [
      { page: 1, text: 'Dear Taro' },
      { page: 2, text: 'Your relocation budget' },
    ],
    next: null,
  })
  const [scan] = (await server.list('filter_emails', { subject_contains: 'Scan' })) as { id: number }[]
  const { warnings } = await server.object('get_attachment', { email_id: scan?.id, part: 1 })
  expect(warnings).toEqual([expect.stringMatching(/^The file has no text: .* Run text recognition/)])
})
