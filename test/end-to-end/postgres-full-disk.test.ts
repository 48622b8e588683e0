import { renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dataFolder } from '#scripts/kit/postgres/cluster.js'
import { jobworkflow } from '#test/support/command-line.js'
import { connect } from '#test/support/mcp-server.js'
import { withClient } from '#test/support/postgres.js'
import { addressOf, clusterOfTests } from '#test/support/postgres-cluster.js'
import { postgresQueueAt } from '#test/support/postgres-queue.js'

describe('a database whose disk is full (pg-full)', () => {
  const cluster = clusterOfTests()

  it('is reported, stores nothing, keeps reading, and accepts the same write once there is room', async () => {
    const url = addressOf(cluster(), { schema: 'hunt' })
    const queue = await postgresQueueAt(url)
    const env = { JOBWORKFLOW_DB: url }
    const input = '{"url":"https://jobs.example/1","title":"t"}\n'
    const importing = () => jobworkflow(['jobs', 'import', '-'], { env, input })
    const client = await connect({ env })
    const read = async () => {
      const { structuredContent } = await client.callTool({ name: 'bulk_read_new_jobs', arguments: {} })
      return structuredContent
    }
    expect(await read()).toMatchObject({ count: 0 })
    const giveRoom = await fill('hunt.jobs')
    expect(await importing()).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/cannot grow: the disk of the server is full/),
    })
    expect(await read()).toMatchObject({ count: 0 })
    await giveRoom()
    expect(await importing()).toMatchObject({ code: 0 })
    expect(await read()).toMatchObject({ count: 1 })
    expect(await queue.all('select title from jobs')).toEqual([{ title: 't' }])
  })

  /** Replaces the file of an empty table with one that is always full. Returns a function that undoes it. */
  async function fill(table: string): Promise<() => Promise<void>> {
    const path = await withClient(cluster().url, async (client) => {
      const { rows } = await client.query('select pg_relation_filepath($1) as path', [table])
      return join(dataFolder(cluster().place.folder), rows[0].path)
    })
    await cluster().shutDown()
    renameSync(path, `${path}.kept`)
    symlinkSync('/dev/full', path)
    await cluster().start()
    return async () => {
      await cluster().shutDown()
      renameSync(`${path}.kept`, path)
      await cluster().start()
    }
  }
})
