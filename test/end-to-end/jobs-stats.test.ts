import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { jobworkflow } from '#test/support/command-line.js'
import { fieldDatabase } from '#test/support/field-database.js'

describe('jobworkflow jobs stats', () => {
  it('counts by status and source, as text and as JSON', async () => {
    const database = fieldDatabase()
    database.insert([
      aJob({ id: 1 }),
      aJob({ id: 2, status: 'applied', source: '求人ボード' }),
      aJob({ id: 3, source: null }),
    ])
    const stats = (...args: string[]) => jobworkflow(['jobs', 'stats', '--db', database.path, ...args])
    expect((await stats()).stdout).toBe(
      'By status\n  new      2\n  applied  1\n  total    3\nBy source\n  (no source)  1\n  board        1\n  求人ボード   1\n',
    )
    expect(JSON.parse((await stats('--json')).stdout)).toEqual({
      total: 3,
      by_status: [
        { status: 'new', count: 2 },
        { status: 'applied', count: 1 },
      ],
      by_source: [
        { source: null, count: 1 },
        { source: 'board', count: 1 },
        { source: '求人ボード', count: 1 },
      ],
    })
  })
})
