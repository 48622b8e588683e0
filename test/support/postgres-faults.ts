import { describe, expect, it, onTestFinished } from 'vitest'
import type { Cluster } from '#scripts/kit/postgres/cluster.js'
import { startCluster, startStandby } from '#scripts/kit/postgres/start-cluster.js'
import { expectWhole, jobsOfBatches, SharedBatches, storedBatches } from './batch-clients.js'
import { RawServer } from './mcp-server.js'
import { withClient } from './postgres.js'
import { addressOf, addressOfAll } from './postgres-cluster.js'
import { postgresQueue, postgresQueueAt } from './postgres-queue.js'

export interface FaultOptions {
  readonly batches: number
  /** How often the fault happens. */
  readonly times: number
}

const clients = 4

/** Tests that servers sharing a database keep their promises when a process or the database dies in between. */
export function describePostgresFaults({ batches, times }: FaultOptions): void {
  const startClients = (url: string) =>
    Array.from({ length: clients }, () => new RawServer({ env: { JOBWORKFLOW_DB: url } }))
  /** The number of batches offered before fault number `n`; the rest follow the last fault. */
  const share = (n: number) => Math.floor((batches * n) / (times + 1))

  describe(`${batches} batches of four servers (pg-whole)`, () => {
    it(`survive kills of one server after the other, ${clients - 1} in all: what was acknowledged is stored whole`, async () => {
      const queue = await postgresQueue(jobsOfBatches(batches))
      const servers = startClients(queue.url)
      const shared = new SharedBatches(servers)
      const working = shared.work(batches)
      for (const [n, server] of servers.slice(1).entries()) {
        await shared.reached(Math.floor((batches * (n + 1)) / 8))
        server.process.kill('SIGKILL')
      }
      await working
      expectWhole(await queue.all(storedBatches), shared.acknowledged)
      expect(shared.acknowledged.size).toBeGreaterThanOrEqual(batches - clients * 3)
    })

    it('survive repeated lost connections: each is acknowledged and stored', async () => {
      const queue = await postgresQueue(jobsOfBatches(batches))
      const name = new URL(queue.url).searchParams.get('schema') ?? ''
      const shared = new SharedBatches(startClients(`${queue.url}&application_name=${name}`))
      const working = shared.work(batches)
      const end = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1'
      await withClient(queue.url, async (client) => {
        for (let n = 1; n <= times * 5; n++) {
          await shared.reached(Math.floor((batches * n) / (times * 5 + 1)))
          await client.query(end, [name])
        }
      })
      await working
      expect(shared.acknowledged.size).toBe(batches)
      expectWhole(await queue.all(storedBatches), shared.acknowledged)
    })

    it(`survive ${times} restarts of the database: they continue, and each is acknowledged and stored`, async () => {
      const cluster = await startCluster()
      onTestFinished(() => cluster.stop())
      const queue = await postgresQueueAt(addressOf(cluster, { schema: 'hunt' }), jobsOfBatches(batches))
      const shared = new SharedBatches(startClients(queue.url))
      for (let n = 1; n <= times; n++) {
        const working = shared.work(share(n))
        await shared.reached(share(n - 1) + 1)
        // alternate between a restart and a loss of power
        if (n % 2 === 0) await cluster.restart()
        else await cluster.kill().then(() => cluster.start())
        await working
      }
      await shared.work(batches)
      expect(shared.acknowledged.size).toBe(batches)
      expectWhole(await queue.all(storedBatches), shared.acknowledged)
    })

    it('survive a killed primary and its standby taking over: nothing acknowledged is lost', async () => {
      for (let n = 1; n <= times; n++) await failOver(n)
    })
  })

  async function failOver(n: number): Promise<void> {
    const primary = await startCluster()
    onTestFinished(() => primary.stop())
    const standby = await startStandby(primary, { isSynchronous: true })
    onTestFinished(() => standby.stop())
    await postgresQueueAt(addressOf(primary, { schema: 'hunt' }), jobsOfBatches(batches))
    const shared = new SharedBatches(startClients(addressOfAll([primary, standby], { schema: 'hunt' })))
    const working = shared.work(share(n))
    await shared.reached(Math.floor(share(n) / 2))
    await primary.kill()
    const before = new Set(shared.acknowledged)
    // the standby may not have replayed everything it has stored; promotion completes that
    standby.promote()
    expectWhole(await rowsOf(standby), before)
    await working
    await shared.work(batches)
    expect(shared.acknowledged.size).toBe(batches)
    expectWhole(await rowsOf(standby), shared.acknowledged)
  }
}

function rowsOf(cluster: Cluster): Promise<readonly Record<string, unknown>[]> {
  return withClient(cluster.url, async (client) => {
    const { rows } = await client.query(storedBatches.replace('from jobs', 'from hunt.jobs'))
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value)])))
  })
}
