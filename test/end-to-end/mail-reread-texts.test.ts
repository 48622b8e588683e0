import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { mailFiles } from '#test/support/mail-files.js'
import { mboxOf } from '#test/support/mail-letters.js'

const letters = [
  'Message-ID: <root@a.example>\nFrom: bo at example.com (Bo Lee)\nSubject: Root\n\nHello.\n',
  `Message-ID: <reply@a.example>\nReferences: <gateway@a.example>\nContent-Type: text/plain; charset=shift_jis\n\n${'面接'}\n`,
  'Message-ID: <later@a.example>\nReferences: <root@a.example> <gateway@a.example>\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\nw7w=\n--\nfooter\n',
  'Date: Sat, 1 Jan 2090 00:00:00 +0000\nContent-Type: multipart/mixed\n\tboundary=b\n\n--b\nContent-Type: message/rfc822\n\nFrom: Vandelay <v@example.com>\nSubject: Latex designer\n\nInner\n--b--\n',
]

/** Makes the texts look as an earlier version read them. */
function spoil(path: string): void {
  const db = new Database(path)
  db.exec(`update emails set from_email = null, plain_text = 'misread', x_gm_thrid = id`)
  db.exec(`update emails set internaldate = date, internaldate_epoch = strftime('%s', date) where date like '2090%'`)
  db.close()
}

describe('an archive of an earlier version (mail-reread)', () => {
  it('gets what an import now reads: texts, addresses, threads and dates', async () => {
    const { path, rows, run, importFrom } = mailFiles({
      box: mboxOf(letters.slice(0, 3).map((text) => Buffer.from(text))),
      'late.eml': letters.at(3) ?? '',
    })
    const columns = 'from_email, plain_text, x_gm_thrid, date, internaldate, internaldate_epoch'
    const ended = await importFrom('box', 'late.eml')
    expect(ended.stdout).toContain('stated shift_jis, read as utf-8')
    const read = rows(columns)
    spoil(path)
    expect(rows(columns)).not.toEqual(read)
    expect(await run('import', '--reread')).toMatchObject({ code: 0 })
    expect(rows(columns)).toEqual(read)
    expect(read.map(({ plain_text }) => plain_text)).toEqual([
      'Hello.',
      '面接',
      'ü\n--\nfooter',
      '---------- Attached message ----------\nFrom: Vandelay <v@example.com>\nSubject: Latex designer\n\nInner',
    ])
    expect(read[0]).toMatchObject({ from_email: 'bo@example.com' })
    expect(new Set(read.map((row) => row.x_gm_thrid)).size).toBe(2)
    expect(read[3]).toMatchObject({ date: '2090-01-01 00:00:00', internaldate: null, internaldate_epoch: null })
  })
})
