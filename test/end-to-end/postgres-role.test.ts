import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { jobworkflow } from '#test/support/command-line.js'
import { call, connect } from '#test/support/mcp-server.js'
import { freshSchema, schemaIn, withClient } from '#test/support/postgres.js'

const sample = join(inRepository('samples/jobs'), 'jobspy-export.csv')

/** Returns the documented statements that create a role for one person's servers. */
function documentedStatements(person: string): string {
  const [, block = ''] = /```sql\n([\s\S]*?)```/.exec(readFileSync(inRepository('docs/postgres.md'), 'utf8')) ?? []
  return block.replaceAll('hunter', person).replace("'…'", "'none'")
}

describe('a role with minimal rights', () => {
  it('is created by the documented statements, and serves one person only (pg-migrate, pg-address)', async () => {
    const url = await freshSchema()
    const person = schemaIn(url)
    const role = `${person}_server`
    await withClient(url, async (client) => void (await client.query(documentedStatements(person))))
    onTestFinished(() =>
      withClient(url, async (client) => void (await client.query(`drop owned by ${role}; drop role ${role}`))),
    )
    const asServer = url.replace('//postgres@', `//${role}@`)
    expect(asServer).not.toBe(url)
    const early = await jobworkflow(['jobs', 'stats', '--db', asServer])
    expect(early).toMatchObject({ code: 3, stderr: expect.stringContaining('has no queue') })
    expect((await jobworkflow(['migrate', '--db', url, '--websites-db', url])).code).toBe(0)
    expect((await jobworkflow(['jobs', 'import', sample, '--db', asServer])).code).toBe(0)
    const client = await connect({ args: [], env: { JOBWORKFLOW_DB: asServer } })
    const update = { updates: [{ id: 1, status: 'applied' }] }
    expect(await call(client, 'bulk_update_job_status', update)).toMatchObject({ updated_count: 1 })
    // no access to another person's schema, and no right to create tables
    const other = await freshSchema()
    await jobworkflow(['migrate', '--db', other])
    const elsewhere = await jobworkflow(['jobs', 'stats', '--db', other.replace('//postgres@', `//${role}@`)])
    expect(elsewhere).toMatchObject({ code: 4, stderr: expect.stringContaining('refused permission to this user') })
    await withClient(asServer, async (server) => {
      await expect(server.query(`create table ${person}.mine (a int)`)).rejects.toThrow('permission denied')
    })
  })
})
