import { describe, expect, it } from 'vitest'
import type { Cluster } from '#scripts/kit/postgres/cluster.js'
import { withClient } from '#test/support/postgres.js'
import { addressOf, pairOfTests } from '#test/support/postgres-cluster.js'
import { addJob, databaseAt, failureOf, gone } from '#test/support/postgres-database.js'
import { until } from '#test/support/timing.js'

/** The processes of the server that wait for the standby to have what they commit. */
function waitingCommits({ url }: Cluster): Promise<readonly number[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`select pid from pg_stat_activity where wait_event = 'SyncRep'`)
    return rows.map(({ pid }) => pid)
  })
}

describe('a commit that waits for a synchronous standby which is gone (pg-commit)', () => {
  const { primary, standby } = pairOfTests({ isSynchronous: true })

  /** Tables that the standby has, before it goes. */
  async function prepared(
    schema: string,
    commitDeadlineMs?: number,
    parameters: Readonly<Record<string, string>> = {},
  ) {
    const url = addressOf(primary(), { schema, ...parameters })
    await standby().restart()
    await databaseAt(url).makeTables()
    await standby().shutDown()
    return databaseAt(url, commitDeadlineMs === undefined ? {} : { commitDeadlineMs })
  }

  const unconfirmed = {
    code: 'DB_ERROR',
    retryable: true,
    message:
      'The PostgreSQL database postgres did not confirm the write, which may have been made; look before you try again.',
  }

  it.each([
    ['', {}],
    [', though its role is told nothing of warnings', { options: '-c client_min_messages=error' }],
  ])('and was cancelled by an operator is not acknowledged%s', async (_, parameters) => {
    const database = await prepared('cancelled', undefined, parameters)
    const written = failureOf(database.write((connection) => addJob(connection, 'a', `https://x.example/${_}`), gone))
    await until(async () => (await waitingCommits(primary())).length === 1)
    const [pid] = await waitingCommits(primary())
    await withClient(primary().url, (client) => client.query('select pg_cancel_backend($1)', [pid]))
    expect(await written).toMatchObject(unconfirmed)
  })

  it('is not cancelled by us: after a while it is left, the caller is told, and reading goes on', async () => {
    const database = await prepared('left', 500)
    let runs = 0
    const write = database.write((connection) => {
      runs++
      return addJob(connection, 'a')
    }, gone)
    expect(await failureOf(write)).toMatchObject(unconfirmed)
    expect(runs).toBe(1)
    // the server goes on waiting: nobody has told it to stop
    expect(await waitingCommits(primary())).toHaveLength(1)
    expect(await database.read(async () => 'read', gone)).toBe('read')
    await standby().start()
    await until(async () => (await waitingCommits(primary())).length === 0)
    const { rows } = await withClient(primary().url, (client) => client.query('select title from "left".jobs'))
    expect(rows).toEqual([{ title: 'a' }])
  })
})
