import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import type { StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { jobRepositoryContract } from '#test/contracts/job-repository.contract.js'
import { everything, jobsDated } from '#test/support/a-job.js'
import { fieldDatabase, olderFieldSchema } from '#test/support/field-database.js'

jobRepositoryContract('SqliteJobRepository', async (stored) => {
  const database = fieldDatabase()
  database.insert(stored)
  return {
    jobs: new SqliteJobRepository(database.path),
    stored: async () =>
      database.all('SELECT id, status, updated_at AS updatedAt FROM jobs ORDER BY id') as unknown as StoredJob[],
  }
})

/** Runs `attempt`, and returns for each connection that it closed whether it is still open. */
async function closedBy(attempt: () => Promise<unknown>): Promise<readonly boolean[]> {
  const close = vi.spyOn(Database.prototype, 'close')
  onTestFinished(() => close.mockRestore())
  close.mockClear()
  await attempt().catch(() => {})
  return close.mock.contexts.map((connection) => (connection as Database).open)
}

describe('the file of a SqliteJobRepository', () => {
  const updates = [{ id: 1, status: 'reject' }] as const

  it('is closed after each call, also after one that fails (read-R4.5, update-R7.5)', async () => {
    const database = fieldDatabase()
    database.insert(jobsDated('a'))
    const jobs = new SqliteJobRepository(database.path)
    const refusing = new SqliteJobRepository(fieldDatabase({ schema: olderFieldSchema }).path)
    const at = '2026-11-20T08:00:00.000Z'
    expect(await closedBy(() => jobs.readNew(everything))).toEqual([false])
    expect(await closedBy(() => jobs.updateStatuses({ updates, at }))).toEqual([false])
    expect(await closedBy(() => refusing.updateStatuses({ updates, at }))).toEqual([false])
  })
})
