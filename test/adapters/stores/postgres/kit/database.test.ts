import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { jobs } from '#src/adapters/stores/postgres/jobs/tables.js'
import { freshSchema } from '#test/support/postgres.js'
import { addJob, databaseAt, failureOf, freshDatabase, gone, titles } from '#test/support/postgres-database.js'

const count = sql`select count(*) from ${jobs}`

describe('a PostgreSQL database', () => {
  it('answers one statement with rows by position, and numbers as numbers', async () => {
    const { database } = await freshDatabase()
    await database.write((connection) => addJob(connection, 'a'), gone)
    const asked = sql`select ${jobs.id}, ${jobs.title}, count(*) over (), 1.5::numeric, null from ${jobs}`
    expect(await database.ask(asked, gone)).toEqual([[1, 'a', 1, 1.5, null]])
  })

  it('reads several statements from one snapshot, whatever others write', async () => {
    const { database } = await freshDatabase()
    const counts = await database.read(async (connection) => {
      const before = await connection.first(count)
      await database.write((other) => addJob(other, 'meanwhile'), gone)
      return [before, await connection.first(count)]
    }, gone)
    expect(counts).toEqual([[0], [0]])
    expect(await titles(database)).toEqual(['meanwhile'])
  })

  it('refuses writes in a reading transaction', async () => {
    const { database } = await freshDatabase()
    const failure = await failureOf(database.read((connection) => addJob(connection, 'a'), gone))
    expect(failure.code).toBe('DB_ERROR')
    expect(await titles(database)).toEqual([])
  })

  it('rolls back after a failure and after undo', async () => {
    const { database } = await freshDatabase()
    const fail = async () => {
      throw new Error('midway')
    }
    await failureOf(database.write((connection) => addJob(connection, 'a').then(fail), gone))
    const undone = await database.write(async (connection, undo) => {
      await addJob(connection, 'b')
      undo()
      return 'undone'
    }, gone)
    expect(undone).toBe('undone')
    expect(await titles(database)).toEqual([])
  })

  it('reports missing tables, and works once they exist', async () => {
    const database = databaseAt(await freshSchema())
    const ask = () => database.ask<unknown>(count, () => [['missing']])
    expect(await ask()).toEqual([['missing']])
    await database.makeTables()
    expect(await ask()).toEqual([[0]])
  })

  it('stores a text without its NUL, alone and in a list', async () => {
    const { database } = await freshDatabase()
    await database.write((connection) => addJob(connection, 'a\0b\0', 'https://jobs.example/\0c'), gone)
    expect(await database.ask(sql`select ${jobs.title}, ${jobs.url} from ${jobs}`, gone)).toEqual([
      ['ab', 'https://jobs.example/c'],
    ])
    const list = sql`select unnest(${sql.param(['x\0y', '\0', null])}::text[])`
    expect(await database.ask(list, gone)).toEqual([['xy'], [''], [null]])
  })

  it('replaces half of a character with a replacement character', async () => {
    const { database } = await freshDatabase()
    await database.write((connection) => addJob(connection, 'half \ud83d', 'https://jobs.example/half'), gone)
    expect(await titles(database)).toEqual(['half \ufffd'])
  })

  it('serves a hundred callers over its ten connections', async () => {
    const { database } = await freshDatabase()
    const many = Array.from({ length: 100 }, (_, n) => n)
    await Promise.all(many.map((n) => database.write((connection) => addJob(connection, `${n}`), gone)))
    const answers = await Promise.all(many.map(() => database.read((connection) => connection.first(count), gone)))
    expect(answers).toEqual(many.map(() => [100]))
  })

  it('refuses calls after it was closed', async () => {
    const database = databaseAt(await freshSchema())
    await database.close()
    expect((await failureOf(database.ask(count, () => []))).code).toBe('INTERNAL_ERROR')
  })
})
