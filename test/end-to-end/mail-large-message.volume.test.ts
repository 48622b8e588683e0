import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobworkflow } from '#test/support/command-line.js'
import { readArchive } from '#test/support/mail-archives.js'
import { MailServer } from '#test/support/mail-client.js'
import { separatorLine } from '#test/support/mail-letters.js'
import { folderOfTests } from '#test/support/temporary-folder.js'
import { until } from '#test/support/timing.js'

const megabyte = 1024 * 1024
const messageBytes = 200 * megabyte
// the message, SQLite's copy of it and SQLite's row, which the driver cannot avoid, and what any import takes
const maxMegabytes = (3 * messageBytes) / megabyte + 300

const start = `Subject: Portfolio\r\nFrom: Ann <ann@acme.example>\r\nMessage-ID: <large@acme.example>
Content-Type: multipart/mixed; boundary=edge\r\n\r\n--edge\r\nContent-Type: text/plain\r\n\r\nAll drawings attached.
--edge\r\nContent-Type: application/zip; name=drawings.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n`
const piece = Buffer.from(`${'QUJD'.repeat(19)}\r\n`.repeat(10_000))
const end = '--edge--\r\n'

// tells the most memory that the process ever had, in KiB
const reportPeak = `data:text/javascript,process.on('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS))`

const folder = folderOfTests()
const archive = join(folder, 'mail.sqlite3')
let written: string
beforeAll(() => {
  written = writeLargeMbox(join(folder, 'large.mbox')).digest('hex')
})

/** Gives the hash of the one message in it. */
function writeLargeMbox(path: string): Hash {
  const hash = createHash('sha256')
  const file = openSync(path, 'w')
  writeSync(file, separatorLine('2024-01-01T00:00:00Z'))
  const write = (bytes: Buffer) => {
    hash.update(bytes)
    writeSync(file, bytes)
  }
  write(Buffer.from(start))
  for (let size = 0; size < messageBytes; size += piece.length) write(piece)
  write(Buffer.from(end))
  writeSync(file, '\n')
  closeSync(file)
  return hash
}

describe('a message of 200 MB', () => {
  it('is imported whole, in memory for its copies only', async () => {
    const args = ['mail', 'import', join(folder, 'large.mbox'), '--database', archive]
    const ended = await jobworkflow(args, { env: { NODE_OPTIONS: `--import "${reportPeak}"` } })
    expect(ended).toMatchObject({ code: 0, stdout: '1 imported, 0 already present, 0 skipped.\n' })
    const [, peakKib] = /^peak (\d+)$/.exec(ended.stderr) ?? []
    expect(Number(peakKib) / 1024).toBeLessThan(maxMegabytes)
    const row = readArchive(archive, (db) => db.prepare('SELECT raw, plain_text, has_attachments FROM emails').get())
    const { raw, ...rest } = row as { raw: Buffer }
    expect(createHash('sha256').update(raw).digest('hex')).toBe(written)
    expect(rest).toEqual({ plain_text: 'All drawings attached.', has_attachments: 1 })
  })

  it('is served without being read: it is found, its source is cut to nothing, and its size is given', async () => {
    const server = await MailServer.start(archive)
    try {
      expect(await server.ids('search_emails', { query: 'drawings' })).toEqual([1])
      expect(await server.ids('get_emails_by_keywords', { keywords: ['drawings'] })).toEqual([1])
      expect(await server.ids('get_emails_by_size_range', { size_category: 'huge' })).toEqual([1])
      const full = await server.object('get_email_full', { message_id: '<large@acme.example>' })
      expect(full).toMatchObject({ encoded: '', encoded_truncated: true, plain_text: 'All drawings attached.' })
      expect(full.encoded_size).toBeGreaterThan(messageBytes)
      expect(await server.ids('search_email_headers', { header_pattern: '^Subject: Portfolio' })).toEqual([])
      // the answer and the log come through two pipes
      await until(() => /search_email_headers skipped 1 message that is too large/.test(server.stderr))
    } finally {
      await server.close()
    }
  })
})
