import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { startMailServer } from '#test/support/mail-client.js'
import { latin1Texts, mailFiles, message, rawsOf } from '#test/support/mail-files.js'
import { mboxOf, separatorLine } from '#test/support/mail-letters.js'
import { encryptLast, tarOf, zipOf } from '#test/support/packed-files.js'

describe('what jobworkflow mail import reads', () => {
  it('keeps the raw bytes of mboxo and mboxrd, quoted lines too (mail-import)', async () => {
    const quoted = message(1, '', '>From here\n>>From there\n\nFrom the start it was prose.\n\n\nend')
    const crlf = Buffer.from('Subject: crlf\r\n\r\n\xff\x00\xfe binary\r\n\r\n', 'latin1')
    const { importFrom, rows } = mailFiles({ box: mboxOf([quoted, crlf, message(2)]) })
    expect((await importFrom('box')).stdout).toBe('3 imported, 0 already present, 0 skipped.\n')
    expect(rawsOf(rows())).toEqual(latin1Texts(quoted, crlf, message(2)))
    expect(rows().map(({ rfc822_size }) => Number(rfc822_size))).toEqual(
      [quoted, crlf, message(2)].map((m) => m.length),
    )
  })

  it('follows the Content-Length of mboxcl past lines that look like separators (mail-separators)', async () => {
    const body = `One\n\n${separatorLine('2024-01-01T00:00:00Z')}not a message\n`
    const whole = Buffer.from(`Subject: cl\nContent-Length: ${body.length}\n\n${body}`)
    const { importFrom, rows } = mailFiles({ box: mboxOf([whole, message(2)]) })
    await importFrom('box')
    expect(rawsOf(rows())).toEqual(latin1Texts(whole, message(2)))
  })

  it('takes thread, message id and labels from a Takeout (mail-files, mail-threads)', async () => {
    const takeout = (n: number) =>
      message(
        n,
        `X-GM-THRID: 179000000000000000${n}\nX-GM-MSGID: 180000000000000000${n}\nX-Gmail-Labels: Inbox,=?UTF-8?Q?=E4=BB=95=E4=BA=8B?=\n`,
      )
    const { path, importFrom, rows } = mailFiles({ 'All mail.mbox': mboxOf([takeout(1), takeout(2)]) })
    await importFrom('All mail.mbox')
    expect(rows('x_gm_thrid, x_gm_msgid, labels_json')).toEqual(
      [1, 2].map((n) => ({
        x_gm_thrid: BigInt(`179000000000000000${n}`),
        x_gm_msgid: BigInt(`180000000000000000${n}`),
        labels_json: '["Inbox","仕事"]',
      })),
    )
    const server = await startMailServer(path)
    expect(await server.ids('get_email_thread', { thread_id: '1790000000000000002' })).toEqual([2])
  })

  it('reads Maildirs with their folders, and folders of .eml files (mail-import)', async () => {
    const { importFrom, rows } = mailFiles({
      'Mail/cur/1.a:2,S': message(1),
      'Mail/new/2.a': message(2),
      'Mail/tmp/3.a': message(3),
      'Mail/.Sent.2024/cur/4.a:2,': message(4),
      'Mail/.Sent.2024/new/.keep': '',
      'eml/b.eml': message(6),
      'eml/a.eml': message(5),
      'eml/deep/c.EML': message(7),
      'eml/notes.txt': 'just some notes',
    })
    expect((await importFrom('Mail', 'eml', '--json')).stdout).toMatch(/"imported":6/)
    const found = rows('mailbox, subject').map(({ mailbox, subject }) => `${mailbox} ${subject}`)
    expect(found.sort()).toEqual(['INBOX S1', 'INBOX S2', 'Sent/2024 S4', 'eml S5', 'eml S6', 'eml/deep S7'])
    expect((await importFrom('Mail', 'eml')).stdout).toMatch(/^0 imported, 6 already present/)
  })

  it('counts skipped and partly read messages with reasons, and stores the bytes of all (mail-import)', async () => {
    const broken = [
      message(1, 'Date: sometime soon\n'),
      message(2, 'Content-Type: multipart/mixed; boundary=x\n', '--x\nContent-Type: text/plain\n\nnever closed'),
      message(3, 'Content-Transfer-Encoding: base64\n', '!!!!not base64!!!!'),
      message(4, 'Content-Type: text/plain; charset=klingon\n', 'nuqneH'),
    ]
    const headless = [Buffer.from('no header at all\n'), Buffer.from('\xff\xfe\x00\x01garbage\n\n\x00\n', 'latin1')]
    const { cwd, importFrom, rows } = mailFiles({
      'box.mbox': Buffer.concat([Buffer.from('stray\n\n'), mboxOf(broken)]),
      ...{ 'eml/a.eml': headless[0] ?? '', 'eml/b.eml': headless[1] ?? '', 'eml/c.eml': message(9) },
      'eml/notes\u001b.txt': 'no mail',
    })
    symlinkSync(join(cwd, 'nowhere'), join(cwd, 'eml', 'gone.eml'))
    const { code, stdout } = await importFrom('box.mbox', 'eml')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^7 imported, 0 already present, 3 skipped\.\n/)
    expect(stdout).toContain('  no longer there                1\n    eml/gone.eml\n')
    expect(stdout).toContain('  not a mail message             1\n    eml/notes .txt\n')
    expect(stdout).toContain('  text before the first message  1\n    box.mbox\n')
    expect(stdout).toMatch(/be read:\n {2}no headers +2\n {2}a date that cannot be read +1\n$/)
    expect(rawsOf(rows()).slice(0, 6)).toEqual(latin1Texts(...broken, ...headless))
    const again = JSON.parse((await importFrom('box.mbox', 'eml', '--json')).stdout)
    expect(again).toMatchObject({ imported: 0, already_present: 7 })
    expect(again.skipped).toContainEqual({ reason: 'no longer there', count: 1, files: ['eml/gone.eml'] })
  })

  it('exits with an error if a file that begins like an mbox gives nothing (mail-separators)', async () => {
    const { importFrom } = mailFiles({ 'bad.mbox': 'From nobody, once\n\nhello\n', box: mboxOf([message(1)]) })
    const ended = await importFrom('box', 'bad.mbox')
    expect(ended.code).toBe(1)
    expect(ended.stdout).toMatch(
      /^1 imported.*\nNo message was found in bad\.mbox: it is no mbox, or it is damaged\. Export the mail again as mbox or \.eml, and import that\.\n$/s,
    )
    const json = await importFrom('bad.mbox', '--json')
    expect(json.code).toBe(1)
    expect(JSON.parse(json.stdout)).toMatchObject({ imported: 0, without_messages: ['bad.mbox'] })
  })

  it('says which files of a zip file are protected with a password, and imports the others (mail-files)', async () => {
    const zip = zipOf({ 'Mail/a.mbox': mboxOf([message(1)]), 'Mail/secret.mbox': mboxOf([message(2)]) })
    const { importFrom } = mailFiles({ 'mail.zip': encryptLast(zip) })
    const { code, stdout } = await importFrom('mail.zip')
    expect(code).toBe(0)
    const skipped = '  protected with a password: unpack it, and import the result  1\n    Mail/secret.mbox\n'
    expect(stdout).toBe(`1 imported, 0 already present, 1 skipped.\nSkipped:\n${skipped}`)
  })

  it('reads packed files like their folders, and adds nothing when they are unpacked (mail-files)', async () => {
    const packed = { 'Mail/a.mbox': mboxOf([message(1), message(2)]), 'Mail/eml/1.eml': message(3) }
    const { importFrom, rows } = mailFiles({
      'mail.zip': zipOf(packed),
      'more.tgz': gzipSync(tarOf({ ...packed, 'Mail/b.mbox.gz': gzipSync(mboxOf([message(4)])) })),
      ...packed,
    })
    expect((await importFrom('mail.zip')).stdout).toBe('3 imported, 0 already present, 0 skipped.\n')
    expect((await importFrom('more.tgz')).stdout).toBe('1 imported, 3 already present, 0 skipped.\n')
    expect((await importFrom('Mail')).stdout).toBe('0 imported, 3 already present, 0 skipped.\n')
    expect(
      rows('mailbox')
        .map(({ mailbox }) => mailbox)
        .sort(),
    ).toEqual(['Mail/a.mbox', 'Mail/a.mbox', 'Mail/b.mbox', 'Mail/eml'])
  })

  it('gives a Takeout one mailbox name, whatever the next export is called (mail-identity)', async () => {
    const takeout = Buffer.concat([
      Buffer.from('From 17@xxx Tue Aug 08 12:36:29 +0000 2023\nX-GM-THRID: 17\n'),
      message(1),
    ])
    const { importFrom, rows } = mailFiles({
      'Takeout/Mail/All mail.mbox': takeout,
      'next.zip': zipOf({ 'Takeout-2026-07/Mail/x.mbox': takeout }),
    })
    expect((await importFrom('Takeout')).stdout).toMatch(/^1 imported/)
    expect((await importFrom('next.zip')).stdout).toMatch(/^0 imported, 1 already present/)
    expect(rows('mailbox')).toEqual([{ mailbox: 'All Mail' }])
  })

  it('updates labels from a second Takeout, unpacked or packed (mail-identity)', async () => {
    const takeout = (...labels: readonly string[]) =>
      Buffer.concat(
        labels.map((label, n) =>
          Buffer.concat([
            Buffer.from(`From 17${n}@xxx Tue Aug 08 12:36:29 +0000 2023\r\nX-GM-THRID: 17\r\n`),
            message(n, `X-Gmail-Labels: ${label}\n`),
            Buffer.from('\n'),
          ]),
        ),
      )
    const name = 'Mail/All mail Including Spam and Trash.mbox'
    const { importFrom, rows } = mailFiles({
      [`Takeout/${name}`]: takeout('Inbox', 'Inbox', 'Inbox', 'Inbox'),
      [`Takeout-2026-07/${name}`]: takeout('Inbox', 'Work', 'Inbox', 'Inbox,Offer'),
      'third.zip': zipOf({ [`Takeout/${name}`]: takeout('Trash', 'Work', 'Inbox', 'Inbox,Offer') }),
      'fourth.tgz': gzipSync(tarOf({ [`Takeout/${name}`]: takeout('Trash', 'Work', 'Done', 'Inbox,Offer') })),
    })
    expect((await importFrom('Takeout')).stdout).toBe('4 imported, 0 already present, 0 skipped.\n')
    const second = await importFrom('Takeout-2026-07')
    expect(second.stdout).toBe('0 imported, 2 updated, 2 already present, 0 skipped.\n')
    expect((await importFrom('third.zip')).stdout).toMatch(/^0 imported, 1 updated, 3 already present/)
    expect((await importFrom('fourth.tgz')).stdout).toMatch(/^0 imported, 1 updated, 3 already present/)
    expect((await importFrom('Takeout')).stdout).toMatch(/^0 imported, 4 already present/)
    expect(rows('labels_json, mailbox').map(({ labels_json, mailbox }) => `${mailbox}: ${labels_json}`)).toEqual(
      ['["Trash"]', '["Work"]', '["Done"]', '["Inbox","Offer"]'].map((labels) => `All Mail: ${labels}`),
    )
  })

  it('warns of a message that seems to contain others, and stores it whole (mail-separators)', async () => {
    const inner = `${separatorLine('2024-01-01T00:00:00Z')}Subject: inner\n\nnot split`
    const { importFrom, rows } = mailFiles({ box: mboxOf([message(1, '', `text\n${inner}`)]) })
    expect((await importFrom('box')).stdout).toMatch(
      /with problems:\n {2}seems to contain other messages; stored whole +1\n/,
    )
    expect(rawsOf(rows())).toEqual(latin1Texts(message(1, '', `text\n${inner}`)))
  })

  it('leaves out what Thunderbird deleted, and keeps it on request (mail-deleted)', async () => {
    const marked = Buffer.concat([Buffer.from('X-Mozilla-Status: 0009\n'), message(2)])
    const { importFrom, rows } = mailFiles({ box: mboxOf([message(1), marked]) })
    expect((await importFrom('box')).stdout).toMatch(
      /^1 imported, 0 already present, 1 skipped.*\n {2}deleted in its mail program \(--include-deleted imports it\)/s,
    )
    expect((await importFrom('box', '--include-deleted')).stdout).toMatch(/^1 imported, 1 already present, 0 skipped/)
    expect(rawsOf(rows())).toEqual(latin1Texts(message(1), marked))
  })

  it('uses the newest Received header if the separator is a download time or far from Date (mail-internaldate)', async () => {
    const received = 'Received: by a; Thu, 2 May 2024 10:00:00 +0900\nReceived: by b; Wed, 1 May 2024 10:00:00 +0000\n'
    const date = (day: number) => `Date: ${day} May 2024 10:00:00 +0000\n`
    const download = (raw: Buffer) =>
      Buffer.concat([Buffer.from('From - Sat Jun  1 08:00:00 2024\n'), raw, Buffer.from('\n')])
    const { importFrom, rows } = mailFiles({
      thunderbird: Buffer.concat([download(message(1, received)), download(message(2, date(3)))]),
      far: mboxOf([message(3, received + date(1))], '2024-05-09T00:00:00Z'),
      near: mboxOf([message(4, received + date(1))], '2024-05-02T12:00:00Z'),
      stamped: mboxOf([message(5, received), message(6, date(1)), message(7)], '2024-05-02T12:00:00Z'),
    })
    await importFrom('thunderbird', 'far', 'near', 'stamped')
    expect(rows('internaldate').map(({ internaldate }) => internaldate)).toEqual([
      ...['2024-05-02 01:00:00', '2024-05-03 10:00:00', '2024-05-02 01:00:00', '2024-05-02 12:00:00'],
      ...['2024-05-02 01:00:00', '2024-05-01 10:00:00', '2024-05-02 12:00:00'],
    ])
  })

  it('invents no date: internaldate is from the separator, else from Received, else from Date (mail-internaldate)', async () => {
    const received = 'Received: by a; Thu, 2 May 2024 10:00:00 +0900\nReceived: by b; Wed, 1 May 2024 10:00:00 +0000\n'
    const { importFrom, rows } = mailFiles({
      box: Buffer.concat([mboxOf([message(1, 'Date: nonsense\n')], '2024-02-29T12:34:56Z'), mboxOf([message(2)])]),
      'eml/1.eml': message(3, `${received}Date: 31 Feb 2024\n`),
      'eml/2.eml': message(4, 'Date: garbage\n'),
      'eml/3.eml': message(5, 'Date: Wed, 1 May 2024 10:00:00 -0100\n'),
    })
    await importFrom('box', 'eml')
    expect(rows('date, internaldate, internaldate_epoch')).toMatchObject([
      { date: null, internaldate: '2024-02-29 12:34:56', internaldate_epoch: 1709210096n },
      { date: null, internaldate: '2024-01-01 00:00:00' },
      { date: null, internaldate: '2024-05-02 01:00:00' },
      { date: null, internaldate: null, internaldate_epoch: null },
      { date: '2024-05-01 11:00:00', internaldate: expect.anything() },
    ])
  })

  it('threads only by references: late parents, missing ones, loops and junk; the subject never merges (mail-threads)', async () => {
    const link = (n: number, parents: readonly number[], extra = '') =>
      message(n, `References: ${parents.map((p) => `<m${p}@a.example>`).join(' ')} ${extra}\nSubject: same\n`)
    const files = [link(2, [1]), link(3, [1, 2]), link(1, []), link(5, [99]), link(6, [99]), link(7, [8]), link(8, [7])]
    const junk = [link(10, [], 'null <> <null> junk'), link(11, [], 'null <> <null> junk'), link(12, [12])]
    const { path, importFrom, rows } = mailFiles({ box: mboxOf([...files, ...junk]) })
    await importFrom('box')
    const ids = new Map(rows('message_id, x_gm_thrid').map((row) => [row.message_id, String(row.x_gm_thrid)]))
    const threads = [...new Set(ids.values())].map((thread) =>
      [...ids]
        .filter(([, other]) => other === thread)
        .map(([id]) => Number(/\d+/.exec(String(id))?.[0]))
        .sort((a, b) => a - b),
    )
    expect(threads.sort(([a = 0], [b = 0]) => a - b)).toEqual([[1, 2, 3], [5, 6], [7, 8], [10], [11], [12]])
    for (const id of ids.values()) expect(BigInt(id) > 0n && BigInt(id) < 2n ** 63n).toBe(true)
    const server = await startMailServer(path)
    const { x_gm_thrid } = await server.object('get_email_full', { message_id: '<m1@a.example>' })
    expect([...(await server.ids('get_email_thread', { thread_id: x_gm_thrid }))].sort()).toEqual([1, 2, 3])
  })

  it('survives truncation, NUL bytes, a 10 MB line and a message nested 500 deep', async () => {
    const part = (depth: number) => `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n`
    const nested = message(3, Array.from({ length: 500 }, (_, n) => part(n)).join(''), 'deep')
    const hostile = [
      Buffer.from('Subject: n\0ul\nFrom: a\0@b.example\n\nbo\0dy\n'),
      Buffer.from(`Subject: long\nX-Long: ${'x'.repeat(10_000_000)}\n\nafter\n`),
      nested,
      message(4, '', 'y'.repeat(10_000_000)),
    ]
    const whole = mboxOf([...hostile, message(5, '', 'cut off here')])
    const { path, importFrom, rows } = mailFiles({ box: whole.subarray(0, whole.length - 10) })
    const { code, stdout } = await importFrom('box', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ imported: 5, skipped: [], finished: true })
    const raws = rawsOf(rows('raw'))
    expect(raws.slice(0, 4)).toEqual(latin1Texts(...hostile))
    expect(raws[4]).toBe(message(5, '', 'cut off here').toString().slice(0, -9))
    const server = await startMailServer(path)
    for (const id of [1, 2, 3, 4, 5]) expect((await server.object('get_email_full', { id })).id).toBe(id)
    expect(await server.object('count_emails', { subject_contains: 'long' })).toEqual({ count: 1 })
  })
})
