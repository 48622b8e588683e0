import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Cluster } from '#scripts/kit/postgres/cluster.js'
import { type ClusterOptions, startCluster, startStandby } from '#scripts/kit/postgres/start-cluster.js'
import { withClient } from '#test/support/postgres.js'

async function aCluster(options?: ClusterOptions): Promise<Cluster> {
  const cluster = await startCluster(options)
  onTestFinished(() => cluster.stop())
  return cluster
}

async function ask(url: string, sql: string): Promise<unknown> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  })
}

describe('a PostgreSQL cluster for tests', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster({ settings: { work_mem: '5MB' } })
  })
  afterAll(() => cluster.stop())

  it.each([
    ['work_mem', '5MB'],
    ['server_encoding', 'UTF8'],
    ['max_connections', '200'],
    ['fsync', 'off'],
    ['synchronous_commit', 'on'],
    ['listen_addresses', '127.0.0.1'],
  ])('has the setting %s %s', async (name, value) => {
    expect(await ask(cluster.url, `show ${name}`)).toBe(value)
  })

  it('sorts by bytes', async () => {
    expect(await ask(cluster.url, 'select datcollate from pg_database where datname = current_database()')).toBe('C')
  })

  it('can be asked over a socket', async () => {
    const { port, place } = cluster
    const url = `postgres://postgres@${encodeURIComponent(place.folder)}:${port}/postgres`
    expect(await ask(url, 'select inet_server_addr()')).toBeNull()
  })

  it('is killed with all its processes, and keeps what was committed', async () => {
    await ask(cluster.url, 'create table kept as select 1 as one')
    const { pid } = cluster
    await cluster.kill()
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    await expect(ask(cluster.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
    await cluster.start()
    expect(await ask(cluster.url, 'select one from kept')).toBe(1)
  })

  it('is restarted at the same place, with its earlier settings and others', async () => {
    await cluster.restart({ max_connections: 20, fsync: true })
    expect(await ask(cluster.url, 'show work_mem')).toBe('5MB')
    expect(await ask(cluster.url, 'show max_connections')).toBe('20')
    expect(await ask(cluster.url, 'show fsync')).toBe('on')
  })

  it('is removed with its folder when it is stopped, also after a kill', async () => {
    await cluster.kill()
    await cluster.stop()
    expect(existsSync(cluster.place.folder)).toBe(false)
    await cluster.stop()
  })
})

it('a cluster that does not start says why', async () => {
  await expect(startCluster({ settings: { work_mem: 'none' } })).rejects.toThrow(
    /did not start: 1\n.*invalid value for parameter "work_mem"/s,
  )
})

it('a cluster may require a password', async () => {
  const { url } = await aCluster({ password: 'open sesame' })
  await expect(ask(url, 'select 1')).rejects.toThrow('password')
  expect(await ask(url.replace('postgres@', 'postgres:open%20sesame@'), 'select 1')).toBe(1)
})

it('a synchronous standby has everything acknowledged when its primary is killed, and can replace it', async () => {
  const primary = await aCluster()
  await ask(primary.url, 'create table t (id int)')
  const standby = await startStandby(primary, { isSynchronous: true })
  onTestFinished(() => standby.stop())
  await ask(primary.url, 'insert into t select generate_series(1, 1000)')
  await primary.kill()
  expect(await ask(standby.url, 'select pg_is_in_recovery()')).toBe(true)
  standby.promote()
  expect(await ask(standby.url, 'select count(*)::int from t')).toBe(1000)
  await ask(standby.url, 'insert into t values (1001)')
})
