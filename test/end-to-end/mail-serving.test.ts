import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import {
  aForeignArchive,
  archiveFolder,
  foreignArchive,
  importedArchive,
  writeForeignLetters,
} from '#test/support/mail-archives.js'
import { mailToolNames as names, startMailServer } from '#test/support/mail-client.js'
import { address, aLetter } from '#test/support/mail-letters.js'
import { scene } from '#test/support/mail-scene.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { until } from '#test/support/timing.js'

const required: Readonly<Record<string, object>> = {
  search_emails: { query: 'offer' },
  get_email_full: { id: 1 },
  get_attachment: { email_id: 1, part: 1 },
  get_email_thread: { thread_id: '1' },
  search_email_headers: { header_pattern: 'x' },
  get_emails_by_keywords: { keywords: ['offer'] },
  execute_sql_query: { sql_query: 'SELECT 1' },
}

describe('the served archive', () => {
  it.each([
    ['db', []],
    ['all', ['--toolsets', 'mail']],
  ] as const)(
    'may be missing: %s %j starts, and each mail tool says how to name one (mail-path)',
    async (offer, args) => {
      const cwd = temporaryFolder()
      const server = await startMailServer(null, { offer, args, cwd })
      for (const name of names) {
        const error = await server.error(name, required[name] ?? {})
        expect(error, name).toMatchObject({ code: 'DB_NOT_FOUND', retryable: false })
        expect(error.message).toMatch(/--database/)
        expect(error.message).toMatch(/NITTYMAIL_SQLITE_DB/)
      }
      expect(readdirSync(cwd)).toEqual([])
    },
  )

  it('is named by --database, then NITTYMAIL_SQLITE_DB, then the address, by option or environment (mail-path)', async () => {
    const cwd = temporaryFolder()
    mkdirSync(join(cwd, 'data'))
    const files = ['flag.sqlite3', 'env.sqlite3', `data/flag@x.example.sqlite3`, 'data/env@x.example.sqlite3']
    for (const [i, name] of files.entries()) {
      writeForeignLetters(
        join(cwd, name),
        Array.from({ length: i + 1 }, () => aLetter()),
      )
    }
    const env = { NITTYMAIL_SQLITE_DB: 'env.sqlite3', NITTYMAIL_IMAP_ADDRESS: 'env@x.example' }
    const { NITTYMAIL_SQLITE_DB: _, ...addressOnly } = env
    const cases: readonly (readonly [readonly string[], Readonly<Record<string, string>>, number])[] = [
      [['--database', 'flag.sqlite3', '--address', 'flag@x.example'], env, 1],
      [['--address', 'flag@x.example'], env, 2],
      [['--address', 'flag@x.example'], addressOnly, 3],
      [[], addressOnly, 4],
    ]
    for (const [args, variables, count] of cases) {
      const server = await startMailServer(null, { args, env: variables, cwd })
      expect(await server.object('count_emails'), args.join(' ')).toEqual({ count })
    }
  })

  it('is not created if it is missing; the message names the file, not its folder (mail-path)', async () => {
    const cwd = temporaryFolder()
    const server = await startMailServer(join(cwd, 'deep', 'nowhere.sqlite3'))
    for (const name of names) {
      const error = await server.error(name, required[name] ?? {})
      expect(error, name).toMatchObject({ code: 'DB_NOT_FOUND', retryable: false })
      expect(error.message).toMatch(/nowhere\.sqlite3/)
      expect(error.message).not.toMatch(/deep/)
    }
    expect(readdirSync(cwd)).toEqual([])
  })

  it.each([
    ['junk', (path: string) => writeFileSync(path, 'this is no database, it only looks for one'.repeat(100))],
    ['empty', (path: string) => writeFileSync(path, '')],
    ['a folder', (path: string) => mkdirSync(path)],
    ['without an emails table', (path: string) => new Database(path).exec('CREATE TABLE other (x)').close()],
    ['of other columns', (path: string) => new Database(path).exec('CREATE TABLE emails (id INTEGER)').close()],
  ])('gives DB_ERROR if it is %s', async (_, make) => {
    const path = join(temporaryFolder(), 'broken.sqlite3')
    make(path)
    const server = await startMailServer(path)
    for (const name of ['filter_emails', 'list_earliest_emails', 'get_email_stats']) {
      expect(await server.error(name)).toMatchObject({ code: 'DB_ERROR', retryable: false })
    }
    expect(await server.error('execute_sql_query', { sql_query: 'SELECT subject FROM emails' })).toMatchObject({
      code: expect.stringMatching(/^(DB_ERROR|QUERY_REJECTED)$/),
    })
  })

  it('is opened with any file name', async () => {
    const archive = archiveFolder('メール ?mode=rwc#%20 &.sqlite3')
    onTestFinished(archive.remove)
    writeForeignLetters(archive.path, [aLetter(), aLetter()])
    const server = await startMailServer(archive.path)
    expect(await server.object('count_emails')).toEqual({ count: 2 })
    expect((await server.object('execute_sql_query', { sql_query: 'SELECT count(*) n FROM emails' })).rows).toEqual([
      { n: 2 },
    ])
    expect(readdirSync(archive.folder)).toHaveLength(1)
  })

  it('may be empty: every tool answers', async () => {
    const server = await startMailServer(aForeignArchive([]).path)
    for (const name of names) {
      const answer = await server.result(name, required[name] ?? {})
      if (/^get_(?:email_full|attachment)$/.test(name)) expect(answer).toMatchObject({ isError: true })
      else expect(answer.isError ?? false, name).toBe(false)
    }
    expect(await server.object('get_email_stats')).toMatchObject({
      total_emails: 0,
      date_range: { earliest: null, latest: null },
    })
  })

  it('may have odd values: NULL everywhere, blobs for text, dates out of range', async () => {
    const archive = aForeignArchive([])
    const db = new Database(archive.path)
    db.exec(`INSERT INTO emails (address, mailbox, uidvalidity, uid, created_at, updated_at)
        VALUES ('a', 'm', 1, 1, '', ''), (x'ff00', x'fe', 1, 2, '', '')`)
    db.exec(`INSERT INTO emails (address, mailbox, uidvalidity, uid, subject, "from", from_email, to_emails, date,
        internaldate, internaldate_epoch, rfc822_size, labels_json, raw, plain_text, x_gm_thrid, created_at, updated_at)
        VALUES ('a', 'm', 1, 3, x'80ff', x'c3', '@@', 'not json', 'yesterday', '99999-01-01', 9e15, 'big', '{', 'text', x'00',
        9223372036854775807, '', '')`)
    db.close()
    const before = archive.fingerprint()
    const server = await startMailServer(archive.path)
    for (const name of names) {
      const args = name === 'get_email_full' ? { id: 3 } : required[name]
      const answer = await server.result(name, args ?? {})
      expect(answer.isError ?? false, `${name}: ${JSON.stringify(answer.content)}`).toBe(false)
    }
    expect(await server.list('filter_emails')).toHaveLength(3)
    expect(await server.object('get_email_full', { id: 1 })).toMatchObject({ date: null, subject: null, encoded: null })
    expect(await server.object('get_email_full', { id: 3 })).toMatchObject({ x_gm_thrid: '9223372036854775807' })
    expect(archive.fingerprint()).toEqual(before)
  })

  it('is reported on stderr if it is searched without an index, without showing messages', async () => {
    const server = await startMailServer(aForeignArchive([aLetter({ subject: 'Confidential offer' })]).path)
    expect(await server.ids('search_emails', { query: 'offer' })).toEqual([1])
    // the answer and the log arrive through two pipes
    await until(() => /index/.test(server.stderr))
    expect(server.stderr).not.toMatch(/Confidential|ann@|offer/)
  })
})

describe('serving an archive', () => {
  it('does not change an archive of either kind, and leaves nothing beside it (mail-archives)', async () => {
    const archives = [await importedArchive(scene), foreignArchive(scene)]
    for (const archive of archives) {
      onTestFinished(archive.remove)
      const before = archive.fingerprint()
      const server = await startMailServer(archive.path)
      for (const name of names) await server.result(name, required[name] ?? {})
      expect(await server.object('count_emails')).toEqual({ count: scene.length })
      await server.close()
      expect(archive.fingerprint()).toEqual(before)
      expect(existsSync(`${archive.path}.index`)).toBe(false)
    }
  })

  it('uses the address of the archive but never logs it (mail-path, mail-log)', async () => {
    const archive = aForeignArchive([aLetter({ text: 'top secret body' })])
    const server = await startMailServer(archive.path)
    for (const name of names) await server.result(name, required[name] ?? {})
    await server.error('filter_emails', { from_contains: 5 })
    await server.error('get_email_full', { message_id: '<secret@id.example>' })
    await server.close()
    expect(server.stderr).not.toMatch(/secret|Letter \d|acme|harborlight/)
    expect(server.stderr).not.toContain(address)
    for (const name of names) expect(server.stderr).toMatch(new RegExp(`db\\.${name}: .* in \\d+ ms`))
    expect(server.stderr).toMatch(/serving mail/)
    expect(server.stderr).toMatch(/stopped\n$/)
  })
})
