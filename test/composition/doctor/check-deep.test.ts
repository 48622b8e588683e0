import { createHash } from 'node:crypto'
import { closeSync, copyFileSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { type EnglishFinding, inEnglish } from '#src/adapters/edges/words/finding.js'
import { tellStoresInUse } from '#src/adapters/edges/words/store-commands.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { checkDeep } from '#src/composition/doctor/check-deep.js'
import { aJob } from '#test/support/a-job.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { type ReleasedFile, releasedFile } from '#test/support/released-files.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const released = ['jobs.db', 'websites.db', 'mail.sqlite3'] as const
const fields: Readonly<Record<ReleasedFile, string>> = {
  'jobs.db': 'jobsDb',
  'websites.db': 'websitesDb',
  'mail.sqlite3': 'mailArchive',
}

/** Returns the texts of the findings of a deep check of this file alone. */
const wrong = async (name: ReleasedFile, path: string) => (await findings(name, path)).map(({ text }) => text)

async function findings(name: ReleasedFile, path: string): Promise<readonly EnglishFinding[]> {
  const nowhere = join(temporaryFolder(), 'nowhere')
  const stores = { jobsDb: nowhere, websitesDb: nowhere, mailArchive: null, busyTimeoutMs: 100, [fields[name]]: path }
  const told: string[] = []
  const found = await checkDeep(stores, (line) => void told.push(line))
  expect(told).toEqual([expect.stringMatching(/^reading all of .+ \(\d+ [kM]B\)/)])
  return found.filter(({ state }) => state !== 'ok').map(inEnglish)
}

function changed(path: string, ...statements: readonly string[]): string {
  const db = new Database(path)
  db.unsafeMode(true)
  db.pragma('foreign_keys = OFF')
  for (const statement of statements) db.exec(statement)
  db.close()
  return path
}

async function aQueue(): Promise<string> {
  const database = fieldDatabase()
  database.insert(Array.from({ length: 300 }, (_, i) => aJob({ id: i + 1 })))
  await new SqliteJobStorage(database.path).migrate(new Date(0))
  database.run("UPDATE jobs SET status = 'applied' WHERE id < 4")
  return database.path
}

describe('doctor --deep (home-doctor-deep)', () => {
  it.each(released)('finds nothing in %s of an earlier version, and writes nothing', async (name) => {
    const path = releasedFile(name)
    // except the files of a write-ahead log
    const files = () => readdirSync(dirname(path)).filter((entry) => !/-(?:wal|shm)$/.test(entry))
    const state = () => [files(), createHash('sha256').update(readFileSync(path)).digest('hex')]
    const before = state()
    expect(await wrong(name, path)).toEqual([])
    expect(state()).toEqual(before)
  })

  it('finds nothing in a queue whose jobs were captured again under other ids', async () => {
    const path = changed(
      await aQueue(),
      `INSERT OR REPLACE INTO jobs (title, url, payload_json, created_at) SELECT title, url, '{}', '' FROM jobs WHERE id < 3`,
    )
    expect(await wrong('jobs.db', path)).toEqual([])
  })

  it.each<[string, readonly string[], RegExp]>([
    [
      'a trigger of another program',
      ['CREATE TRIGGER evil AFTER INSERT ON job_events BEGIN SELECT 1; END'],
      /job_events, "evil", so nothing is written to it/,
    ],
    [
      'a view instead of a table',
      ['DROP TABLE job_links', 'CREATE VIEW job_links AS SELECT 1 AS job_id'],
      /a view of another program/,
    ],
    [
      'events of jobs that are gone',
      ['DELETE FROM jobs WHERE id < 4'],
      /^3 rows of job_events without an existing job/,
    ],
    ['jobs that no search finds', ['DELETE FROM job_words WHERE rowid < 6'], /^5 rows of jobs not indexed/],
    [
      'an index of words that does not fit itself',
      ['DELETE FROM job_words_data WHERE id > 10'],
      /is damaged: .*job_words/,
    ],
  ])('finds %s', async (_, statements, text) => {
    expect(await wrong('jobs.db', changed(await aQueue(), ...statements))).toEqual([expect.stringMatching(text)])
  })

  it.each<[string, ReleasedFile, string, RegExp]>([
    [
      'chunks of pages that are gone',
      'websites.db',
      'DELETE FROM website_sources WHERE id = (SELECT min(source_id) FROM website_chunks)',
      /rows of website_chunks left from deleted pages/,
    ],
    ['chunks in no index', 'websites.db', 'DELETE FROM website_chunks_fts', /rows of website_chunks not indexed/],
    [
      'index rows of chunks that are gone',
      'websites.db',
      'DELETE FROM website_chunks',
      /rows? of website_chunks_fts_docsize left from deleted passages/,
    ],
    ['messages in no index', 'mail.sqlite3', 'DELETE FROM email_fts', /rows of emails not indexed/],
    [
      'what was imported of messages that are gone',
      'mail.sqlite3',
      'DELETE FROM emails WHERE id = 1',
      /rows? of imported_emails left from deleted messages/,
    ],
  ])('finds %s', async (_, name, statement, text) => {
    expect(await wrong(name, changed(releasedFile(name), statement))).toContainEqual(expect.stringMatching(text))
  })

  it('advises commands for this store, in words of a shell', async () => {
    const path = join(temporaryFolder(), 'my jobs.db')
    copyFileSync(await aQueue(), path)
    const db = new Database(path)
    const trigger = db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'jobs'").get()
    db.close()
    const { name } = trigger as { name: string }
    changed(path, `DROP TRIGGER ${name}`, `CREATE TRIGGER ${name} AFTER INSERT ON jobs BEGIN SELECT 1; END`)
    const remediesOf = async (store: ReleasedFile, file: string) =>
      (await findings(store, file)).map(({ remedy }) => remedy)
    expect(await remediesOf('jobs.db', path)).toContain(`\`jobworkflow jobs migrate --db '${path}'\` replaces it`)
    onTestFinished(() => tellStoresInUse(null))
    const used = (option: string) => ({ file: 'x', option, isInHome: false })
    tellStoresInUse({
      jobs: used('--db a'),
      websites: used('--websites-db b'),
      mail: used('--database c'),
      home: '',
      models: '',
    })
    const without = (store: ReleasedFile, table: string) => changed(releasedFile(store), `DELETE FROM ${table}`)
    expect(await remediesOf('mail.sqlite3', without('mail.sqlite3', 'email_fts'))).toContain(
      '`jobworkflow mail import --reread --database c` rebuilds them from the stored messages',
    )
    expect(await remediesOf('websites.db', without('websites.db', 'website_chunks_fts'))).toContain(
      '`jobworkflow websites reindex --websites-db b` rebuilds the index',
    )
  })

  it('finds an overwritten page', async () => {
    const path = join(temporaryFolder(), 'jobs.db')
    copyFileSync(await aQueue(), path)
    const file = openSync(path, 'r+')
    // the middle of the file holds rows, of which the quick check reads few
    writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, 4096 * 20)
    closeSync(file)
    expect((await wrong('jobs.db', path)).join()).toMatch(/is damaged/)
  })
})
