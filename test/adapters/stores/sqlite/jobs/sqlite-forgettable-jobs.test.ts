import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteForgettableJobs } from '#src/adapters/stores/sqlite/jobs/sqlite-forgettable-jobs.js'
import { SqliteJobIntake } from '#src/adapters/stores/sqlite/jobs/sqlite-job-intake.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { describeForgettableJobs } from '#test/contracts/forgettable-jobs.contract.js'
import { addForgettableJobs } from '#test/support/forgettable-queue.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

async function aQueue(): Promise<string> {
  const path = join(temporaryFolder(), 'jobs.db')
  await new SqliteJobStorage(path).create()
  const intake = new SqliteJobIntake(path)
  await addForgettableJobs(intake)
  await intake.close()
  return path
}

describeForgettableJobs('SqliteForgettableJobs', async () => {
  const path = await aQueue()
  const db = new Database(path)
  onTestFinished(() => void db.close())
  return {
    forgettable: new SqliteForgettableJobs(path),
    run: async (statement) => void db.exec(statement),
    count: async (table) => Number(db.prepare(`select count(*) from ${table}`).pluck().get()),
    indexed: async () => Number(db.prepare('select count(*) from job_words_docsize where id = 1').pluck().get()),
  }
})

it('leaves no byte of an erased job in any file (person-forget)', async () => {
  const path = await aQueue()
  const forgettable = new SqliteForgettableJobs(path)
  await forgettable.erase([await forgettable.find(1)].flatMap((job) => job ?? []))
  const holds = () =>
    readdirSync(dirname(path)).filter((name) =>
      /zq7canaryword/i.test(readFileSync(join(dirname(path), name), 'latin1')),
    )
  expect(holds()).not.toEqual([])
  await forgettable.purge()
  expect(holds()).toEqual([])
})

it('says so while another program keeps old content in the file (person-forget)', async () => {
  const path = await aQueue()
  const reader = new Database(path, { readonly: true })
  onTestFinished(() => void reader.close())
  reader.exec('begin; select count(*) from jobs')
  await expect(new SqliteForgettableJobs(path, { busyTimeoutMs: 50 }).purge()).rejects.toMatchObject({
    code: 'DB_ERROR',
    retryable: true,
  })
})
