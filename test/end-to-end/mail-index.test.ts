import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { jobworkflow } from '#test/support/command-line.js'
import { aForeignArchive } from '#test/support/mail-archives.js'
import { startMailServer } from '#test/support/mail-client.js'
import { mailFiles, message } from '#test/support/mail-files.js'
import { aLetter, mboxOf } from '#test/support/mail-letters.js'
import { scene } from '#test/support/mail-scene.js'

describe('jobworkflow mail index', () => {
  it('makes an archive of another program searchable by a file beside it, without changing a byte', async () => {
    const foreign = aForeignArchive([
      ...scene,
      aLetter({ subject: 'Interview', text: 'The interview. An interview!' }),
      aLetter({ subject: 'Other', text: `${'Nothing of note. '.repeat(50)} interviews` }),
    ])
    const [file, hash] = foreign.fingerprint()
    const index = () => jobworkflow(['mail', 'index', '--database', foreign.path])
    expect(await index()).toMatchObject({ code: 0, stderr: '', stdout: '16 messages indexed.\n' })
    expect(foreign.fingerprint()).toEqual([file, `${file}.index`, hash])
    expect((await index()).stdout).toBe('0 messages indexed.\n')
    const server = await startMailServer(foreign.path)
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

  it('adds later messages, and starts again with --rebuild', async () => {
    const foreign = aForeignArchive([aLetter({ subject: 'First offer' })])
    const index = async (...args: string[]) =>
      JSON.parse((await jobworkflow(['mail', 'index', '--json', '--database', foreign.path, ...args])).stdout)
    expect(await index()).toEqual({ indexed: 1, built_in: false, finished: true })
    const db = new Database(foreign.path)
    db.exec(`INSERT INTO emails (address, mailbox, uidvalidity, uid, subject, created_at, updated_at)
      VALUES ('a', 'b', 1, 1, 'Second offer', '', '')`)
    db.close()
    const server = await startMailServer(foreign.path)
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
