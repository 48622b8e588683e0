import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fileProblems } from '#src/adapters/sources/posting-files/foreign-file.js'
import { readText } from './read-text.js'

/** The start of a zip file with one part. */
function zip(name: string, content = 'x'.repeat(100)): Buffer {
  const data = deflateRawSync(content)
  const head = Buffer.alloc(30)
  head.write('PK\u0003\u0004', 'latin1')
  head.writeUInt32LE(data.length, 18)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), data])
}

const url = 'https://a.example/1'

describe('a file of another kind (jobs-import-other-files)', () => {
  it.each<readonly [string, keyof typeof fileProblems, string | Buffer]>([
    ['nothing', 'nothing', ''],
    ['blank lines', 'nothing', ' \n\t\n'],
    [
      'a mailbox',
      'mail',
      'From a@b.example Mon Nov 23 08:00:00 2026\nFrom: a@b.example\nSubject: Jobs, new\n\nHello\n',
    ],
    ['a message', 'mail', 'Received: from x, y\nMIME-Version: 1.0\nFrom: a@b.example\n\nHello\n'],
    ['a web page', 'page', '\n<!doctype html>\n<title>Jobs, new</title>\n<p>x</p>\n'],
    [
      'a web page that a browser saved as one file',
      'page',
      `From: <Saved by Blink>\r\nSnapshot-Content-Location: ${url}\r\nSubject: Jobs, new\r\nMIME-Version: 1.0\r\n\r\n`,
    ],
    ['a feed', 'page', '<?xml version="1.0"?>\n<rss/>\n'],
    ['a spreadsheet', 'spreadsheet', zip('xl/workbook.xml')],
    ['a spreadsheet of OpenDocument', 'spreadsheet', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet')],
    ['an old spreadsheet', 'spreadsheet', Buffer.from('d0cf11e0a1b11ae1000a', 'hex')],
    ['a document of Word', 'document', zip('word/document.xml')],
    ['a PDF', 'document', '%PDF-1.7\n%\u00e2\n'],
    ['a packed file', 'packed', zip('jobs.csv')],
    ['a file of gzip', 'packed', Buffer.from('1f8b0800000a', 'hex')],
    ['a database', 'database', 'SQLite format 3\0\u0010\n'],
    ['addresses', 'addresses', `${url}\n${url}\n`],
    ['one address', 'addresses', url],
    ['addresses on one line', 'addresses', `"${url}", "${url}"\r\n`],
    ['one line of words', 'line', 'I saw a nice job\n'],
  ])('is explained by its content, in any chunks: %s', async (_, kind, content) => {
    for (const chunkBytes of [1, 7, 1 << 20])
      expect(await readText(content, chunkBytes)).toEqual([{ line: 1, fileProblem: fileProblems[kind] }])
  })

  it.each([
    ['a header alone, as an export of nothing has it', 'url,title\n', []],
    ['a column of addresses under its name', `url\n${url}\n`, [{ url }]],
    ['a column that a header of mail is called', `From,url\nx,${url}\n`, [{ From: 'x', url }]],
    ['a header with a colon', `date: of posting,url\nx,${url}\n`, [{ 'date: of posting': 'x', url }]],
  ])('does not include a table that only looks similar: %s', async (_, content, values) => {
    for (const chunkBytes of [1, 1 << 20])
      expect(await readText(content, chunkBytes)).toEqual(values.map((row) => ({ line: 2, values: row })))
  })
})
