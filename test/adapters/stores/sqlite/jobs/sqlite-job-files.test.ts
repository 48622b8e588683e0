import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { aJob, everything, jobsDated } from '#test/support/a-job.js'
import { fieldDatabase, fieldSchema, olderFieldSchema } from '#test/support/field-database.js'
import { lacks } from '#test/support/lacking.js'
import { withMessage } from '#test/support/reported-failures.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const now = '2026-11-20T08:00:00.000Z'

const read = (path: string) => new SqliteJobRepository(path, { busyTimeoutMs: 100 }).readNew(everything)
const update = (path: string) =>
  new SqliteJobRepository(path, { busyTimeoutMs: 100 }).updateStatuses({
    updates: [{ id: 1, status: 'reject' }],
    at: now,
  })

const dbError = (message: RegExp) => ({ code: 'DB_ERROR', retryable: false, message: expect.stringMatching(message) })

describe('a file that cannot serve', () => {
  const file = (name: string, content: string | Buffer): string => {
    const path = join(temporaryFolder(), name)
    writeFileSync(path, content)
    return path
  }

  it.each(['missing.db', 'no such folder/missing.db'])(
    'is DB_NOT_FOUND by its base name when it is not there: %s (read-R2.5, update-R7.3, update-R9.2)',
    async (name) => {
      const folder = temporaryFolder()
      for (const attempt of [read, update]) {
        await expect(withMessage(attempt(join(folder, name)))).rejects.toMatchObject({
          code: 'DB_NOT_FOUND',
          retryable: false,
          message:
            'Database missing.db was not found. Choose another with --db or JOBWORKFLOW_DB; `jobworkflow jobs import FILE --db missing.db` creates it.',
        })
      }
      expect(readdirSync(folder)).toEqual([])
    },
  )

  it('is a DB_ERROR that tells apart a folder, junk, an empty file and a file without jobs (read-R2.6, read-R5.2, update-R7.4, update-R9.3)', async () => {
    const junk = file('junk.db', 'this is not a database, whatever its name says'.repeat(99))
    const { path } = fieldDatabase({ schema: 'CREATE TABLE people (id INTEGER)' })
    for (const attempt of [read, update]) {
      await expect(attempt(temporaryFolder())).rejects.toMatchObject(dbError(/is a folder/))
      await expect(attempt('/')).rejects.toMatchObject(
        dbError(/^Database "\/" is a folder, not a file; give the file\.$/),
      )
      await expect(attempt(junk)).rejects.toMatchObject(
        dbError(/^Database junk\.db is not a SQLite database; check the path, or restore it from a backup\.$/),
      )
      await expect(attempt(file('empty.db', ''))).rejects.toMatchObject(
        dbError(/^Database empty\.db is an empty file; restore it from a backup, or choose another file\.$/),
      )
      await expect(attempt(path)).rejects.toMatchObject(
        dbError(/^Database jobs\.db has no jobs table: it is not a jobs database\.$/),
      )
    }
    await expect(new SqliteJobRepository(path).findMissing([1])).rejects.toMatchObject(dbError(/has no jobs table/))
    await expect(new SqliteJobRepository(path).summarize()).rejects.toMatchObject(dbError(/has no jobs table/))
  })

  it('is refused with the columns that its jobs table lacks (read-R5.2)', async () => {
    const { path } = fieldDatabase({
      schema: 'CREATE TABLE jobs (id INTEGER PRIMARY KEY, Title TEXT, url TEXT, status TEXT)',
    })
    const lacking = 'job_id, company, description, location, source, captured_at'
    await expect(read(path)).rejects.toMatchObject(dbError(new RegExp(`lacks ${lacking}`)))
  })

  it('is explained with `jobs migrate` only if that helps, quoted for a shell (jobs-advice)', async () => {
    const older = fieldDatabase({ schema: olderFieldSchema, name: "my jobs' list.db" })
    await expect(withMessage(update(older.path))).rejects.toMatchObject(
      dbError(/run `jobworkflow jobs migrate --db 'my jobs'\\'' list\.db'`\.$/),
    )
    const { path } = fieldDatabase({ schema: 'CREATE TABLE jobs (id INTEGER PRIMARY KEY, url TEXT, status TEXT)' })
    await expect(update(path)).rejects.toMatchObject(
      dbError(/is not a jobs database: its jobs table lacks updated_at\.$/),
    )
  })

  it('may have a view or a virtual table instead of the jobs table', async () => {
    const view = fieldDatabase({
      schema: `${fieldSchema.replace('TABLE jobs', 'TABLE other').replace('ON jobs', 'ON other')}
      CREATE VIEW jobs AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, 'new' AS status FROM n`,
    })
    const virtual = fieldDatabase({ schema: 'CREATE VIRTUAL TABLE Jobs USING fts5(title, status)' })
    for (const attempt of [read, update, (path: string) => new SqliteJobRepository(path).summarize()]) {
      await expect(attempt(view.path)).rejects.toMatchObject(dbError(/has a view instead of its jobs table/))
      await expect(attempt(virtual.path)).rejects.toMatchObject(dbError(/has a virtual table instead/))
    }
  })

  it.each([
    'CREATE INDEX i ON jobs (lower(title))',
    "CREATE INDEX i ON jobs (title LIKE '%a%')",
    "CREATE INDEX i ON jobs (status) WHERE title LIKE '%a%'",
    "ALTER TABLE jobs ADD COLUMN long TEXT AS (title LIKE '%a%a%')",
    "ALTER TABLE jobs ADD COLUMN c TEXT CHECK/**/(c <> '')",
  ])('is handled in another process if it contains its own code: %s', async (statement) => {
    const database = fieldDatabase()
    database.insert([aJob({ id: 1 })])
    database.run(statement)
    const elsewhere = new MemoryJobRepository([])
    const jobs = new SqliteJobRepository(database.path, { elsewhere })
    expect((await jobs.readNew(everything)).entries).toEqual([])
    expect(await jobs.updateStatuses({ updates: [{ id: 1, status: 'reject' }], at: now })).toEqual([1])
    expect((await read(database.path)).entries).toHaveLength(1)
  })

  it('is handled in this process if it contains no code: indexes on columns, checks on other tables', async () => {
    const database = fieldDatabase()
    database.insert([aJob({ id: 1 })])
    database.run('CREATE INDEX i ON jobs ("status", captured_at COLLATE NOCASE DESC, [id])')
    database.run("CREATE TABLE log (entry TEXT CHECK (entry <> ''))")
    const jobs = new SqliteJobRepository(database.path, { elsewhere: new MemoryJobRepository([]) })
    expect((await jobs.readNew(everything)).entries).toHaveLength(1)
  })

  it('is reported as damaged when a page of it was overwritten (read-R5.2)', async () => {
    const database = fieldDatabase()
    database.insert(Array.from({ length: 200 }, (_, i) => aJob({ id: i + 1 })))
    const bytes = readFileSync(database.path)
    bytes.fill(0xa5, 4096)
    writeFileSync(database.path, bytes)
    await expect(read(database.path)).rejects.toMatchObject(dbError(/is damaged/))
  })

  it('is refused if the driver would trim its name and open another file', async () => {
    const { path } = fieldDatabase()
    copyFileSync(path, `${path} `)
    await expect(read(`${path} `)).rejects.toMatchObject(dbError(/ends in white space/))
  })

  it.skipIf(lacks('modes'))('is refused by name when this user may not read it (read-R5.1)', async () => {
    const { path } = fieldDatabase()
    chmodSync(path, 0)
    // no file is locked for root, so become another user for a moment
    const isRoot = process.getuid?.() === 0
    if (isRoot) process.seteuid?.(65_534)
    try {
      for (const attempt of [read, update])
        await expect(attempt(path)).rejects.toMatchObject({
          code: 'DB_NOT_FOUND',
          message: 'Database jobs.db cannot be read: permission denied. Check its permissions and those of its folder.',
        })
    } finally {
      if (isRoot) process.seteuid?.(0)
    }
  })

  it.skipIf(lacks('pipes'))('is refused at once, not waited for, when it is a named pipe', async () => {
    const { execFileSync } = await import('node:child_process')
    const path = join(temporaryFolder(), 'pipe.db')
    execFileSync('mkfifo', [path])
    await expect(read(path)).rejects.toMatchObject(dbError(/not a regular file/))
  })
})

describe('a file that serves', () => {
  const names = ['a#b.db', 'a%20b.db', 'with spaces.db', '求人 一覧.db', "it's.db"]
  const namesOfUnix = ['a?b.db', ':memory:', 'file:x?mode=memory']

  it.each([...names, ...(lacks('anyName') ? [] : namesOfUnix)])(
    'is opened by exactly its name: %s (jobs-path)',
    async (name) => {
      const database = fieldDatabase({ name })
      database.insert([aJob({ id: 7 })])
      expect((await read(database.path)).entries.map(({ job }) => job.id)).toEqual([7])
      expect(readdirSync(dirname(database.path))).toEqual([name])
    },
  )

  it('is not changed by reading, and no file appears beside it (read-R4.1, read-R4.2, read-R4.3, read-R4.4, jobs-untouched)', async () => {
    const database = fieldDatabase()
    database.insert(jobsDated('a', null))
    const digest = () => createHash('sha256').update(readFileSync(database.path)).digest('hex')
    const before = digest()
    const jobs = new SqliteJobRepository(database.path)
    await jobs.readNew(everything)
    await jobs.findMissing([1, 2, 3])
    await jobs.summarize()
    expect(digest()).toBe(before)
    expect(readdirSync(dirname(database.path))).toEqual(['jobs.db'])
  })

  it.each(['wal', 'delete'] as const)('is read and updated in %s mode', async (journal) => {
    const database = fieldDatabase({ journal })
    database.insert(jobsDated('a'))
    expect((await read(database.path)).entries).toHaveLength(1)
    expect(await update(database.path)).toEqual([])
    expect((await read(database.path)).entries).toEqual([])
  })

  it('is read in WAL mode without what another program has not committed yet (update-R4.5)', async () => {
    const database = fieldDatabase({ journal: 'wal' })
    database.insert(jobsDated('a'))
    const writer = hold(database.path, "UPDATE jobs SET status = 'reject'")
    expect((await read(database.path)).entries).toHaveLength(1)
    writer.exec('COMMIT')
    expect((await read(database.path)).entries).toEqual([])
  })

  it('is busy, and can be retried, if another program holds it longer than the timeout (jobs-locked)', async () => {
    const database = fieldDatabase()
    database.insert(jobsDated('a'))
    const writer = hold(database.path, "UPDATE jobs SET title = 'x'")
    writer.pragma('cache_spill = 1')
    const busy = { code: 'DB_ERROR', retryable: true, message: expect.stringMatching(/in use by another program/) }
    await expect(update(database.path)).rejects.toMatchObject(busy)
    writer.exec('COMMIT')
    writer.exec('BEGIN EXCLUSIVE')
    await expect(read(database.path)).rejects.toMatchObject(busy)
  })

  it('is waited for if another program holds it for less than the timeout', async () => {
    const database = fieldDatabase()
    database.insert(jobsDated('a'))
    const writer = hold(database.path, "UPDATE jobs SET title = 'x'")
    setTimeout(() => writer.exec('COMMIT'), 150)
    const jobs = new SqliteJobRepository(database.path, { busyTimeoutMs: 5000 })
    expect(await jobs.updateStatuses({ updates: [{ id: 1, status: 'reject' }], at: now })).toEqual([])
  })

  it('may be an older one, which is read, and refuses updates with the migration it needs (update-R6.4)', async () => {
    const database = fieldDatabase({ schema: olderFieldSchema })
    database.insert(jobsDated('a'))
    expect((await read(database.path)).entries).toHaveLength(1)
    const needsMigration = dbError(
      /needs migration: its jobs table lacks updated_at; run `jobworkflow jobs migrate --db jobs\.db`\.$/,
    )
    await expect(withMessage(update(database.path))).rejects.toMatchObject(needsMigration)
    await expect(withMessage(new SqliteJobRepository(database.path).findMissing([1]))).rejects.toMatchObject(
      needsMigration,
    )
    expect(database.all('SELECT status FROM jobs')).toEqual([{ status: 'new' }])
  })

  it('gets nothing of a batch when one row cannot be written (update-R1.1, update-R4.2, update-R9.3, update-R9.6)', async () => {
    const database = fieldDatabase()
    database.insert(jobsDated('a', 'b', 'c'))
    database.run('CREATE UNIQUE INDEX refuse ON jobs (status) WHERE id > 1 AND updated_at IS NOT NULL')
    const batch = [1, 2, 3].map((id) => ({ id, status: 'applied' as const }))
    await expect(
      new SqliteJobRepository(database.path).updateStatuses({ updates: batch, at: now }),
    ).rejects.toMatchObject({
      code: 'DB_ERROR',
      retryable: false,
      message: 'Database jobs.db refused a value: it breaks a rule of its table.',
    })
    expect(database.all('SELECT DISTINCT status, updated_at FROM jobs')).toEqual([{ status: 'new', updated_at: null }])
  })

  it('changes only in status and updated_at by an update (update-R6.5, update-R7.7, update-R11.5)', async () => {
    const database = fieldDatabase()
    database.insert(jobsDated('a'))
    const [before] = database.all('SELECT * FROM jobs')
    await update(database.path)
    expect(database.all('SELECT * FROM jobs')).toEqual([{ ...before, status: 'reject', updated_at: now }])
  })

  it('is updated when its table has no columns but id, status and updated_at (update-R11.2)', async () => {
    const { path, run, all } = fieldDatabase({
      schema: 'CREATE TABLE jobs (id INTEGER PRIMARY KEY, status TEXT, updated_at TEXT)',
    })
    run("INSERT INTO jobs (id, status) VALUES (1, 'new')")
    expect(await update(path)).toEqual([])
    expect(all('SELECT * FROM jobs')).toEqual([{ id: 1, status: 'reject', updated_at: now }])
  })

  function hold(path: string, sql: string): Database {
    const writer = new Database(path)
    onTestFinished(() => void writer.close())
    writer.exec(`BEGIN IMMEDIATE; ${sql}`)
    return writer
  }
})

describe('a folder of other programs', () => {
  it('is not changed if a path leads into a file', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    mkdirSync(join(folder, 'x'))
    await expect(read(join(folder, 'file', 'jobs.db'))).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
    expect(readdirSync(folder)).toEqual(['file', 'x'])
  })
})
