import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteMailArchive } from '#src/adapters/stores/sqlite/mail/archive/sqlite-mail-archive.js'
import { SqliteMailIndex } from '#src/adapters/stores/sqlite/mail/sqlite-mail-index.js'
import { IndexMail } from '#src/application/mail/index-mail.js'
import { parseMailQuery } from '#src/domain/mail/mail-query.js'
import { describeMailArchive } from '#test/contracts/mail-archive.contract.js'
import { anEmail, first } from '#test/support/archived-emails.js'
import { lacks } from '#test/support/lacking.js'
import { writeForeignArchive, writeOwnArchive, writeSideIndex } from '#test/support/mail-archive-files.js'

const ids = (found: readonly { readonly id: number }[]) => found.map(({ id }) => id)

const inSubject = (query: string) => ({
  query: parseMailQuery(query),
  fields: ['subject'] as const,
  filter: {},
  page: first(5),
})

const whole = { source: { offset: 0, length: 1000 }, maxTextCharacters: 1000 }

describeMailArchive('SQLite, made by our import', (emails) => new SqliteMailArchive(writeOwnArchive(emails)))
describeMailArchive('SQLite, made elsewhere', (emails) => new SqliteMailArchive(writeForeignArchive(emails)))
describeMailArchive('SQLite, made elsewhere and indexed beside', (emails) => {
  const path = writeForeignArchive(emails)
  writeSideIndex(path, emails)
  return new SqliteMailArchive(path)
})

describe('an archive of another program (mail-archives)', () => {
  it('is served without optional columns: no labels, and attachments without names', async () => {
    const path = writeForeignArchive([anEmail({ id: 1, hasAttachments: true })])
    const db = new Database(path)
    db.exec('ALTER TABLE emails DROP COLUMN labels_json')
    const archive = new SqliteMailArchive(path)
    const nothing = { labels: [], attachments: null }
    expect(await archive.find({ key: { by: 'id', id: 1 }, order: 'oldest-first', bounds: whole })).toMatchObject(
      nothing,
    )
    expect(await archive.extras({ ids: [1], parts: ['labels', 'attachments'] })).toEqual([{ id: 1, ...nothing }])
    expect(await archive.count({ filter: { label: 'work' } })).toBe(0)
    // the product's own archive may gain them while it is served
    db.exec(`ALTER TABLE emails ADD COLUMN labels_json TEXT; UPDATE emails SET labels_json = '["Work"]'`)
    expect(await archive.count({ filter: { label: 'work' } })).toBe(1)
    await archive.close()
    db.close()
  })

  it('ends a header search when its time is over, and says how far it came, newest first (mail-headers)', async () => {
    const raw = Buffer.from('X-Mark: yes\n\n')
    const path = writeOwnArchive([1, 2, 3].map((id) => anEmail({ id, internalDateEpoch: id, raw })))
    const archive = new SqliteMailArchive(path)
    const found = (budgetMs?: number) => archive.searchHeaders({ pattern: '^x-mark', page: first(5), budgetMs })
    const cut = await found(0)
    expect([cut.emails.map(({ id }) => id), cut.looked]).toEqual([[3], { messages: 1, of: 3 }])
    const whole = await found()
    expect([whole.emails.map(({ id }) => id), whole.looked]).toEqual([[3, 2, 1], null])
    await archive.close()
  })

  it('reports that a search scans (mail-no-index)', async () => {
    const archive = new SqliteMailArchive(writeForeignArchive([anEmail({ subject: 'offer' })]))
    const search = { query: parseMailQuery('offer'), fields: ['subject', 'body'] as const, filter: {}, page: first(5) }
    expect(await archive.search(search)).toMatchObject({ emails: [{ subject: 'offer' }] })
    expect(await archive.scanReason()).toBe('no-index')
    await archive.close()
  })

  it('uses an index that is made while it is open, and then reports nothing', async () => {
    const email = anEmail({ subject: 'offers' })
    const path = writeForeignArchive([email])
    const archive = new SqliteMailArchive(path)
    expect(await archive.search(inSubject('offer'))).toMatchObject({ emails: [{ id: email.id }] })
    expect(await archive.scanReason()).toBe('no-index')
    writeSideIndex(path, [email])
    // found by its stem
    expect(await archive.search(inSubject('offering'))).toMatchObject({ emails: [{ id: email.id }] })
    expect(await archive.scanReason()).toBe(null)
    await archive.close()
  })

  it('is scanned if it was rewritten and its index is old, until that is rebuilt', async () => {
    const path = writeForeignArchive([anEmail({ id: 1, subject: 'offer' }), anEmail({ id: 2, subject: 'rejection' })])
    await new IndexMail(new SqliteMailIndex(path)).execute()
    const archive = new SqliteMailArchive(path)
    expect(await archive.search(inSubject('offers'))).toMatchObject({ emails: [{ id: 1 }] })
    expect(await archive.scanReason()).toBe(null)
    const db = new Database(path)
    const other = [anEmail({ id: 1, uid: 8, subject: 'rejection' }), anEmail({ id: 2, uid: 9, subject: 'offer' })]
    db.prepare('ATTACH ? AS other').run(writeForeignArchive(other))
    db.exec('DELETE FROM emails; INSERT INTO emails SELECT * FROM other.emails')
    db.close()
    expect(await archive.search(inSubject('offer'))).toMatchObject({ emails: [{ id: 2 }] })
    expect(await archive.scanReason()).toBe('stale-index')
    await new IndexMail(new SqliteMailIndex(path)).execute()
    expect(await archive.search(inSubject('offers'))).toMatchObject({ emails: [{ id: 2 }] })
    expect(await archive.scanReason()).toBe(null)
    await archive.close()
  })

  it('is scanned if the file beside it is not an index', async () => {
    const path = writeForeignArchive([anEmail({ subject: 'offer' })])
    writeFileSync(`${path}.index`, 'not a database at all, only text')
    const archive = new SqliteMailArchive(path)
    expect((await archive.search(inSubject('offer'))).emails).toHaveLength(1)
    await archive.close()
  })

  it('is read with odd values: broken JSON, bytes for text, invalid dates', async () => {
    const path = writeForeignArchive([anEmail({ id: 1 })])
    const db = new Database(path)
    db.prepare(
      `UPDATE emails SET subject = x'fffe41', to_emails = 'not json', cc_emails = '"one"', bcc_emails = '[1, null, {}]',
        envelope_references = NULL, date = '2023-02-30 10:00:00', internaldate = 'soon', raw = 'text é'`,
    ).run()
    db.close()
    const archive = new SqliteMailArchive(path)
    expect(await archive.find({ key: { by: 'id', id: 1 }, order: 'newest-first', bounds: whole })).toMatchObject({
      subject: '\uFFFD\uFFFDA',
      to: ['not json'],
      cc: ['one'],
      bcc: ['1', '{}'],
      references: [],
      date: null,
      internalDate: null,
      source: { text: 'text é', size: 7 },
    })
    expect(await archive.count({ filter: { subjectContains: 'a' } })).toBe(1)
    await archive.close()
  })

  it('has its duplicates found by bytes, whatever the intended encoding', async () => {
    const path = writeForeignArchive([1, 2, 3, 4, 5, 6].map((id) => anEmail({ id, uid: id })))
    const db = new Database(path)
    const set = (subject: string, id: number) => db.exec(`UPDATE emails SET subject = ${subject} WHERE id = ${id}`)
    for (const id of [1, 4]) set(`cast(x'80' as text)`, id)
    for (const id of [2, 3]) set(`cast(x'ff' as text)`, id)
    for (const id of [5, 6]) set(`x'80'`, id)
    db.close()
    const archive = new SqliteMailArchive(path)
    const groups = await archive.duplicates({ field: 'subject', page: first(10), maxIds: 10 })
    expect(groups.map(({ count, ids }) => [count, ids])).toEqual([
      [2, [1, 4]],
      [2, [2, 3]],
      [2, [5, 6]],
    ])
    await archive.close()
  })
})

describe('a mail search', () => {
  const words = [
    'Rejection',
    'rejected',
    'We apply',
    'applied',
    "don't",
    'do not',
    'studies',
    'C++',
    'c',
    'dying',
    'die',
  ]
  const texts = [
    ...words,
    '東京大学',
    '東京、京大',
    '面接のご案内',
    '字',
    '文字',
    'ガイド',
    'ｶﾞｲﾄﾞ',
    'résumé',
    'ability able',
  ]

  it('finds the same messages with and without an index (mail-no-index)', async () => {
    const emails = texts.map((subject, i) => anEmail({ id: i + 1, subject, plainText: 'x' }))
    const [indexed, plain] = [writeOwnArchive(emails), writeForeignArchive(emails)].map(
      (path) => new SqliteMailArchive(path),
    )
    for (const query of [
      ...texts,
      'study',
      'applying',
      'reject',
      '大学',
      '"we apply"',
      'resume',
      'abilities',
      '"京大"',
      'the',
    ]) {
      const found = async (archive?: SqliteMailArchive) =>
        ids(
          (
            await archive?.search({
              query: parseMailQuery(query),
              fields: ['subject', 'body'],
              filter: {},
              page: first(50),
            })
          )?.emails ?? [],
        ).toSorted((a, b) => a - b)
      expect(await found(plain), query).toEqual(await found(indexed))
    }
    await indexed?.close()
    await plain?.close()
  })
})

describe('the file names in a message (mail-attachments)', () => {
  const carrying = (id: number, ...names: string[]) => {
    const attachments = names.map((name) => ({ name, type: 'application/pdf', size: 1 }))
    return anEmail({ id, uid: id, subject: 's', plainText: id === 3 ? null : 'x', attachments })
  }
  const emails = [carrying(1, 'Offer letter.pdf'), carrying(2), carrying(3, 'photo.jpg', '職務経歴書.pdf')]
  const found = async (path: string, ...fields: ('subject' | 'body')[]) => {
    const archive = new SqliteMailArchive(path)
    const answers = ['offer letters', '経歴書', 'photo', 'nothing'].map((query) =>
      archive.search({ query: parseMailQuery(query), fields, filter: {}, page: first(9) }),
    )
    const lists = (await Promise.all(answers)).map((answer) => ids(answer.emails))
    await archive.close()
    return lists
  }
  const withoutIndex = (path: string) => {
    const db = new Database(path)
    db.exec('drop table email_fts')
    db.close()
    return path
  }

  it('are found with and without an index, only as part of the body', async () => {
    const path = writeOwnArchive(emails)
    expect(await found(path, 'body')).toEqual([[1], [3], [3], []])
    expect(await found(path, 'subject')).toEqual([[], [], [], []])
    withoutIndex(path)
    expect(await found(path, 'subject', 'body')).toEqual([[1], [3], [3], []])
    expect(await found(path, 'subject')).toEqual([[], [], [], []])
  })

  it('are included in an index beside the archive', async () => {
    const path = withoutIndex(writeOwnArchive(emails))
    expect(await new IndexMail(new SqliteMailIndex(path)).execute()).toMatchObject({ indexed: 3, builtIn: false })
    expect(await found(path, 'body')).toEqual([[1], [3], [3], []])
  })
})

describe('an archive in use (mail-archives)', () => {
  it('is not changed, and no file appears beside it', async () => {
    const path = writeForeignArchive([anEmail({ id: 1, threadId: '5' })])
    const before = readFileSync(path)
    const archive = new SqliteMailArchive(path)
    await archive.list({ filter: { fromContains: 'é' }, order: 'oldest-first', page: first(5) })
    await archive.search({ query: parseMailQuery('hello'), fields: ['body'], filter: {}, page: first(5) })
    await archive.responseTimes({ page: first(5) })
    expect(readdirSync(dirname(path))).toHaveLength(1)
    await archive.close()
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  it.skipIf(lacks('movesOverOpenFiles'))('is the file that has its name now: replaced, removed, or grown', async () => {
    const path = writeForeignArchive([anEmail({ id: 1 })])
    const other = writeForeignArchive([anEmail({ id: 1 }), anEmail({ id: 2, uid: 2 })])
    const archive = new SqliteMailArchive(path)
    expect(await archive.count({ filter: {} })).toBe(1)
    renameSync(other, path)
    expect(await archive.count({ filter: {} })).toBe(2)
    const db = new Database(path)
    db.exec('DELETE FROM emails WHERE id = 2')
    db.close()
    expect(await archive.count({ filter: {} })).toBe(1)
    rmSync(path)
    await expect(archive.count({ filter: {} })).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
    renameSync(writeForeignArchive([]), path)
    expect(await archive.count({ filter: {} })).toBe(0)
    await archive.close()
  })

  it('is DB_NOT_FOUND if it is missing, and nothing is created', async () => {
    const archive = new SqliteMailArchive('/nowhere/at/all/mail.sqlite3')
    const failure = await archive.count({ filter: {} }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'DB_NOT_FOUND' })
    expect(String(failure)).not.toContain('/nowhere')
    expect(existsSync('/nowhere')).toBe(false)
  })

  it('is DB_ERROR if it has no emails table or lacks a column', async () => {
    const path = writeForeignArchive([])
    const db = new Database(path)
    db.exec('ALTER TABLE emails DROP COLUMN x_gm_msgid')
    const lacking = new SqliteMailArchive(path)
    const refused = { code: 'DB_ERROR', message: expect.stringContaining('lacks x_gm_msgid') }
    await expect(lacking.list({ filter: {}, order: 'oldest-first', page: first(1) })).rejects.toMatchObject(refused)
    // even a query that does not need the column
    await expect(lacking.count({ filter: {} })).rejects.toMatchObject(refused)
    db.exec('DROP TABLE emails; CREATE TABLE other (id)')
    await expect(lacking.count({ filter: {} })).rejects.toMatchObject({
      code: 'DB_ERROR',
      message: expect.stringContaining('no emails table'),
    })
    await lacking.close()
    db.close()
  })

  it('answers while another process writes to it', async () => {
    const path = writeOwnArchive([anEmail({ id: 1 })])
    const writer = new Database(path)
    writer.pragma('journal_mode = WAL')
    const archive = new SqliteMailArchive(path)
    writer.exec('BEGIN IMMEDIATE; DELETE FROM emails')
    expect(await archive.count({ filter: {} })).toBe(1)
    writer.exec('COMMIT')
    expect(await archive.count({ filter: {} })).toBe(0)
    await archive.close()
    writer.close()
  })
})
