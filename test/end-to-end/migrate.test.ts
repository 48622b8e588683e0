import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { jobworkflow } from '#test/support/command-line.js'
import { fieldDatabase, olderFieldSchema } from '#test/support/field-database.js'
import { freshSchema } from '#test/support/postgres.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const migrate = (...args: string[]) => jobworkflow(['migrate', ...args])

describe('jobworkflow migrate (pg-migrate)', () => {
  it('creates the tables of both stores in one schema of PostgreSQL, and then changes nothing', async () => {
    const url = await freshSchema()
    const both = ['--db', url, '--websites-db', url]
    const at_once = await Promise.all([migrate(...both), migrate(...both)])
    expect(at_once.map(({ code }) => code)).toEqual([0, 0])
    expect(
      (await migrate(...both, '--json')).stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(
      ['jobs', 'websites'].map((store) => ({
        store,
        outcome: 'current',
        backup: null,
        added_tables: [],
        added_columns: [],
        added_indexes: [],
        added_triggers: [],
      })),
    )
    expect((await jobworkflow(['jobs', 'stats', '--db', url])).stdout).toMatch(/^No jobs yet\./)
  })

  it('works for the named store, also by a variable (pg-address)', async () => {
    const url = await freshSchema()
    const { stdout } = await jobworkflow(['migrate'], { env: { JOBWORKFLOW_DB: url } })
    expect(stdout).toBe('jobs: The tables were created.\n')
    expect((await jobworkflow(['jobs', 'migrate', '--db', url])).stdout).toBe(
      'The database is up to date; nothing was changed.\n',
    )
  })

  it('brings a file up to date', async () => {
    const { stdout } = await migrate('--db', fieldDatabase({ schema: olderFieldSchema }).path)
    expect(stdout).toMatch(/^jobs: Added column updated_at, /)
  })

  it('updates the default files if nothing is named, and says if there are none', async () => {
    const cwd = temporaryFolder()
    expect(await jobworkflow(['migrate'], { cwd })).toMatchObject({ code: 3, stderr: expect.stringContaining('--db') })
    mkdirSync(join(cwd, 'data'))
    const pages = ['--websites-db', 'data/websites.db']
    await jobworkflow(['websites', 'add', '--queue', 'https://example.com/', ...pages], { cwd })
    expect(await jobworkflow(['migrate'], { cwd })).toMatchObject({
      code: 0,
      stdout: 'websites: The database is up to date; nothing was changed.\n',
    })
  })
})
