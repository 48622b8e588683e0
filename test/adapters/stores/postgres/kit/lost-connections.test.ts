import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { schemaIn } from '#test/support/postgres.js'
import {
  addJob,
  databaseAt,
  failureOf,
  freshDatabase,
  gone,
  terminate,
  titles,
  withParameter,
} from '#test/support/postgres-database.js'

const endOwnConnection = sql`select pg_terminate_backend(pg_backend_pid())`

/** A database whose connections have a distinct application name. */
async function namedDatabase() {
  const { url } = await freshDatabase()
  const database = databaseAt(withParameter(url, 'application_name', schemaIn(url)))
  return { database, terminateAll: () => terminate(url, schemaIn(url)) }
}

/** Opens all connections of the pool; none is in use afterwards. */
async function fillPool({ database }: Awaited<ReturnType<typeof namedDatabase>>): Promise<void> {
  const slow = sql`select pg_sleep(0.1)`
  await Promise.all(Array.from({ length: 10 }, () => database.ask(slow, gone)))
}

describe('a lost connection (pg-lost)', () => {
  it('in the idle pool, like all others, is not noticed', async () => {
    const named = await namedDatabase()
    for (const ask of [
      () => named.database.write((connection) => addJob(connection, 'a'), gone),
      () => titles(named.database),
      () => named.database.read((connection) => connection.all(sql`select 1`), gone),
    ]) {
      await fillPool(named)
      // no concurrent write: it could lose the answer to its commit, and nobody would know whether it is stored
      expect(await named.terminateAll()).toBeGreaterThan(0)
      await ask()
    }
    expect(await titles(named.database)).toEqual(['a'])
  })

  it('in the middle of a transaction causes one retry, and the write is stored once', async () => {
    const { database } = await freshDatabase()
    let runs = 0
    await database.write(async (connection) => {
      await addJob(connection, 'a')
      if (++runs === 1) await connection.run(endOwnConnection)
    }, gone)
    expect(runs).toBe(2)
    expect(await titles(database)).toEqual(['a'])
  })

  it('at every attempt is reported, nothing is stored, and the next call is answered', async () => {
    const { database } = await freshDatabase()
    const failure = await failureOf(
      database.write(async (connection) => {
        await addJob(connection, 'a')
        await connection.run(endOwnConnection)
      }, gone),
    )
    expect(failure).toMatchObject({ code: 'DB_ERROR', retryable: true })
    expect(await titles(database)).toEqual([])
    await database.write((connection) => addJob(connection, 'b'), gone)
    expect(await titles(database)).toEqual(['b'])
  })

  it('of many calls at once is repaired for each', async () => {
    const named = await namedDatabase()
    const calls = Array.from({ length: 100 }, (_, n) =>
      named.database
        .write((connection) => addJob(connection, `${n}`), gone)
        .then(
          () => n,
          () => null,
        ),
    )
    await named.terminateAll()
    const stored = new Set(await Promise.all(calls))
    stored.delete(null)
    const found = (await titles(named.database)).map(Number)
    const names = new Set(found)
    // a commit whose answer was lost may be stored
    expect([...stored].filter((n) => !names.has(n as number))).toEqual([])
    expect(found.length).toBe(names.size)
  })
})
