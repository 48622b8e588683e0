import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { jobsSchema } from '#src/adapters/stores/sqlite/jobs/jobs-schema.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { findForeignParts } from '#src/adapters/stores/sqlite/kit/foreign-parts.js'
import { createTables } from '#src/adapters/stores/sqlite/kit/migrations.js'
import { createMailArchive, mailSchema } from '#src/adapters/stores/sqlite/mail/archive-file.js'
import { SqliteMailStore } from '#src/adapters/stores/sqlite/mail/sqlite-mail-store.js'
import { createStore, websitesSchema } from '#src/adapters/stores/sqlite/websites/open-store.js'
import { WebsiteConnection } from '#src/adapters/stores/sqlite/websites/website-connection.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { releasedFile } from '#test/support/released-files.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const schemas = { 'jobs.db': jobsSchema, 'mail.sqlite3': mailSchema, 'websites.db': websitesSchema } as const
const files = Object.keys(schemas) as (keyof typeof schemas)[]

function run(path: string, statement: string): void {
  const db = new Database(path)
  db.exec(statement)
  db.close()
}

/** Returns the foreign parts of a queue with all tables, after these statements. */
function foundIn(...statements: readonly string[]) {
  const connection = new Connection(new Database(':memory:'))
  createTables(connection, jobsSchema)
  for (const statement of statements) connection.db.exec(statement)
  const found = findForeignParts(connection, jobsSchema)
  connection.close()
  return found
}

describe('foreign parts on our tables (jobs-foreign-trigger)', () => {
  it.each(files)('are none in %s as our migrations or an earlier version created it', (name) => {
    const released = new Connection(new Database(releasedFile(name)))
    expect(findForeignParts(released, schemas[name])).toEqual([])
    released.close()
    const present = new Connection(new Database(':memory:'))
    createTables(present, schemas[name])
    expect(findForeignParts(present, schemas[name])).toEqual([])
    present.close()
  })

  it.each([
    ['a trigger', 'CREATE TRIGGER evil AFTER INSERT ON job_events BEGIN SELECT 1; END', 'trigger', 'job_events'],
    [
      'one on what our migrations note',
      'CREATE TRIGGER evil AFTER INSERT ON __drizzle_migrations BEGIN SELECT 1; END',
      'trigger',
      '__drizzle_migrations',
    ],
    ['a view', 'DROP TABLE job_links; CREATE VIEW Job_Links AS SELECT 1', 'view', 'job_links'],
    ['a table of a module', 'DROP TABLE job_links; CREATE VIRTUAL TABLE job_links USING fts5(a)', 'table', 'job_links'],
  ])('include %s', (_, statement, type, table) => {
    expect(foundIn(statement)).toMatchObject([{ type, table, isReplaced: false }])
  })

  it('include one with our name, but not ours in other spacing', () => {
    const [ours = ''] = statementOf('job_events_of_status')
    const name = 'job_events_of_status'
    expect(foundIn(`DROP TRIGGER ${name}`, ours.replaceAll('\n', '  \n'))).toEqual([])
    const other = `CREATE TRIGGER ${name} AFTER UPDATE ON jobs BEGIN SELECT 1; END`
    expect(foundIn(`DROP TRIGGER ${name}`, other)).toMatchObject([{ name, isReplaced: true }])
  })

  it('do not include parts on other tables', () => {
    const own = ['CREATE TABLE runs (id)', 'CREATE TRIGGER t AFTER INSERT ON runs BEGIN SELECT 1; END']
    expect(foundIn(...own, 'CREATE VIEW shortlist AS SELECT * FROM jobs')).toEqual([])
  })
})

function statementOf(name: string): string[] {
  const connection = new Connection(new Database(':memory:'))
  createTables(connection, jobsSchema)
  const statements = connection.db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().all(name)
  connection.close()
  return statements as string[]
}

describe('foreign parts are reported before a write (jobs-foreign-trigger)', () => {
  const told = (error: unknown) => failureMessage(error as never)
  const failing = (work: () => unknown) =>
    Promise.resolve()
      .then(work)
      .then(() => 'done', told)

  it('to a queue: import and migration', async () => {
    const database = fieldDatabase()
    database.run("CREATE TRIGGER evil AFTER INSERT ON jobs BEGIN UPDATE jobs SET status = 'applied'; END")
    const jobs = openJobs(database.path)
    const posting = join(temporaryFolder(), 'jobs.json')
    writeFileSync(posting, JSON.stringify([{ url: 'https://a.example/', title: 'a' }]))
    for (const write of [() => jobs.import({ from: posting }), () => jobs.migrate()])
      expect(await failing(write)).toBe(
        'Database jobs.db has a trigger of another program on its table jobs: evil. A write would run it, so nothing was written. `jobworkflow doctor --deep --db jobs.db` lists all of them and how to remove them.',
      )
    await jobs.close()
    expect(database.all('SELECT * FROM jobs')).toEqual([])
  })

  it('to a store of pages or an archive', async () => {
    const [pages, archive] = ['pages.db', 'mail.sqlite3'].map((name) => join(temporaryFolder(), name)) as [
      string,
      string,
    ]
    createStore(pages)
    run(pages, 'CREATE TRIGGER evil AFTER INSERT ON website_chunks BEGIN SELECT 1; END')
    const store = new WebsiteConnection({ path: pages, busyTimeoutMs: 100 })
    expect(await failing(() => store.write(() => {}))).toMatch(/website_chunks: evil.*--websites-db pages\.db/)
    expect(await failing(() => store.read(() => {}))).toBe('done')
    store.close()
    createMailArchive(archive)
    run(archive, 'CREATE TRIGGER evil AFTER INSERT ON emails BEGIN SELECT 1; END')
    expect(await failing(() => new SqliteMailStore(archive).reading('a.mbox'))).toMatch(
      /emails: evil.*--database mail\.sqlite3/,
    )
  })
})
