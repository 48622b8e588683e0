import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { jobworkflow } from '../support/command-line.js'
import { foreignArchive, readArchive } from '../support/mail-archives.js'
import { MailServer } from '../support/mail-client.js'
import { aLetter, mboxOf, mboxOfLetters, messageOf, separatorLine } from '../support/mail-letters.js'
import { scene } from '../support/mail-scene.js'
import { temporaryFolder } from '../support/temporary-folder.js'

type Row = Readonly<Record<string, unknown>>

/** A folder with mail files in it, and the commands on the archive mail.db beside them. */
function mailFiles(files: Readonly<Record<string, Buffer | string>>) {
  const cwd = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), content)
  }
  const path = join(cwd, 'mail.db')
  const run = (...args: string[]) => jobworkflow(['mail', ...args, '--database', 'mail.db'], { cwd })
  const rows = (columns = '*') =>
    readArchive(path, (db) => db.prepare(`SELECT ${columns} FROM emails ORDER BY id`).safeIntegers().all() as Row[])
  return { cwd, path, rows, importFrom: (...args: string[]) => run('import', ...args), run }
}

const serve = async (path: string) => {
  const server = await MailServer.start(path)
  onTestFinished(() => server.close())
  return server
}

const message = (n: number, more = '', body = `Body ${n}`) =>
  Buffer.from(`From: Ann <ann@a.example>\nSubject: S${n}\nMessage-ID: <m${n}@a.example>\n${more}\n${body}\n`)
const rawsOf = (rows: readonly Row[]) => rows.map(({ raw }) => (raw as Buffer).toString('latin1'))
const texts = (...messages: readonly Buffer[]) => messages.map((raw) => raw.toString('latin1'))

describe('jobworkflow mail import', () => {
  it('imports an mbox into an archive that it creates, and adds nothing the second time', async () => {
    const { cwd, importFrom, rows } = mailFiles({ 'in.mbox': mboxOf([message(1), message(2), message(3)]) })
    expect(await importFrom('in.mbox')).toEqual({
      ...{ code: 0, stderr: '', stdout: '3 imported, 0 already present, 0 skipped.\n' },
    })
    expect(readdirSync(cwd).sort()).toEqual(['in.mbox', 'mail.db'])
    const first = rows()
    expect((await importFrom('in.mbox')).stdout).toBe('0 imported, 3 already present, 0 skipped.\n')
    expect(rows()).toEqual(first)
    expect(first[0]).toMatchObject({ address: 'local', mailbox: 'in.mbox', uid: 1n, uidvalidity: 1n, subject: 'S1' })
  })

  it('adds only what is new when a file has grown, keeps exact copies, and counts in JSON', async () => {
    const { cwd, importFrom, rows } = mailFiles({ 'in.mbox': mboxOf([message(1), message(1)]) })
    const counts = async () => JSON.parse((await importFrom('in.mbox', '--json')).stdout)
    const zero = { skipped: [], faults: [], finished: true }
    expect(await counts()).toEqual({ imported: 2, already_present: 0, ...zero })
    writeFileSync(join(cwd, 'in.mbox'), mboxOf([message(1), message(1), message(2), message(1)]))
    expect(await counts()).toEqual({ imported: 2, already_present: 2, ...zero })
    expect(await counts()).toEqual({ imported: 0, already_present: 4, ...zero })
    expect(rows('message_id').map(({ message_id }) => message_id)).toEqual([1, 1, 2, 1].map((n) => `<m${n}@a.example>`))
  })

  it('keeps the raw bytes of mboxo and mboxrd, quoted lines too', async () => {
    const quoted = message(1, '', '>From here\n>>From there\n\nFrom the start it was prose.\n\n\nend')
    const crlf = Buffer.from('Subject: crlf\r\n\r\n\xff\x00\xfe binary\r\n\r\n', 'latin1')
    const { importFrom, rows } = mailFiles({ box: mboxOf([quoted, crlf, message(2)]) })
    expect((await importFrom('box')).stdout).toBe('3 imported, 0 already present, 0 skipped.\n')
    expect(rawsOf(rows())).toEqual(texts(quoted, crlf, message(2)))
    expect(rows().map(({ rfc822_size }) => Number(rfc822_size))).toEqual(
      [quoted, crlf, message(2)].map((m) => m.length),
    )
  })

  it('follows the Content-Length of mboxcl past lines that look like separators', async () => {
    const body = `One\n\n${separatorLine('2024-01-01T00:00:00Z')}not a message\n`
    const whole = Buffer.from(`Subject: cl\nContent-Length: ${body.length}\n\n${body}`)
    const { importFrom, rows } = mailFiles({ box: mboxOf([whole, message(2)]) })
    await importFrom('box')
    expect(rawsOf(rows())).toEqual(texts(whole, message(2)))
  })

  it('takes thread, message id and labels from a Takeout', async () => {
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
    const server = await serve(path)
    expect(await server.ids('get_email_thread', { thread_id: '1790000000000000002' })).toEqual([2])
  })

  it('reads Maildirs with their folders, and folders of .eml files', async () => {
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
    expect(found.sort()).toEqual(['Mail S1', 'Mail S2', 'Mail/Sent/2024 S4', 'eml S5', 'eml S6', 'eml/deep S7'])
    expect((await importFrom('Mail', 'eml')).stdout).toMatch(/^0 imported, 6 already present/)
  })

  it('counts what was skipped and what could not be fully read, with reasons, and stores the raw bytes of all', async () => {
    const broken = [
      message(1, 'Date: sometime soon\n'),
      Buffer.from('no header at all\n'),
      Buffer.from('\xff\xfe\x00\x01garbage\n\n\x00\n', 'latin1'),
      message(2, 'Content-Type: multipart/mixed; boundary=x\n', '--x\nContent-Type: text/plain\n\nnever closed'),
      message(3, 'Content-Transfer-Encoding: base64\n', '!!!!not base64!!!!'),
      message(4, 'Content-Type: text/plain; charset=klingon\n', 'nuqneH'),
    ]
    const { cwd, importFrom, rows } = mailFiles({
      'box.mbox': Buffer.concat([Buffer.from('stray\n\n'), mboxOf(broken)]),
    })
    mkdirSync(join(cwd, 'eml'))
    writeFileSync(join(cwd, 'eml', 'good.eml'), message(9))
    symlinkSync(join(cwd, 'nowhere'), join(cwd, 'eml', 'gone.eml'))
    const { code, stdout } = await importFrom('box.mbox', 'eml')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^7 imported, 0 already present, 2 skipped\.\n/)
    expect(stdout).toMatch(/Skipped:\n {2}no longer there +1\n {2}text before the first message +1\n/)
    expect(stdout).toMatch(/be read:\n {2}no headers +2\n {2}a date that cannot be read +1\n$/)
    expect(rawsOf(rows()).slice(0, 6)).toEqual(texts(...broken))
    const again = JSON.parse((await importFrom('box.mbox', 'eml', '--json')).stdout)
    expect(again).toMatchObject({ imported: 0, already_present: 7 })
    expect(again.skipped).toContainEqual({ reason: 'no longer there', count: 1 })
  })

  it('makes no date up: internaldate is of the separator line, else of the newest Received header, else the Date', async () => {
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

  it('threads by references alone: late parents, ghosts, loops and junk; the subject never merges', async () => {
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
    const server = await serve(path)
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
    expect(raws.slice(0, 4)).toEqual(texts(...hostile))
    expect(raws[4]).toBe(message(5, '', 'cut off here').toString().slice(0, -9))
    const server = await serve(path)
    for (const id of [1, 2, 3, 4, 5]) expect((await server.object('get_email_full', { id })).id).toBe(id)
    expect(await server.object('count_emails', { subject_contains: 'long' })).toEqual({ count: 1 })
  })

  it('imports a mailbox that is written while it is read again, whole', async () => {
    const letters = scene.filter(({ mailbox }) => mailbox === 'INBOX')
    const { cwd, importFrom, rows } = mailFiles({ box: mboxOfLetters(letters.slice(0, 5)) })
    await importFrom('box')
    writeFileSync(join(cwd, 'box'), mboxOfLetters(letters))
    expect((await importFrom('box')).stdout).toMatch(/^8 imported, 5 already present, 0 skipped/)
    expect(rawsOf(rows())).toEqual(texts(...letters.map(messageOf)))
  })

  it('says what is wrong with a path or an archive, by exit code too, and creates nothing', async () => {
    const { cwd, importFrom, run } = mailFiles({ 'notes.txt': 'no mail at all', 'good.mbox': mboxOf([message(1)]) })
    mkdirSync(join(cwd, 'empty'))
    const failures = [
      [['nowhere.mbox'], 3, /nowhere\.mbox: nothing is there/],
      [['good.mbox', 'nowhere.mbox'], 3, /nowhere\.mbox: nothing is there/],
      [['notes.txt'], 2, /notes\.txt holds no mail/],
      [['empty'], 2, /empty holds no mail/],
      [[], 2, /missing required argument/],
      [['good.mbox', '--busy-timeout', 'x'], 2, /--busy-timeout/],
    ] as const
    for (const [args, code, text] of failures) {
      const ended = await importFrom(...args)
      expect(ended.code, args.join()).toBe(code)
      expect(ended.stderr).toMatch(text)
      expect(ended.stderr).not.toMatch(/\n\s+at /)
    }
    expect(readdirSync(cwd).sort()).toEqual(['empty', 'good.mbox', 'notes.txt'])
    const json = await importFrom('nowhere.mbox', '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({ error: { code: 'NOT_FOUND', retryable: false } })
    const unnamed = await jobworkflow(['mail', 'import', 'good.mbox'], { cwd })
    expect([unnamed.code, unnamed.stderr]).toEqual([3, expect.stringMatching(/--database/)])
    for (const command of ['stats', 'index']) expect((await run(command)).code, command).toBe(3)
    const folder = await jobworkflow(['mail', 'import', 'good.mbox', '--database', 'empty'], { cwd })
    expect(folder.code).toBe(4)
    writeFileSync(join(cwd, 'mail.db'), 'this is no database'.repeat(500))
    for (const args of [['import', 'good.mbox'], ['stats'], ['index']]) expect((await run(...args)).code).toBe(4)
  })

  it('does not touch an archive that was made elsewhere', async () => {
    const foreign = foreignArchive(scene)
    onTestFinished(foreign.remove)
    const before = foreign.fingerprint()
    const { cwd } = mailFiles({ 'in.mbox': mboxOf([message(1)]) })
    const ended = await jobworkflow(['mail', 'import', 'in.mbox', '--database', foreign.path], { cwd })
    expect(ended.code).toBe(4)
    expect(ended.stderr).toMatch(/not made by/)
    expect(foreign.fingerprint()).toEqual(before)
  })

  it('fails with a clear error while another program holds the archive, and loses nothing', async () => {
    const { path, importFrom, rows } = mailFiles({ a: mboxOf([message(1)]), b: mboxOf([message(2)]) })
    await importFrom('a')
    const other = new Database(path)
    other.exec('BEGIN IMMEDIATE')
    const ended = await importFrom('b', '--busy-timeout', '100', '--json')
    other.exec('COMMIT')
    other.close()
    expect(ended.code).toBe(4)
    expect(JSON.parse(ended.stdout)).toMatchObject({ error: { code: 'DB_ERROR', retryable: true } })
    expect((await importFrom('b')).stdout).toMatch(/^1 imported/)
    expect(rows()).toHaveLength(2)
  })
})

describe('jobworkflow mail stats', () => {
  it('counts by mailbox, sender and domain, as text and JSON, on either kind of archive', async () => {
    const foreign = foreignArchive(scene)
    onTestFinished(foreign.remove)
    const before = foreign.fingerprint()
    const text = await jobworkflow(['mail', 'stats', '--database', foreign.path])
    expect(text.stdout).toMatch(
      /^From 2023-01-10 to 2024-06-15\nBy mailbox\n {2}INBOX +13\n {2}Sent +1\n {2}total +14\n/,
    )
    expect(text.stdout).toMatch(/Digest <digest@news\.example> +3/)
    const json = JSON.parse((await jobworkflow(['mail', 'stats', '--json', '--database', foreign.path])).stdout)
    expect(json).toMatchObject({ total: 14, earliest: '2023-01-10', mailboxes: [{ mailbox: 'INBOX', count: 13 }, {}] })
    expect(json.top_domains[0]).toEqual({ domain: 'news.example', count: 3 })
    const { importFrom, run } = mailFiles({ INBOX: mboxOf([message(1)]) })
    await importFrom('INBOX')
    expect((await run('stats')).stdout).toMatch(/INBOX +1\n/)
    expect(foreign.fingerprint()).toEqual(before)
  })
})

describe('jobworkflow mail index', () => {
  it('makes a foreign archive searchable by a file beside it, and changes no byte of the archive', async () => {
    const foreign = foreignArchive([
      ...scene,
      aLetter({ subject: 'Interview', text: 'The interview. An interview!' }),
      aLetter({ subject: 'Other', text: `${'Nothing of note. '.repeat(50)} interviews` }),
    ])
    onTestFinished(foreign.remove)
    const [file, hash] = foreign.fingerprint()
    const index = () => jobworkflow(['mail', 'index', '--database', foreign.path])
    expect(await index()).toMatchObject({ code: 0, stderr: '', stdout: '16 messages indexed.\n' })
    expect(foreign.fingerprint()).toEqual([file, `${file}.index`, hash])
    expect((await index()).stdout).toBe('0 messages indexed.\n')
    const server = await serve(foreign.path)
    const found = await server.list('search_emails', { query: 'interviewing' })
    expect(found.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual([1, 5, 15, 16])
    expect(found[0]?.id).toBe(15)
    expect(await server.ids('search_emails', { query: '東京' })).toEqual([2])
    expect(server.stderr).not.toMatch(/reads every message/)
    const sql = "SELECT rowid AS id FROM email_fts WHERE email_fts MATCH 'subject_words : interview'"
    expect((await server.object('execute_sql_query', { sql_query: sql })).rows).toEqual([{ id: 15 }])
    const json = 'SELECT j.value FROM emails e, json_each(e.cc_emails) j'
    expect((await server.object('execute_sql_query', { sql_query: json })).row_count).toBe(1)
    expect(await server.error('execute_sql_query', { sql_query: 'SELECT * FROM index_info' })).toMatchObject({
      code: 'QUERY_REJECTED',
    })
    expect(foreign.fingerprint()).toEqual([file, `${file}.index`, hash])
  })

  it('goes on with messages that came later, and starts anew with --rebuild', async () => {
    const foreign = foreignArchive([aLetter({ subject: 'First offer' })])
    onTestFinished(foreign.remove)
    const index = async (...args: string[]) =>
      JSON.parse((await jobworkflow(['mail', 'index', '--json', '--database', foreign.path, ...args])).stdout)
    expect(await index()).toEqual({ indexed: 1, built_in: false, finished: true })
    const db = new Database(foreign.path)
    db.exec(`INSERT INTO emails (address, mailbox, uidvalidity, uid, subject, created_at, updated_at)
      VALUES ('a', 'b', 1, 1, 'Second offer', '', '')`)
    db.close()
    const server = await serve(foreign.path)
    expect(await server.ids('search_emails', { query: 'offer' })).toHaveLength(2)
    expect(await index()).toMatchObject({ indexed: 1 })
    expect(await index('--rebuild')).toMatchObject({ indexed: 2 })
    expect(await server.ids('search_emails', { query: 'offers' })).toHaveLength(2)
  })

  it('has nothing to do for an archive of our own', async () => {
    const { cwd, importFrom, run } = mailFiles({ 'in.mbox': mboxOf([message(1)]) })
    await importFrom('in.mbox')
    const before = readFileSync(join(cwd, 'mail.db'))
    expect((await run('index')).stdout).toMatch(/its own index/)
    expect(readFileSync(join(cwd, 'mail.db'))).toEqual(before)
    expect(readdirSync(cwd).filter((name) => name.includes('index'))).toEqual([])
  })
})
