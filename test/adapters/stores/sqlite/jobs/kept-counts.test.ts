import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { areCountsKept } from '#src/adapters/stores/sqlite/jobs/kept-counts.js'
import { SqliteJobIntake } from '#src/adapters/stores/sqlite/jobs/sqlite-job-intake.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { SqliteJobSearch } from '#src/adapters/stores/sqlite/jobs/sqlite-job-search.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { SearchJobs } from '#src/application/jobs/search-jobs.js'
import { aJob } from '#test/support/a-job.js'
import { type FieldDatabase, fieldDatabase, fieldSchema } from '#test/support/field-database.js'
import { sqlitePrograms } from '#test/support/sqlite-programs.js'

const looseSchema = fieldSchema
  .replace('url TEXT NOT NULL UNIQUE', 'url TEXT UNIQUE')
  .replace("status TEXT NOT NULL DEFAULT 'new'", 'status TEXT')

async function migrated(schema = fieldSchema, jobs = [1, 2, 3]): Promise<FieldDatabase> {
  const database = fieldDatabase({ schema })
  database.insert(jobs.map((id) => aJob({ id, url: `u${id}` })))
  await migrate(database)
  return database
}

const migrate = ({ path }: FieldDatabase) => new SqliteJobStorage(path).migrate(new Date('2026-11-20T08:00:00Z'))

function withFile<T>({ path }: FieldDatabase, work: (connection: Connection) => T): T {
  const connection = new Connection(new Database(path))
  try {
    return work(connection)
  } finally {
    connection.close()
  }
}

const isKept = (database: FieldDatabase) => withFile(database, areCountsKept)
const kept = 'SELECT status, count FROM job_counts WHERE count <> 0 ORDER BY status'
const counted = 'SELECT status, count(*) AS count FROM jobs GROUP BY status ORDER BY status'

const id = fc.oneof(fc.integer({ min: 1, max: 6 }).map(String), fc.constantFrom('NULL', '-1', '0', "'3'", '2.0'))
const url = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 6 }).map((n) => `'u${n}'`) },
  { weight: 1, arbitrary: fc.constantFrom("'U1'", 'NULL', '5', "x'7531'") },
)
const status = fc.constantFrom("'new'", "'New'", "'reject'", "'applied'", "''", 'NULL', '7', "x'00'", "'new '")
const resolution = fc.constantFrom('', 'OR REPLACE', 'OR REPLACE', 'OR IGNORE', 'OR FAIL', 'OR ABORT', 'OR ROLLBACK')
const columns = '(id, url, status, payload_json, created_at)'
const row = fc.tuple(id, url, status).map(([...values]) => `(${values.join()}, '{}', '')`)
const rows = fc.array(row, { minLength: 1, maxLength: 3 }).map((all) => all.join())
const assignment = fc.oneof(
  ...[id.map((value) => `id = ${value}`), id.map((value) => `rowid = ${value}`), fc.constant('id = id + 1')],
  ...[url.map((value) => `url = ${value}`), fc.constant("url = 'u' || (1 + id % 3)")],
  ...[status.map((value) => `status = ${value}`), fc.constant("source = 'x', captured_at = id")],
)
const assignments = fc
  .uniqueArray(assignment, { minLength: 1, maxLength: 3, selector: (text) => text.split(' ')[0]?.replace('row', '') })
  .map((all) => all.join())
const condition = fc.oneof(
  id.map((value) => `id = ${value}`),
  url.map((value) => `url >= ${value}`),
  status.map((value) => `status IS ${value}`),
  fc.constant('true'),
)
const target = fc.constantFrom('(url)', '(id)', '')

const statement = fc.oneof(
  fc.tuple(resolution, rows).map(([how, values]) => `INSERT ${how} INTO jobs ${columns} VALUES ${values}`),
  fc.tuple(rows).map(([values]) => `REPLACE INTO jobs ${columns} VALUES ${values}`),
  fc
    .tuple(resolution, rows, target, assignments)
    .map(
      ([how, values, on, to]) =>
        `INSERT ${how} INTO jobs ${columns} VALUES ${values} ON CONFLICT ${on} DO UPDATE SET ${to}`,
    ),
  fc
    .tuple(rows, target)
    .map(([values, on]) => `INSERT INTO jobs ${columns} VALUES ${values} ON CONFLICT ${on} DO NOTHING`),
  fc
    .tuple(resolution, fc.constantFrom('id + 1', 'NULL', '7 - id'), condition)
    .map(
      ([how, to, where]) =>
        `INSERT ${how} INTO jobs ${columns} SELECT ${to}, url, 'again', '{}', '' FROM jobs WHERE ${where}`,
    ),
  fc.tuple(resolution, assignments, condition).map(([how, to, where]) => `UPDATE ${how} jobs SET ${to} WHERE ${where}`),
  fc
    .tuple(resolution, assignments)
    .map(
      ([how, to]) =>
        `UPDATE ${how} jobs SET ${to} FROM (SELECT 2 AS n UNION ALL SELECT 3) AS other WHERE jobs.id = other.n`,
    ),
  condition.map((where) => `DELETE FROM jobs WHERE ${where}`),
  fc.constant('DELETE FROM jobs'),
  fc.constantFrom('BEGIN', 'COMMIT', 'ROLLBACK', 'SAVEPOINT s', 'ROLLBACK TO s', 'RELEASE s'),
  fc.constantFrom('PRAGMA recursive_triggers = ON', 'PRAGMA recursive_triggers = OFF'),
)

describe('the stored counts', () => {
  it.each([
    ['a capture script', fieldSchema],
    ['a script that lets values be missing', looseSchema],
  ])('stay exact in the table of %s, whatever statements write it', async (_, schema) => {
    const { path } = await migrated(schema)
    const db = new Database(path)
    db.pragma('synchronous = OFF')
    fc.assert(
      fc.property(fc.array(statement, { minLength: 1, maxLength: 25 }), (statements) => {
        for (const each of statements) {
          try {
            db.exec(each)
          } catch {
            // a failed constraint, or no transaction to end
          }
          expect(db.prepare(kept).all(), each).toEqual(db.prepare(counted).all())
        }
        if (db.inTransaction) db.exec('ROLLBACK')
      }),
      { numRuns: 400, seed: 1 },
    )
    expect(areCountsKept(new Connection(db))).toBe(true)
    db.close()
  })

  it.each(sqlitePrograms)('stay exact when $name writes', async ({ run }) => {
    const database = await migrated()
    run(database.path, [
      `INSERT OR REPLACE INTO jobs ${columns} VALUES (9, 'u1', 'a', '{}', ''), (9, 'u2', 'b', '{}', ''), (3, 'u5', 'c', '{}', '')`,
      `INSERT OR IGNORE INTO jobs ${columns} VALUES (9, 'u8', 'd', '{}', '')`,
      `UPDATE jobs SET status = 'e' WHERE id = 9`,
      `UPDATE OR REPLACE jobs SET url = 'u5' WHERE id = 9`,
      `INSERT INTO jobs ${columns} VALUES (NULL, 'u5', 'f', '{}', '') ON CONFLICT (url) DO UPDATE SET status = excluded.status`,
      `INSERT INTO jobs ${columns} VALUES (NULL, 'u7', 'f', '{}', '')`,
    ])
    expect(database.all(kept)).toEqual(database.all(counted))
    expect(isKept(database)).toBe(true)
    expect(await new SqliteJobRepository(database.path).countByStatus()).toEqual([{ status: 'f', count: 2 }])
  })

  it('are used for counts, and for the total of a page', async () => {
    const database = await migrated()
    database.run("UPDATE jobs SET status = 'reject' WHERE id = 2")
    const jobs = new SearchJobs(new SqliteJobSearch(database.path))
    const totals = async () => [
      (await jobs.execute({})).total,
      (await jobs.execute({ statuses: ['new'] })).total,
      (await new SqliteJobRepository(database.path).countByStatus()).map(({ count }) => count),
    ]
    expect(await totals()).toEqual([3, 2, [2, 1]])
    database.run('UPDATE job_counts SET count = count + 10')
    expect(await totals()).toEqual([23, 12, [12, 11]])
    // repairs any damage to the counts
    await migrate(database)
    expect(await totals()).toEqual([3, 2, [2, 1]])
  })

  it.each([
    ['another unique index', 'CREATE UNIQUE INDEX other ON jobs (job_id)'],
    ['a trigger of another program', 'CREATE TRIGGER other BEFORE INSERT ON jobs BEGIN SELECT 1; END'],
    ['one trigger less', 'DROP TRIGGER job_counts_of_delete'],
    ['any other change of the schema', 'CREATE TABLE other (x)'],
    ['a vacuum', 'VACUUM'],
  ])('are not used after %s', async (_, change) => {
    const database = await migrated()
    database.run(change)
    database.run('UPDATE job_counts SET count = 100')
    expect(isKept(database)).toBe(false)
    expect(await new SqliteJobRepository(database.path).countByStatus()).toEqual([{ status: 'new', count: 3 }])
  })

  it('are recomputed by an import', async () => {
    const database = await migrated()
    database.run('VACUUM')
    database.run('UPDATE job_counts SET count = 100')
    const intake = new SqliteJobIntake(database.path)
    await intake.add({ postings: [], at: '2026-11-20T08:00:00Z' })
    await intake.close()
    expect(isKept(database)).toBe(true)
    expect(database.all(kept)).toEqual(database.all(counted))
  })

  it.each([
    ['no index of URLs', fieldSchema.replace('NOT NULL UNIQUE', 'NOT NULL')],
    [
      'a unique index of two columns',
      fieldSchema.replace(', last_error TEXT', ', last_error TEXT, UNIQUE (url, job_id)'),
    ],
    ['URLs that are alike in any case', fieldSchema.replace('url TEXT', 'url TEXT COLLATE NOCASE')],
    ['ids that are no key', fieldSchema.replace('id INTEGER PRIMARY KEY AUTOINCREMENT', 'id INTEGER')],
    [
      'rows without ids of their own',
      `${fieldSchema.replace(' AUTOINCREMENT', '').replace('last_error TEXT)', 'last_error TEXT) WITHOUT ROWID')}`,
    ],
  ])('are not kept in a table with %s', async (_, schema) => {
    const database = await migrated(schema)
    expect(isKept(database)).toBe(false)
    expect(
      database.all("SELECT 1 FROM sqlite_schema WHERE name LIKE 'job_counts%' OR name LIKE 'job_replaced%'"),
    ).toEqual([])
    expect(await new SqliteJobRepository(database.path).countByStatus()).toEqual([{ status: 'new', count: 3 }])
  })
})
