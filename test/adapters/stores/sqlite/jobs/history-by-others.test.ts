import { describe, expect, it } from 'vitest'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { SqliteJobTriage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-triage.js'
import { aJob } from '#test/support/a-job.js'
import { type FieldDatabase, fieldDatabase, fieldSchema } from '#test/support/field-database.js'
import { sqlitePrograms } from '#test/support/sqlite-programs.js'

/** A migrated queue of a capture script. */
async function migrated(options: Parameters<typeof fieldDatabase>[0] = {}): Promise<FieldDatabase> {
  const database = fieldDatabase(options)
  database.insert([1, 2, 3].map((id) => aJob({ id })))
  await new SqliteJobStorage(database.path).migrate(new Date('2026-11-20T08:00:00Z'))
  return database
}

const events = async ({ path }: FieldDatabase, jobId: number | null = null) =>
  ((await new SqliteJobTriage(path).events({ jobId, limit: 100 })) ?? []).toReversed()

const changes = async (database: FieldDatabase, jobId: number | null = null) =>
  (await events(database, jobId)).map(({ jobId: id, from, to }) => [id, from, to])

const columns = '(id, url, payload_json, created_at)'

describe.each(sqlitePrograms)('changes by $name (hunt-history)', ({ run }) => {
  it.each(['wal', 'delete'] as const)('are in the history, with journal %s', async (journal) => {
    const database = await migrated({ journal })
    run(database.path, [
      "UPDATE jobs SET status = 'shortlist' WHERE id = 2",
      "UPDATE jobs SET status = 'shortlist', title = 'x' WHERE id = 2",
      "UPDATE jobs SET title = 'y'",
      "UPDATE OR IGNORE jobs SET status = '選考中', updated_at = 'now' WHERE id IN (1, 2)",
    ])
    expect(await changes(database)).toEqual([
      [2, 'new', 'shortlist'],
      [1, 'new', '選考中'],
      [2, 'shortlist', '選考中'],
    ])
    const [first] = await events(database)
    expect(first).toMatchObject({ actor: 'other', batch: null, reason: null, score: null, url: aJob({ id: 2 }).url })
    expect(Date.parse(first?.at ?? '')).toBeGreaterThan(0)
  })

  it('by INSERT make no event, and INSERT OR REPLACE leaves a history that the URL finds', async () => {
    const database = await migrated()
    const { url } = aJob({ id: 2 })
    run(database.path, [
      'PRAGMA recursive_triggers = ON',
      `INSERT INTO jobs ${columns} VALUES (9, 'https://new.example/', '{}', '')`,
      "UPDATE jobs SET status = 'applied' WHERE id = 2",
      `INSERT OR REPLACE INTO jobs ${columns} VALUES (10, '${url}', '{}', '')`,
      "UPDATE jobs SET status = 'reject' WHERE id = 10",
    ])
    expect(await changes(database, 10)).toEqual([
      [2, 'new', 'applied'],
      [10, 'new', 'reject'],
    ])
    expect(await changes(database)).toHaveLength(2)
  })

  it('by INSERT … ON CONFLICT DO UPDATE are in the history', async () => {
    const database = await migrated()
    run(database.path, [
      `INSERT INTO jobs ${columns} VALUES (30, '${aJob({ id: 3 }).url}', '{}', '')
        ON CONFLICT (url) DO UPDATE SET status = 'new', payload_json = excluded.payload_json`,
      `INSERT INTO jobs ${columns} VALUES (30, '${aJob({ id: 3 }).url}', '{}', '')
        ON CONFLICT (url) DO UPDATE SET status = 'seen'`,
    ])
    expect(await changes(database)).toEqual([[3, 'new', 'seen']])
  })

  it('to and from NULL, to a number and in the case of a letter are in the history', async () => {
    const schema = fieldSchema.replace("status TEXT NOT NULL DEFAULT 'new'", 'status COLLATE NOCASE')
    const database = await migrated({ schema })
    const values = ['NULL', "'New'", "'new'", '7', '7', "x'6e6577'", 'NULL']
    run(
      database.path,
      values.map((value) => `UPDATE jobs SET status = ${value} WHERE id = 1`),
    )
    expect((await changes(database)).map(([, , to]) => to)).toEqual([null, 'New', 'new', '7', 'new', null])
  })

  it('keep changes() and last_insert_rowid() as without triggers', async () => {
    const database = await migrated()
    run(database.path, [
      'CREATE TABLE seen (changed INTEGER, added INTEGER)',
      "UPDATE jobs SET status = 'applied'",
      'INSERT INTO seen VALUES (changes(), 0)',
      `INSERT INTO jobs ${columns} VALUES (77, 'u', '{}', '')`,
      "UPDATE jobs SET status = 'reject' WHERE id = 1",
      'INSERT INTO seen VALUES (changes(), last_insert_rowid())',
    ])
    expect(database.all('SELECT * FROM seen')).toEqual([
      { changed: 3, added: 0 },
      { changed: 1, added: 77 },
    ])
  })

  it('work as before in a table whose ids may be NULL', async () => {
    const schema = fieldSchema.replace('id INTEGER PRIMARY KEY AUTOINCREMENT', 'id INTEGER')
    const database = await migrated({ schema })
    run(database.path, [
      `INSERT INTO jobs ${columns} VALUES (NULL, 'u', '{}', '')`,
      "UPDATE jobs SET status = 'applied' WHERE id IS NULL",
    ])
    expect(await changes(database)).toEqual([[0, 'new', 'applied']])
  })

  it('in a transaction that is rolled back are not in the history', async () => {
    const database = await migrated()
    run(database.path, ['BEGIN', "UPDATE jobs SET status = 'applied'", 'ROLLBACK'])
    expect(await changes(database)).toEqual([])
  })
})
