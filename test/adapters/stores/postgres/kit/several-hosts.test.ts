import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addressOfAll, pairOfTests } from '#test/support/postgres-cluster.js'
import { addJob, databaseAt, failureOf, gone, titles } from '#test/support/postgres-database.js'
import { until } from '#test/support/timing.js'

const port = sql`select setting::int from pg_settings where name = 'port'`

describe('an address with several hosts (pg-hosts)', () => {
  const { primary, standby } = pairOfTests()
  const nobody = { port: 1 }

  it('is used at the writable host, in any order', async () => {
    for (const hosts of [
      [primary(), standby()],
      [standby(), primary()],
      [nobody, standby(), primary()],
    ]) {
      const database = databaseAt(addressOfAll(hosts, { schema: 'order' }))
      await database.makeTables()
      await database.write((connection) => addJob(connection, `${hosts.indexOf(primary())} ${hosts.length}`), gone)
      expect(await database.ask(port, gone)).toEqual([[primary().port]])
    }
  })

  it('may be opened for reading at the first host that answers, which refuses writes', async () => {
    const writer = databaseAt(addressOfAll([primary()], { schema: 'reading' }))
    await writer.makeTables()
    await writer.write((connection) => addJob(connection, 'a'), gone)
    const reader = databaseAt(
      addressOfAll([nobody, standby(), primary()], { schema: 'reading', target_session_attrs: 'any' }),
    )
    await until(async () => (await reader.ask<unknown>(port, () => [])).length > 0)
    expect(await reader.ask(port, gone)).toEqual([[standby().port]])
    await until(async () => (await titles(reader)).length > 0)
    const failure = await failureOf(reader.write((connection) => addJob(connection, 'b'), gone))
    expect(failure).toMatchObject({ code: 'DB_ERROR', retryable: true })
    expect(failure.message).toMatch(/is read-only now/)
  })

  it('is unreachable for now if no host takes writes', async () => {
    const failure = await failureOf(databaseAt(addressOfAll([standby(), nobody])).makeTables())
    expect(failure).toMatchObject({ code: 'DB_ERROR', retryable: true, facts: { problem: 'server-unreachable' } })
  })

  // must run last: it breaks up the pair
  it('is used at the standby once that is promoted, without a restart', async () => {
    const database = databaseAt(addressOfAll([primary(), standby()], { schema: 'failover' }))
    await database.makeTables()
    await Promise.all([...'abcdefghij'].map((title) => database.write((each) => addJob(each, title), gone)))
    // wait until the standby has the tables and then their rows
    await until(async () => (await reader().ask<unknown>(port, () => [])).length > 0)
    await until(async () => (await titles(reader())).length === 10)
    await primary().kill()
    const between = await failureOf(database.write((connection) => addJob(connection, 'lost'), gone))
    expect(between).toMatchObject({ code: 'DB_ERROR', retryable: true })
    standby().promote()
    await database.write((connection) => addJob(connection, 'k'), gone)
    expect((await titles(database)).toSorted()).toEqual([...'abcdefghijk'])
    expect(await database.ask(port, gone)).toEqual([[standby().port]])
  })

  const reader = () => databaseAt(addressOfAll([standby()], { schema: 'failover' }))
})
