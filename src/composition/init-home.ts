import { resolve } from 'node:path'
import type { HomeFlags, InitReport } from '../adapters/cli/services.js'
import { SqliteJobStorage } from '../adapters/persistence/sqlite/jobs/sqlite-job-storage.js'
import { createStore } from '../adapters/persistence/sqlite/websites/open-store.js'
import { usualHomeFolder } from '../adapters/system/home.js'
import { makeHome } from '../adapters/system/make-home.js'

/** Makes the home that the flags name, or the usual one. Throws VALIDATION_ERROR, DB_ERROR. */
export async function initHome(
  { home }: HomeFlags,
  env: NodeJS.ProcessEnv,
  workingDirectory: string,
): Promise<InitReport> {
  return makeHome(home === undefined ? null : resolve(workingDirectory, home), usualHomeFolder(env), {
    jobs: (path) => new SqliteJobStorage(path).create(),
    websites: async (path) => createStore(path),
  })
}
