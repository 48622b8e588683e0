import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { jobsDated } from '#test/support/a-job.js'
import { fieldDatabase, fieldSchema, olderFieldSchema } from '#test/support/field-database.js'
import { lacks } from '#test/support/lacking.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const at = new Date('2026-11-20T08:00:00Z')
const backupName = 'jobs.db.backup-20261120T080000Z'

describe('creating a jobs database', () => {
  it('creates folders and file completely, ready to be read and updated', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'data', 'capture', 'jobs.db')
    await new SqliteJobStorage(path).create()
    expect(readdirSync(dirname(path))).toEqual(['jobs.db'])
    expect(await new SqliteJobRepository(path).summarize()).toEqual({ total: 0, byStatus: [], bySource: [] })
    expect(
      await new SqliteJobRepository(path).updateStatuses({ updates: [{ id: 1, status: 'new' }], at: at.toISOString() }),
    ).toEqual([1])
  })

  it('does not change an existing file', async () => {
    const database = fieldDatabase()
    database.insert(jobsDated('a'))
    await new SqliteJobStorage(database.path).create()
    expect(database.all('SELECT id FROM jobs')).toHaveLength(1)
  })

  it('makes the queue readable by its index, without sorting', async () => {
    const path = join(temporaryFolder(), 'jobs.db')
    await new SqliteJobStorage(path).create()
    const db = new Database(path, { readonly: true })
    const plan = db
      .prepare(`EXPLAIN QUERY PLAN SELECT id FROM jobs WHERE status = 'new' ORDER BY captured_at DESC, id DESC`)
      .all() as { detail: string }[]
    db.close()
    expect(plan.map(({ detail }) => detail)).toEqual(['SEARCH jobs USING COVERING INDEX idx_jobs_queue (status=?)'])
  })

  it('fails without naming the folder if the path leads through a file', async () => {
    const { path } = fieldDatabase()
    await expect(new SqliteJobStorage(join(path, 'jobs.db')).create()).rejects.toThrow(
      /Database jobs\.db cannot be created/,
    )
  })
})

describe('migrating a jobs database', () => {
  it('adds the missing columns and indexes of an older one, after a backup beside it (update-R6.4)', async () => {
    const older = fieldDatabase({ schema: olderFieldSchema })
    older.insert(jobsDated('a', null))
    const before = older.all('SELECT * FROM jobs')
    const report = await new SqliteJobStorage(older.path).migrate(at)
    expect(report).toEqual({
      outcome: 'updated',
      backup: backupName,
      addedTables: [
        ...['watched_boards', 'job_checks', 'job_events', 'job_links', 'job_verdict'],
        ...['job_dates', 'job_noted', 'job_words_info', 'job_words', 'hunt_entries', 'job_counts', 'job_replaced'],
        ...['gone_boards', 'job_arrivals', 'job_arriving', 'mail_accounts', 'news_marks', 'sync_runs'],
        ...['documents', 'tasks', 'task_changes', 'saved_searches'],
      ],
      addedColumns: ['updated_at', 'resume_pdf_path', 'resume_written_at', 'run_id', 'attempt_count', 'last_error'],
      addedIndexes: ['idx_jobs_queue', 'idx_jobs_captured'],
      addedTriggers: [
        ...['job_events_of_status', 'job_noted_of_insert', 'job_noted_of_update', 'job_noted_of_delete'],
        ...['job_replaced_by_insert', 'job_replaced_by_update', 'job_counts_of_insert', 'job_counts_of_move'],
        ...['job_counts_of_update', 'job_counts_of_delete'],
        ...['job_arriving_by_insert', 'job_arrivals_of_insert', 'job_arrivals_of_move'],
      ],
    })
    expect(older.all('SELECT * FROM jobs')).toEqual(
      before.map((row) => ({
        ...row,
        updated_at: null,
        resume_pdf_path: null,
        resume_written_at: null,
        run_id: null,
        attempt_count: 0,
        last_error: null,
      })),
    )
    const backup = new Database(join(dirname(older.path), backupName), { readonly: true })
    expect(backup.prepare('SELECT * FROM jobs').all()).toEqual(before)
    backup.close()
  })

  it('includes the write-ahead log in the backup', async () => {
    const older = fieldDatabase({ schema: olderFieldSchema, journal: 'wal' })
    const writer = new Database(older.path)
    writer.exec(`INSERT INTO jobs (url, payload_json, created_at) VALUES ('u', '{}', '')`)
    await new SqliteJobStorage(older.path).migrate(at)
    writer.close()
    const backup = new Database(join(dirname(older.path), backupName), { readonly: true })
    expect(backup.prepare('SELECT url FROM jobs').all()).toEqual([{ url: 'u' }])
    backup.close()
  })

  it('does nothing, and makes no backup, if nothing is missing', async () => {
    const path = join(temporaryFolder(), 'jobs.db')
    const storage = new SqliteJobStorage(path)
    await storage.create()
    expect(await storage.migrate(at)).toEqual({
      outcome: 'current',
      backup: null,
      addedTables: [],
      addedColumns: [],
      addedIndexes: [],
      addedTriggers: [],
    })
    expect(readdirSync(dirname(path))).toEqual(['jobs.db'])
  })

  it('removes the unfinished backup of a killed migration', async () => {
    const older = fieldDatabase({ schema: olderFieldSchema })
    const { pid } = spawnSync(process.execPath, ['--version'])
    writeFileSync(`${older.path}.backup-20261101T080000Z.${pid}.new`, 'half')
    await new SqliteJobStorage(older.path).migrate(at)
    expect(readdirSync(dirname(older.path)).sort()).toEqual(['jobs.db', backupName])
    if (!lacks('modes')) expect(statSync(join(dirname(older.path), backupName)).mode & 0o777).toBe(0o600)
  })

  it('never overwrites an earlier backup', async () => {
    const older = fieldDatabase({ schema: olderFieldSchema })
    const storage = new SqliteJobStorage(older.path)
    await storage.migrate(at)
    older.run('DROP INDEX idx_jobs_queue')
    expect((await storage.migrate(at)).backup).toBe(`${backupName}-2`)
    expect(existsSync(join(dirname(older.path), backupName))).toBe(true)
  })

  it('recognizes an index under another name', async () => {
    const database = fieldDatabase()
    database.run('CREATE INDEX somebody_elses ON jobs (status, captured_at, id)')
    expect((await new SqliteJobStorage(database.path).migrate(at)).addedIndexes).toEqual(['idx_jobs_captured'])
  })

  it('recognizes an index whatever the case of its columns', async () => {
    const database = fieldDatabase({ schema: fieldSchema.replaceAll('status', 'STATUS') })
    expect((await new SqliteJobStorage(database.path).migrate(at)).addedIndexes).toEqual([
      'idx_jobs_queue',
      'idx_jobs_captured',
    ])
  })

  it('chooses another name for its index if the name is taken', async () => {
    const database = fieldDatabase()
    database.run('CREATE INDEX idx_jobs_queue ON jobs (status, captured_at)')
    database.run('CREATE TABLE idx_jobs_queue_2 (x)')
    expect((await new SqliteJobStorage(database.path).migrate(at)).addedIndexes).toEqual([
      'idx_jobs_queue_3',
      'idx_jobs_captured',
    ])
  })

  it('recognizes a generated column', async () => {
    const schema = fieldSchema.replace('job_id TEXT', `job_id TEXT AS (json_extract(payload_json, '$.id'))`)
    const { path } = fieldDatabase({ schema })
    expect((await new SqliteJobStorage(path).migrate(at)).addedColumns).toEqual([])
  })

  it('invents no ids for a table without them', async () => {
    const { path } = fieldDatabase({ schema: fieldSchema.replace('id INTEGER PRIMARY KEY AUTOINCREMENT, ', '') })
    await expect(new SqliteJobStorage(path).migrate(at)).rejects.toMatchObject({
      code: 'DB_ERROR',
      message: expect.stringMatching(/lacks the required id/),
    })
  })

  it('refuses a table that does not hold jobs', async () => {
    const { path } = fieldDatabase({ schema: 'CREATE TABLE jobs (id INTEGER PRIMARY KEY, title TEXT)' })
    await expect(new SqliteJobStorage(path).migrate(at)).rejects.toMatchObject({
      code: 'DB_ERROR',
      message: expect.stringMatching(/lacks the required url, payload_json, created_at/),
    })
  })

  it('is DB_NOT_FOUND without a file', async () => {
    const missing = new SqliteJobStorage(join(temporaryFolder(), 'jobs.db'))
    await expect(missing.migrate(at)).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
  })
})
