import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  type ArchiveFolder,
  address,
  archiveFolder,
  foreignArchive,
  importedArchive,
  writeForeignArchive,
} from '../support/mail-archives.js'
import { MailServer, type MailServerOptions, readJson } from '../support/mail-client.js'
import { aLetter } from '../support/mail-letters.js'
import { scene } from '../support/mail-scene.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const names = [
  ...['list_earliest_emails', 'get_email_full', 'filter_emails', 'search_emails', 'count_emails', 'get_email_stats'],
  ...['get_top_senders', 'get_top_domains', 'get_largest_emails', 'get_mailbox_stats', 'get_emails_by_date_range'],
  ...['get_emails_with_attachments', 'get_email_thread', 'get_email_activity_heatmap', 'get_response_time_stats'],
  ...['get_email_frequency_by_sender', 'get_seasonal_trends', 'get_emails_by_size_range', 'get_duplicate_emails'],
  ...['search_email_headers', 'get_emails_by_keywords', 'execute_sql_query'],
]
const required: Readonly<Record<string, object>> = {
  search_emails: { query: 'offer' },
  get_email_full: { id: 1 },
  get_email_thread: { thread_id: '1' },
  search_email_headers: { header_pattern: 'x' },
  get_emails_by_keywords: { keywords: ['offer'] },
  execute_sql_query: { sql_query: 'SELECT 1' },
}
const objects = ['get_email_full', 'count_emails', 'get_email_stats', 'execute_sql_query']

async function start(archive: string | null, options: MailServerOptions = {}): Promise<MailServer> {
  const server = await MailServer.start(archive, options)
  onTestFinished(() => server.close())
  return server
}

function aForeignArchive(...parameters: Parameters<typeof foreignArchive>): ArchiveFolder {
  const archive = foreignArchive(...parameters)
  onTestFinished(archive.remove)
  return archive
}

describe('the names of the mail tools', () => {
  it.each([
    ['db', [], 'db.'],
    ['all', [], 'db_'],
    ['db', ['--tool-names', 'underscored'], 'db_'],
    ['all', ['--tool-names', 'dotted'], 'db.'],
    ['all', ['--tool-names', 'underscored'], 'db_'],
  ] as const)('of %s with %j start with %s; a call may use either spelling', async (offer, args, prefix) => {
    const server = await start(aForeignArchive([aLetter()]).path, { offer, args })
    const listed = server.tools.map(({ name }) => name)
    expect(listed.filter((name) => name.startsWith('db'))).toEqual(names.map((name) => prefix + name))
    expect(listed.filter((name) => !name.startsWith('db'))).toHaveLength(offer === 'db' ? 0 : 8)
    if (prefix === 'db_') for (const name of listed) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
    for (const spelling of ['db.count_emails', 'db_count_emails']) {
      const answer = await server.client.callTool({ name: spelling, arguments: {} })
      expect(answer.structuredContent).toEqual({ count: 1 })
    }
    await expect(server.client.callTool({ name: 'count_emails' })).rejects.toThrow(/Unknown tool/)
  })

  it('come with closed schemas, read-only marks and a word about untrusted mail; objects with an output schema', async () => {
    const server = await start(null)
    for (const { name, description, inputSchema, outputSchema, annotations } of server.tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(annotations).toMatchObject({ readOnlyHint: true })
      expect(description).toMatch(/untrusted/)
      expect(outputSchema !== undefined, name).toBe(objects.includes(name.slice(3)))
      if (outputSchema !== undefined) expect(outputSchema).toMatchObject({ additionalProperties: false })
    }
  })

  it('are refused when the style is unknown', async () => {
    await expect(MailServer.start(null, { args: ['--tool-names', 'camel'] })).rejects.toThrow()
  })
})

describe('the archive that is served', () => {
  it.each(['db', 'all'] as const)(
    'may be missing: %s starts, and each mail tool says how to name one',
    async (offer) => {
      const cwd = temporaryFolder()
      const server = await start(null, { offer, cwd })
      for (const name of names) {
        const error = await server.error(name, required[name] ?? {})
        expect(error, name).toMatchObject({ code: 'DB_NOT_FOUND', retryable: false })
        expect(error.message).toMatch(/--database/)
        expect(error.message).toMatch(/NITTYMAIL_SQLITE_DB/)
      }
      expect(readdirSync(cwd)).toEqual([])
    },
  )

  it('is named by --database, then NITTYMAIL_SQLITE_DB, then the address, by flag or environment', async () => {
    const cwd = temporaryFolder()
    mkdirSync(join(cwd, 'data'))
    const files = ['flag.sqlite3', 'env.sqlite3', `data/flag@x.example.sqlite3`, 'data/env@x.example.sqlite3']
    for (const [i, name] of files.entries()) {
      writeForeignArchive(
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
      const server = await start(null, { args, env: variables, cwd })
      expect(await server.object('count_emails'), args.join(' ')).toEqual({ count })
    }
  })

  it('is not created when it is not there; the message names the file, not its folder', async () => {
    const cwd = temporaryFolder()
    const server = await start(join(cwd, 'deep', 'nowhere.sqlite3'))
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
  ])('answers DB_ERROR when it is %s', async (_, make) => {
    const path = join(temporaryFolder(), 'broken.sqlite3')
    make(path)
    const server = await start(path)
    for (const name of ['filter_emails', 'list_earliest_emails', 'get_email_stats']) {
      expect(await server.error(name)).toMatchObject({ code: 'DB_ERROR', retryable: false })
    }
    expect(await server.error('execute_sql_query', { sql_query: 'SELECT subject FROM emails' })).toMatchObject({
      code: expect.stringMatching(/^(DB_ERROR|QUERY_REJECTED)$/),
    })
  })

  it('opens whatever its name holds', async () => {
    const archive = archiveFolder('メール ?mode=rwc#%20 &.sqlite3')
    onTestFinished(archive.remove)
    writeForeignArchive(archive.path, [aLetter(), aLetter()])
    const server = await start(archive.path)
    expect(await server.object('count_emails')).toEqual({ count: 2 })
    expect((await server.object('execute_sql_query', { sql_query: 'SELECT count(*) n FROM emails' })).rows).toEqual([
      { n: 2 },
    ])
    expect(readdirSync(archive.folder)).toHaveLength(1)
  })

  it('may be empty: every tool answers', async () => {
    const server = await start(aForeignArchive([]).path)
    for (const name of names) {
      const answer = await server.result(name, required[name] ?? {})
      if (name === 'get_email_full') expect(answer).toMatchObject({ isError: true })
      else expect(answer.isError ?? false, name).toBe(false)
    }
    expect(await server.object('get_email_stats')).toMatchObject({
      total_emails: 0,
      date_range: { earliest: null, latest: null },
    })
  })

  it('may hold what no calendar and no alphabet knows: NULL everywhere, blobs for text, dates out of range', async () => {
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
    const server = await start(archive.path)
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

  it('says on stderr when it searches without an index, and nothing of the messages', async () => {
    const server = await start(aForeignArchive([aLetter({ subject: 'Confidential offer' })]).path)
    expect(await server.ids('search_emails', { query: 'offer' })).toEqual([1])
    expect(server.stderr).toMatch(/index/)
    expect(server.stderr).not.toMatch(/Confidential|ann@|offer/)
  })
})

describe.each(['own', 'foreign'] as const)('long lists of an archive, %s', (kind) => {
  const letters = Array.from({ length: 1205 }, (_, n) =>
    aLetter({
      threadId: '77',
      subject: `${String(n).padStart(5, '0')} ${'求人"\\'.repeat(200)}`,
      received: new Date(Date.UTC(2024, 0, 1) + n * 3_600_000).toISOString(),
      name: n < 1100 ? `Sender ${n}` : 'Same',
      email: n < 1100 ? `s${n}@d${n}.example` : 'same@same.example',
    }),
  )
  let archive: ArchiveFolder
  beforeAll(async () => {
    archive = kind === 'own' ? await importedArchive(letters) : foreignArchive(letters)
  })
  afterAll(() => archive.remove())

  it('are cut under 1 MB at whole items, and say so', async () => {
    const server = await start(archive.path)
    for (const [name, args] of [
      ['filter_emails', { limit: 1000 }],
      ['list_earliest_emails', { limit: 1000 }],
      ['get_email_thread', { thread_id: '77' }],
      ['search_emails', { query: '求人', limit: 1000 }],
      ['search_email_headers', { header_pattern: '^From:', limit: 1000 }],
      ['get_emails_by_keywords', { keywords: ['求人'], limit: 1000 }],
      ['get_emails_by_size_range', { size_category: 'small', limit: 1000 }],
    ] as const) {
      const answer = await server.result(name, args)
      const items = readJson(answer) as readonly { id: number; subject: string }[]
      expect(answer._meta, name).toMatchObject({ truncated: true, returned: items.length })
      expect(items.length, name).toBeGreaterThan(100)
      for (const item of items) expect(item.subject, name).toBe(letters[item.id - 1]?.subject)
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeGreaterThan(900_000)
    }
  })

  it('of rows are cut under 1 MB as text and structured content together', async () => {
    const server = await start(archive.path)
    const sql_query = 'SELECT id, subject FROM emails ORDER BY id'
    const { rows, row_count, truncated } = await server.object('execute_sql_query', { sql_query })
    expect(truncated).toBe(true)
    expect(rows).toHaveLength(Number(row_count))
    expect(Number(row_count)).toBeGreaterThan(50)
    expect(rows).toEqual(letters.slice(0, Number(row_count)).map(({ subject }, i) => ({ id: i + 1, subject })))
  })

  it('have their default length, and are clamped to 1000 or --max-limit or NITTYMAIL_MCP_MAX_LIMIT', async () => {
    const lengths = async (server: MailServer, limit?: number) => {
      const tools = ['get_top_senders', 'get_top_domains', 'get_emails_by_date_range', 'get_email_frequency_by_sender']
      const found: number[] = []
      for (const tool of tools) found.push((await server.list(tool, { limit, period: undefined })).length)
      return found
    }
    const server = await start(archive.path)
    expect(await lengths(server)).toEqual([20, 20, 2, 50])
    expect(await lengths(server, 5000)).toEqual([1000, 1000, 2, 1000])
    expect(await lengths(server, Number.MAX_SAFE_INTEGER)).toEqual([1000, 1000, 2, 1000])
    expect(await server.list('filter_emails')).toHaveLength(100)
    const rows = async (of: MailServer, limit?: number) =>
      (await of.object('execute_sql_query', { sql_query: 'SELECT id FROM emails', limit })).row_count
    expect(await rows(server)).toBe(1000)
    expect(await rows(server, 3)).toBe(3)
    for (const options of [{ args: ['--max-limit', '7'] }, { env: { NITTYMAIL_MCP_MAX_LIMIT: '7' } }]) {
      const narrow = await start(archive.path, options)
      expect(await lengths(narrow)).toEqual([7, 7, 2, 7])
      expect(await lengths(narrow, 8)).toEqual([7, 7, 2, 7])
      expect(await lengths(narrow, 3)).toEqual([3, 3, 2, 3])
      expect(await rows(narrow)).toBe(7)
    }
  })

  it('are as long as count_emails says', async () => {
    const server = await start(archive.path, { args: ['--max-limit', '100000'] })
    for (const filter of [{ from_domain: 'same.example' }, { subject_contains: '0119' }, { date_to: '2024-01-02' }]) {
      const { count } = await server.object('count_emails', filter)
      expect(await server.list('filter_emails', { ...filter, limit: 100_000 })).toHaveLength(Number(count))
      expect(Number(count)).toBeGreaterThan(5)
    }
  })
})

describe('serving', () => {
  it('leaves an archive of either kind as it was, and nothing beside it', async () => {
    const archives = [await importedArchive(scene), foreignArchive(scene)]
    for (const archive of archives) {
      onTestFinished(archive.remove)
      const before = archive.fingerprint()
      const server = await start(archive.path)
      for (const name of names) await server.result(name, required[name] ?? {})
      expect(await server.object('count_emails')).toEqual({ count: scene.length })
      await server.close()
      expect(archive.fingerprint()).toEqual(before)
      expect(existsSync(`${archive.path}.index`)).toBe(false)
    }
  })

  it('knows the address of the archive but never logs it', async () => {
    const archive = aForeignArchive([aLetter({ text: 'top secret body' })])
    const server = await start(archive.path)
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
