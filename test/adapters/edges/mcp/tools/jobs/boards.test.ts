import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findBoards } from '#src/adapters/edges/mcp/tools/jobs/boards.js'
import { unboundedPage } from '#src/adapters/kit/answers/page-budget.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { SqliteSyncRecords } from '#src/adapters/stores/sqlite/jobs/sqlite-sync-records.js'
import { SqliteWatchedBoards } from '#src/adapters/stores/sqlite/jobs/sqlite-watched-boards.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

interface Answer {
  readonly columns: readonly string[]
  readonly boards: readonly (readonly (string | null)[])[]
  readonly total: number
}

/** The tool over a queue that may not exist, with these lines in the person's own list. */
function aTool(...lines: readonly string[]) {
  const folder = temporaryFolder()
  const [path, ownBoards] = [join(folder, 'jobs.db'), join(folder, 'boards.tsv')]
  writeFileSync(ownBoards, lines.join('\n'))
  const jobs = openJobs(path, { ownBoards })
  const tool = findBoards({ openJobs: async () => jobs, page: unboundedPage })
  const ask = async (args: object) => (await tool.call(args)).structuredContent as unknown as Answer
  return { path, ask }
}

describe('find_boards (sync-boards)', () => {
  const own = [
    'lever\thull\tHull\tNO\tOslo,Bergen\ten\tsailing',
    'lever\tkeel\t\t\t\t\tsailing',
    'lever\twreck\t\t\t\t\tsailing',
  ]

  it('answers rows that say which boards are watched or gone (sync-boards-gone)', async () => {
    const { path, ask } = aTool(...own)
    await new SqliteJobStorage(path).create()
    await new SqliteWatchedBoards(path).add({ reference: 'lever:hull', phrases: [], at: '2026-11-01T00:00:00.000Z' })
    await new SqliteSyncRecords(path).noteBoardGone('lever:wreck', new Date().toISOString())
    expect(await ask({ field: 'sailing' })).toEqual({
      columns: ['board', 'company', 'cities', 'fields', 'languages', 'state'],
      boards: [
        ['lever:hull', 'Hull', 'Oslo, Bergen', 'sailing', 'en', 'watched'],
        ['lever:keel', 'Keel', '', 'sailing', '', null],
        ['lever:wreck', 'Wreck', '', 'sailing', '', 'gone'],
      ],
      total: 3,
    })
  })

  it('needs no queue, and answers at most 50 rows of any length', async () => {
    const long = 'x'.repeat(900)
    const { ask } = aTool(
      ...Array.from(
        { length: 60 },
        (_, n) => `ashby\t${n}${'y'.repeat(90)}\t${long}\tNO\t${long}\ten\t${long},sailing`,
      ),
    )
    const answer = await ask({ query: 'sailing', city: 'Norway' })
    expect([answer.boards.length, answer.total]).toEqual([50, 60])
    expect(JSON.stringify(answer).length).toBeLessThan(30_000)
    expect((await ask({ query: 'データエンジニア', city: '東京', language: 'ja' })).total).toBeGreaterThan(40)
  })

  it('must be asked for something', async () => {
    await expect(aTool().ask({})).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})
