import { expect, it, onTestFinished } from 'vitest'
import { PostgresHostLeases } from '#src/adapters/stores/postgres/websites/postgres-host-leases.js'
import { websitesDatabase } from '#src/adapters/stores/postgres/websites/websites-database.js'
import { describeHostLeases } from '#test/contracts/host-leases.contract.js'
import { freshSchema, schemaIn, withClient } from '#test/support/postgres.js'

async function aStore(): Promise<string> {
  const url = await freshSchema()
  const database = websitesDatabase(url)
  await database.makeTables()
  await database.close()
  return url
}

/** Expires all leases in a store, as if their holders had not renewed them. */
const passTime = (url: string) =>
  withClient(url, async (client) => {
    await client.query(
      `update "${schemaIn(url)}".website_hosts set held_until = clock_timestamp() where holder is not null`,
    )
  })

describeHostLeases('PostgresHostLeases', async () => {
  const url = await aStore()
  const [leases, others] = [new PostgresHostLeases(url), new PostgresHostLeases(url)]
  return {
    leases,
    others,
    endOthers: async () => {
      await others.close()
      await passTime(url)
    },
    dispose: async () => {
      await Promise.all([leases.close(), others.close()])
    },
  }
})

const never = new AbortController().signal

it('taking a host turn creates no tables (rag-host-turns)', async () => {
  const url = await freshSchema()
  const leases = new PostgresHostLeases(url)
  onTestFinished(() => leases.close())
  await (await leases.take('example.com', 0, never)).end()
  const found = await withClient(url, async (client) => {
    const { rows } = await client.query('select 1 from pg_catalog.pg_namespace where nspname = $1', [schemaIn(url)])
    return rows
  })
  expect(found).toEqual([])
})

it('a host turn lasts thirty seconds and its pause, by the clock of the database (rag-host-turns)', async () => {
  const url = await aStore()
  const leases = new PostgresHostLeases(url)
  onTestFinished(() => leases.close())
  const lease = await leases.take('example.com', 20, never)
  const [row] = await withClient(url, async (client) => {
    const { rows } = await client.query(
      `select extract(epoch from held_until - clock_timestamp())::float8 as left from "${schemaIn(url)}".website_hosts`,
    )
    return rows
  })
  expect(row.left).toBeGreaterThan(20)
  expect(row.left).toBeLessThanOrEqual(30.02)
  await lease.end()
})
