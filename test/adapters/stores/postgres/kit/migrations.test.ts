import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { migrationsPath } from '#src/adapters/stores/migrations.js'
import { PostgresJobRepository } from '#src/adapters/stores/postgres/jobs/postgres-job-repository.js'
import { PostgresJobStorage } from '#src/adapters/stores/postgres/jobs/postgres-job-storage.js'
import { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { PostgresWebsiteStorage } from '#src/adapters/stores/postgres/websites/postgres-website-storage.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { everything } from '#test/support/a-job.js'
import { freshSchema, schemaIn, withClient } from '#test/support/postgres.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

function storageOf(url: string): PostgresJobStorage {
  const storage = new PostgresJobStorage(url)
  onTestFinished(() => storage.close())
  return storage
}

async function readFailure(url: string): Promise<AppError> {
  const jobs = new PostgresJobRepository(url)
  onTestFinished(() => jobs.close())
  return failureOf(jobs.readNew(everything))
}

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const failure = await work.catch((error: unknown) => error)
  if (failure instanceof AppError) return failure
  throw new Error('It did not fail.')
}

/** The migrations of the queue plus a future one. */
function withOneMore(): string {
  const folder = temporaryFolder()
  cpSync(migrationsPath('postgres-jobs'), folder, {
    recursive: true,
  })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  const last = entries.at(-1)
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_later' }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }))
  writeFileSync(join(folder, '9999_later.sql'), 'alter table "$schema"."jobs" add column later text')
  return folder
}

describe('the PostgreSQL migration (pg-migrate)', () => {
  it('creates the tables once when ten run at the same moment, and then changes nothing', async () => {
    const url = await freshSchema()
    const outcomes = await Promise.all(Array.from({ length: 10 }, async () => (await storageOf(url).migrate()).outcome))
    expect(outcomes.toSorted()).toEqual(['created', ...Array(9).fill('current')])
    expect((await storageOf(url).migrate()).outcome).toBe('current')
  })

  it('creates the tables of both stores in one schema', async () => {
    const url = await freshSchema()
    const websites = new PostgresWebsiteStorage(url)
    onTestFinished(() => websites.close())
    const outcomes = await Promise.all([storageOf(url).migrate(), websites.migrate(), storageOf(url).create()])
    expect(outcomes[1].outcome).toBe('created')
    expect((await storageOf(url).migrate()).outcome).toBe('current')
    expect((await websites.migrate()).outcome).toBe('current')
  })

  it('needs no right to create schemas if the schema exists', async () => {
    const url = await freshSchema()
    const schema = schemaIn(url)
    const role = `role_${schema}`
    await withClient(url, async (client) => {
      await client.query(
        `create schema "${schema}"; create role "${role}" login; grant all on schema "${schema}" to "${role}"`,
      )
    })
    onTestFinished(() =>
      withClient(url, async (client) => void (await client.query(`drop owned by "${role}"; drop role "${role}"`))),
    )
    const asRole = new URL(url)
    asRole.username = role
    expect((await storageOf(asRole.href).migrate()).outcome).toBe('created')
  })

  it('is all or nothing', async () => {
    const url = await freshSchema()
    const schema = schemaIn(url)
    // occupies the name of the second index
    await withClient(url, async (client) => {
      await client.query(`create schema "${schema}"; create table "${schema}".idx_jobs_queue_long (a int)`)
    })
    await expect(storageOf(url).migrate()).rejects.toMatchObject({ code: 'DB_ERROR' })
    const tables = await withClient(url, async (client) => {
      const { rows } = await client.query('select tablename from pg_tables where schemaname = $1', [schema])
      return rows.map(({ tablename }) => tablename)
    })
    expect(tables).toEqual(['idx_jobs_queue_long'])
  })
})

describe('a PostgreSQL queue of another version (pg-versions)', () => {
  it('does not exist before it was created', async () => {
    expect(await readFailure(await freshSchema())).toMatchObject({ code: 'DB_NOT_FOUND', retryable: false })
  })

  it('is reported if it is older, with the command that updates it', async () => {
    const url = await freshSchema()
    await storageOf(url).migrate()
    const later = new PostgresDatabase(url, { context: 'jobs', migrationsFolder: withOneMore() })
    onTestFinished(() => later.close())
    const failure = await failureOf(later.ask(sql`select 1`, () => []))
    expect(failure).toMatchObject({ code: 'DB_ERROR', retryable: false })
    expect(failureMessage(failure)).toContain('`jobworkflow migrate --db`')
    expect(await later.migrate()).toBe('updated')
    expect(await later.ask(sql`select 1`, () => [])).toEqual([[1]])
  })

  it('is reported if it is newer, and is not written to', async () => {
    const url = await freshSchema()
    await storageOf(url).migrate()
    await withClient(url, async (client) => {
      await client.query(`insert into "${schemaIn(url)}".migrations values ('jobs', 99999999999999, '')`)
    })
    const failure = await readFailure(url)
    expect(failure).toMatchObject({ code: 'DB_ERROR', retryable: false })
    expect(failureMessage(failure)).toMatch(/later version, which cannot be undone; update/)
    await expect(storageOf(url).migrate()).rejects.toMatchObject({ code: 'DB_ERROR', retryable: false })
  })
})
