import { afterAll, describe, expect, it } from 'vitest'
import { paperBounds } from '#src/adapters/sources/papers/paper-faults.js'
import { aDocx, anXlsx, aPdf, paragraph, textRow } from '#test/support/made-papers.js'
import { aPaperProcess } from '#test/support/paper-process.js'
import { folderOfTests } from '#test/support/temporary-folder.js'

const folder = folderOfTests()
const reader = aPaperProcess(folder)
afterAll(() => reader.close())

describe('the process that reads papers', () => {
  it('refuses more than 50 MB without reading (person-papers-in-bounds)', async () => {
    expect(await reader.read(Buffer.alloc(paperBounds.bytes + 1))).toMatchObject({
      outcome: 'failed',
      fault: 'too-large',
    })
  })

  it('reads 500 of 600 pages, and says so (person-papers-in-bounds)', async () => {
    const reading = await reader.read(aPdf(Array.from({ length: 600 }, (_, n) => [`page ${n + 1}`])))
    if (reading.outcome === 'failed') throw new Error(reading.message)
    expect(reading.paper.pages).toHaveLength(500)
    expect(reading.paper.warnings).toEqual([
      'Only the first 500 of 600 pages were read. Split the file to read the others.',
    ])
  })

  it('is stopped after its time, and the next paper is read (person-papers-in-bounds)', async () => {
    const hasty = aPaperProcess(folder, { deadlineMs: 1 })
    try {
      const slow = aDocx(paragraph('a').repeat(200_000))
      expect(await hasty.read(slow)).toMatchObject({ outcome: 'failed', fault: 'too-slow' })
    } finally {
      await hasty.close()
    }
    expect(await reader.read(Buffer.from('text'))).toMatchObject({ outcome: 'read' })
  })

  it('is stopped by the caller (person-papers-in-bounds)', async () => {
    const signal = AbortSignal.timeout(300)
    const bytes = aDocx(paragraph('a').repeat(1_000_000))
    expect(await reader.read(bytes, { signal })).toMatchObject({ outcome: 'failed', fault: 'stopped' })
  })

  it('reads an attachment of a message by its place (mail-attachment-text)', async () => {
    const part = (name: string, bytes: Buffer) =>
      `--b\r\nContent-Type: application/octet-stream; name=${name}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment\r\n\r\n${bytes.toString('base64')}\r\n`
    const body = `--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n`
    const xlsx = anXlsx([{ name: 'a', rows: textRow(1, ['cell']) }])
    const message = Buffer.from(
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n${body}${part('a.pdf', aPdf([['in the PDF']]))}${part('b.xlsx', xlsx)}--b--\r\n`,
    )
    expect(await reader.readPart(message, 1)).toMatchObject({ paper: { kind: 'pdf', pages: [{ text: 'in the PDF' }] } })
    expect(await reader.readPart(message, 2)).toMatchObject({ paper: { kind: 'xlsx' } })
    expect(await reader.readPart(message, 3)).toBeNull()
  })
})
