import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { withClient } from '#test/support/postgres.js'
import { failureOf, freshDatabase, gone } from '#test/support/postgres-database.js'

it('stores at one address share ten connections, and each works on after another is closed', async () => {
  const [one, two] = [await freshDatabase(), await freshDatabase()]
  const asked = [one, two].flatMap(({ database }) =>
    Array.from({ length: 40 }, () => database.ask(sql`select pg_backend_pid() from pg_sleep(0.02)`, gone)),
  )
  const processes = new Set((await Promise.all(asked)).flat(2))
  expect(processes.size).toBe(10)
  await one.database.close()
  await one.database.close()
  expect(await failureOf(one.database.ask(sql`select 1`, gone))).toMatchObject({ code: 'INTERNAL_ERROR' })
  expect(await two.database.ask(sql`select 1`, gone)).toEqual([[1]])
  await two.database.close()
  const left = () =>
    withClient(one.url, async (client) => {
      const { rows } = await client.query('select pid from pg_stat_activity where pid = any($1)', [[...processes]])
      return rows
    })
  // the server notices a disconnect with a short delay
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
})
