import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#src/composition/config.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { openBoardWatch } from '#src/composition/server/open-board-watch.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

it('finds the known boards and stops watching in a home that has no jobs yet (page-add-board)', async () => {
  const folder = temporaryFolder()
  const config = readConfig({ db: join(folder, 'jobs.db') }, {}, folder)
  const jobs = openJobs(config.jobsDb, config)
  const { watch, close } = openBoardWatch(config, async () => jobs)
  expect(await watch.list()).toEqual([])
  expect((await watch.find('engineer')).total).toBeGreaterThan(0)
  expect(await watch.unwatch('lever:example')).toBe(false)
  expect(await watch.watch('lever:nobody-of-that-name', 'engineer')).toBe(false)
  await close()
  await jobs.close()
})
