import { expect, it, onTestFinished } from 'vitest'
import { PostgresHostTurns } from '#src/adapters/stores/postgres/websites/postgres-host-turns.js'
import { websitesDatabase } from '#src/adapters/stores/postgres/websites/websites-database.js'
import { describeHostTurns } from '#test/contracts/host-turns.contract.js'
import { freshSchema, schemaIn, withClient } from '#test/support/postgres.js'

async function aStore(): Promise<string> {
  const url = await freshSchema()
  const database = websitesDatabase(url)
  await database.makeTables()
  await database.close()
  return url
}

/** The turns in a store, as if their holders had been gone for as long as a turn lasts that nobody keeps. */
const passTime = (url: string) =>
  withClient(url, async (client) => {
    await client.query(
      `update "${schemaIn(url)}".website_hosts set held_until = clock_timestamp() where holder is not null`,
    )
  })

describeHostTurns('PostgresHostTurns', async () => {
  const url = await aStore()
  const [turns, others] = [new PostgresHostTurns(url), new PostgresHostTurns(url)]
  return {
    turns,
    others,
    endOthers: async () => {
      await others.close()
      await passTime(url)
    },
    dispose: async () => {
      await Promise.all([turns.close(), others.close()])
    },
  }
})

const never = new AbortController().signal

it('a turn makes no tables where there are none (rag-host-turns)', async () => {
  const url = await freshSchema()
  const turns = new PostgresHostTurns(url)
  onTestFinished(() => turns.close())
  await (await turns.take('example.com', 0, never)).end()
  const found = await withClient(url, async (client) => {
    const { rows } = await client.query('select 1 from pg_catalog.pg_namespace where nspname = $1', [schemaIn(url)])
    return rows
  })
  expect(found).toEqual([])
})

it('a turn lasts for thirty seconds and its pause, by the clock of the database (rag-host-turns)', async () => {
  const url = await aStore()
  const turns = new PostgresHostTurns(url)
  onTestFinished(() => turns.close())
  const turn = await turns.take('example.com', 20, never)
  const [row] = await withClient(url, async (client) => {
    const { rows } = await client.query(
      `select extract(epoch from held_until - clock_timestamp())::float8 as left from "${schemaIn(url)}".website_hosts`,
    )
    return rows
  })
  expect(row.left).toBeGreaterThan(20)
  expect(row.left).toBeLessThanOrEqual(30.02)
  await turn.end()
})
