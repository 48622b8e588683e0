import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { PostgresWebsiteRepository } from '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
import { freshSchema, schemaIn, withClient } from '#test/support/postgres.js'
import { aClaim, at } from '#test/support/website-pages.js'

const interruption = { message: 'interrupted', messageAfterLastTry: 'given up', at }

async function open(leaseTimes: { readonly lastsMs: number; readonly renewedEveryMs: number }) {
  const url = await freshSchema()
  const worker = new PostgresWebsiteRepository(url, { leaseTimes })
  const other = new PostgresWebsiteRepository(url)
  onTestFinished(async () => {
    await worker.close()
    await other.close()
  })
  return { url, worker, other }
}

/** Waits until `check` returns true, however long that takes. */
async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await delay(20)
}

it('a PostgreSQL lease that nobody renews ends, by the clock of the database', async () => {
  const { worker, other } = await open({ lastsMs: 1, renewedEveryMs: 3_600_000 })
  const { record } = await worker.claim(aClaim(await worker.openLease()))
  await until(async () => (await other.failInterrupted(interruption)) === 1)
  expect((await other.find(record.source.id))?.source).toMatchObject({ status: 'failed', errorMessage: 'interrupted' })
})

it('a PostgreSQL repository that is open renews its leases', async () => {
  const { url, worker, other } = await open({ lastsMs: 60_000, renewedEveryMs: 5 })
  await worker.claim(aClaim(await worker.openLease()))
  const end = async () => {
    const statement = `select max(expires_at)::text as at from "${schemaIn(url)}".website_leases`
    return withClient(url, async (client) => (await client.query<{ at: string }>(statement)).rows[0]?.at)
  }
  const first = await end()
  await until(async () => (await end()) !== first)
  expect(await other.failInterrupted(interruption)).toBe(0)
})
