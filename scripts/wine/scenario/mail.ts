import assert from 'node:assert/strict'
import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import { endOf, Server, start, succeed } from './programs.js'
import { step } from './steps.js'

// the same choice as in the product
const driver = Number(process.versions.napi) >= 10 ? 'better-sqlite3' : 'better-sqlite3-node20'
const archive = 'mail.sqlite3'
const foreign = 'elsewhere.sqlite3'

function mboxOf(count: number, box: string): string {
  const message = (n: number) =>
    [
      'From me@example.com Sat Apr  1 10:00:00 2023',
      'From: Recruiter <r@example.com>',
      `Subject: Interview ${box} ${n} =?UTF-8?B?6Z2i5o6l?=`,
      'Date: Sat, 1 Apr 2023 10:00:00 +0000',
      `Message-ID: <${box}-${n}@example.com>`,
      '',
      'See you there.',
      '',
      '',
    ].join('\r\n')
  return Array.from({ length: count }, (_, n) => message(n)).join('')
}

async function countOf(file: string): Promise<number> {
  return JSON.parse(await succeed('mail', 'stats', '--json', '--database', file)).total
}

async function search(server: Server, query: string, limit: number): Promise<readonly unknown[]> {
  return (await server.call('db_search_emails', { query, limit })) as unknown as readonly unknown[]
}

const spellings = [
  step('one file under two spellings is imported once', async () => {
    const before = await countOf(archive)
    await succeed('mail', 'import', 'inbox.MBOX', '--database', archive)
    const here = process.cwd()
    await succeed(
      'mail',
      'import',
      join(`${here[0]?.toLowerCase()}${here.slice(1)}`, 'inbox.mbox'),
      '--database',
      archive,
    )
    assert.equal(await countOf(archive), before)
  }),
]

const everywhere = [
  step('an mbox with CRLF is imported, searched and counted', async () => {
    writeFileSync('INBOX.mbox', mboxOf(20, 'a'))
    await succeed('mail', 'import', 'INBOX.mbox', '--database', archive)
    const server = await Server.start('--toolsets', 'mail', '--database', archive)
    assert.equal((await search(server, '面接', 5)).length, 5)
    const rows = await server.call('db_execute_sql_query', { sql_query: 'SELECT count(*) AS n FROM emails' })
    assert.deepEqual(rows.rows, [{ n: 20 }], JSON.stringify(rows).slice(0, 500))
    await server.close()
  }),

  step('letters are listed and judged, and an application is noted', async () => {
    const both = ['--db', 'letters.db', '--database', archive]
    writeFileSync('applied.csv', 'title,company,job_url\r\nMiller,Mill,https://a.example/mill\r\n')
    await succeed('jobs', 'import', 'applied.csv', '--db', 'letters.db')
    assert.match(await succeed('applications', 'note', 'applied', '--job', '1', ...both), /^Saved\./)
    assert.match(await succeed('letters', 'judge', '1', 'interview_invitation', '--job', '1', ...both), /^Saved\./)
    assert.match(await succeed('letters', 'list', '--all', '--json', ...both), /interview_invitation \(person\)/)
    const { applications } = JSON.parse(await succeed('applications', 'list', '--known', '--json', ...both))
    assert.deepEqual([applications.length, applications[0].stage], [1, 'interview'])
  }),

  step('a query that takes too much memory is refused, and the next one is answered', async () => {
    const server = await Server.start('--toolsets', 'mail', '--database', archive)
    const bomb = { sql_query: 'SELECT length(hex(zeroblob(400000000)))' }
    for (let n = 0; n < 2; n++) {
      const { error } = await server.call('db_execute_sql_query', bomb)
      const { code, retryable } = error as { readonly code: string; readonly retryable: boolean }
      assert.deepEqual([code, retryable], ['QUERY_REJECTED', false])
    }
    const rows = await server.call('db_execute_sql_query', { sql_query: 'SELECT count(*) AS n FROM emails' })
    assert.deepEqual(rows.rows, [{ n: 20 }])
    await server.close()
  }),

  step('an index is rebuilt while a server has it open, and the server then uses the new one', async () => {
    copyFileSync(archive, foreign)
    const { default: Database } = await import(driver)
    const db: Sqlite.Database = new Database(foreign)
    // as other programs create it, without the product's index and notes
    db.exec('drop table email_fts; drop table index_info; drop table __drizzle_migrations')
    await succeed('mail', 'index', '--database', foreign)
    const server = await Server.start('--toolsets', 'mail', '--database', foreign)
    assert.equal((await search(server, 'interview', 50)).length, 20)
    db.exec("update emails set subject = 'Anew' where id = 1")
    db.close()
    await succeed('mail', 'index', '--rebuild', '--database', foreign)
    const [interviews, anew] = [await search(server, 'interview', 50), await search(server, 'anew', 50)]
    assert.deepEqual([interviews.length, anew.length], [19, 1])
    assert.equal(existsSync(`${foreign}.index.new`), false)
    await server.close()
  }),

  step('a killed import resumes', async () => {
    writeFileSync('large.mbox', mboxOf(3000, 'b'))
    const child = start(['mail', 'import', 'large.mbox', '--database', 'killed.sqlite3'])
    const ended = endOf(child)
    while (!existsSync('killed.sqlite3-wal')) await delay(5)
    await delay(300)
    child.kill('SIGKILL')
    await ended
    await succeed('mail', 'import', 'large.mbox', '--database', 'killed.sqlite3')
    assert.equal(await countOf('killed.sqlite3'), 3000)
  }),
]

/** On a case-sensitive system, two spellings are two files. */
export const mailSteps = ['win32', 'darwin'].includes(process.platform) ? [...everywhere, ...spellings] : everywhere
