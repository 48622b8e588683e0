import { describe, expect, it } from 'vitest'
import type { Cluster } from '#scripts/kit/postgres/cluster.js'
import { withClient } from '#test/support/postgres.js'
import { addressOf, pairOfTests } from '#test/support/postgres-cluster.js'
import { addJob, databaseAt, failureOf, gone } from '#test/support/postgres-database.js'
import { until } from '#test/support/timing.js'

/** Returns the server processes whose commits wait for the standby. */
function waitingCommits({ url }: Cluster): Promise<readonly number[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`select pid from pg_stat_activity where wait_event = 'SyncRep'`)
    return rows.map(({ pid }) => pid)
  })
}

describe('a commit that waits for a lost synchronous standby (pg-commit)', () => {
  const { primary, standby } = pairOfTests({ isSynchronous: true })

  /** Creates tables that the standby also has before it stops. */
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
      'The PostgreSQL database postgres did not confirm the write, which may have been made; check before you try again.',
  }

  it.each([
    ['', {}],
    [', though its role is told nothing of warnings', { options: '-c client_min_messages=error' }],
  ])('that an operator cancelled is not acknowledged%s', async (_, parameters) => {
    const database = await prepared('cancelled', undefined, parameters)
    const written = failureOf(database.write((connection) => addJob(connection, 'a', `https://x.example/${_}`), gone))
    await until(async () => (await waitingCommits(primary())).length === 1)
    const [pid] = await waitingCommits(primary())
    await withClient(primary().url, (client) => client.query('select pg_cancel_backend($1)', [pid]))
    expect(await written).toMatchObject(unconfirmed)
  })

  it('is not cancelled by us: after a while the caller gets an error, and reading continues', async () => {
    const database = await prepared('left', 500)
    let runs = 0
    const write = database.write((connection) => {
      runs++
      return addJob(connection, 'a')
    }, gone)
    expect(await failureOf(write)).toMatchObject(unconfirmed)
    expect(runs).toBe(1)
    // the server keeps waiting, because nothing told it to stop
    expect(await waitingCommits(primary())).toHaveLength(1)
    expect(await database.read(async () => 'read', gone)).toBe('read')
    await standby().start()
    await until(async () => (await waitingCommits(primary())).length === 0)
    const { rows } = await withClient(primary().url, (client) => client.query('select title from "left".jobs'))
    expect(rows).toEqual([{ title: 'a' }])
  })
})
