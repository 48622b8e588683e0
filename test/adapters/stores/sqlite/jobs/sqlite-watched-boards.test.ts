import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { SqliteWatchedBoards } from '#src/adapters/stores/sqlite/jobs/sqlite-watched-boards.js'
import { describeWatchedBoards } from '#test/contracts/watched-boards.contract.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { releasedFile } from '#test/support/released-files.js'
import { withMessage } from '#test/support/reported-failures.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const at = '2026-11-20T08:00:00.000Z'
const board = { reference: 'greenhouse:example', phrases: [], at }

describeWatchedBoards('SqliteWatchedBoards', async () => {
  const path = join(temporaryFolder(), 'jobs.db')
  await new SqliteJobStorage(path).create()
  return new SqliteWatchedBoards(path)
})

describe('a queue without a table of watched boards (jobs-watch)', () => {
  it('from an earlier version gets it with the first board', async () => {
    const path = releasedFile('jobs.db')
    const boards = new SqliteWatchedBoards(path)
    await expect(boards.list()).rejects.toMatchObject({ code: 'DB_ERROR' })
    expect(await boards.add(board)).toBe(false)
    expect(await boards.list()).toMatchObject([{ reference: board.reference }])
    expect(await new SqliteJobStorage(path).migrate(new Date(at))).toMatchObject({ outcome: 'current' })
  })

  it('from a capture script is not changed, and the error names the command that adds it', async () => {
    const { path, all } = fieldDatabase()
    const boards = new SqliteWatchedBoards(path)
    const failure = {
      code: 'DB_ERROR',
      message: 'Database jobs.db has no table for watched boards; run `jobworkflow jobs migrate --db jobs.db`.',
    }
    await expect(withMessage(boards.add(board))).rejects.toMatchObject(failure)
    await expect(withMessage(boards.list())).rejects.toMatchObject(failure)
    expect(all("SELECT name FROM sqlite_schema WHERE name = 'watched_boards'")).toEqual([])
    const migrated = await new SqliteJobStorage(path).migrate(new Date(at))
    expect(migrated).toMatchObject({ outcome: 'updated', addedTables: expect.arrayContaining(['watched_boards']) })
    expect(await boards.add(board)).toBe(false)
    expect(await new SqliteJobStorage(path).migrate(new Date(at))).toMatchObject({ outcome: 'current' })
  })

  it('from an earlier version gets it by `jobs migrate` too', async () => {
    const path = releasedFile('jobs.db')
    expect(await new SqliteJobStorage(path).migrate(new Date(at))).toMatchObject({
      addedTables: expect.arrayContaining(['watched_boards']),
    })
    expect(await new SqliteWatchedBoards(path).list()).toEqual([])
  })

  it('is not created by a question if it is missing', async () => {
    const boards = new SqliteWatchedBoards(join(temporaryFolder(), 'jobs.db'))
    await expect(boards.list()).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
  })
})
