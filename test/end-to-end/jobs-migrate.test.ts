import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { jobsDated } from '#test/support/a-job.js'
import { jobworkflow } from '#test/support/command-line.js'
import { fieldDatabase, olderFieldSchema } from '#test/support/field-database.js'
import { call, connect } from '#test/support/mcp-server.js'

describe('jobworkflow jobs migrate', () => {
  it('makes an older database writable, and keeps a backup beside it', async () => {
    const database = fieldDatabase({ schema: olderFieldSchema })
    database.insert(jobsDated('a'))
    const migrate = (...args: string[]) => jobworkflow(['jobs', 'migrate', '--db', database.path, ...args])
    const { code, stdout } = await migrate()
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^Added column updated_at, .*, index idx_jobs_queue, .*table watched_boards, .*, trigger job_events_of_status, .*\.\nThe old database was backed up to jobs\.db\.backup-\w+\n$/,
    )
    expect(readdirSync(dirname(database.path))).toHaveLength(2)
    const client = await connect({ args: ['--db', database.path] })
    expect(await call(client, 'bulk_update_job_status', { updates: [{ id: 1, status: 'applied' }] })).toMatchObject({
      updated_count: 1,
    })
    expect((await migrate()).stdout).toBe('The database is up to date; nothing was changed.\n')
    expect(JSON.parse((await migrate('--json')).stdout)).toEqual({
      outcome: 'current',
      backup: null,
      added_tables: [],
      added_columns: [],
      added_indexes: [],
      added_triggers: [],
    })
  })
})
