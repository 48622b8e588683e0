import { resolve } from 'node:path'
import type { HomeFlags } from '#src/adapters/edges/cli/flags.js'
import type { InitReport } from '#src/adapters/edges/cli/services.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { createStore } from '#src/adapters/stores/sqlite/websites/open-store.js'
import { usualHomeFolder } from '#src/adapters/system/home.js'
import { makeHome } from '#src/adapters/system/make-home.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** Makes the home that the flags name, or the usual one. Throws VALIDATION_ERROR, DB_ERROR. */
export async function initHome(
  { home }: HomeFlags,
  env: NodeJS.ProcessEnv,
  workingDirectory: string,
): Promise<InitReport> {
  const usual = usualHomeFolder(env)
  const place = home === undefined ? usual : resolve(workingDirectory, home)
  if (place === null) throw noUsualPlace()
  return makeHome(place, usual, {
    jobs: (path) => new SqliteJobStorage(path).create(),
    websites: async (path) => createStore(path),
  })
}

function noUsualPlace(): AppError {
  const message = 'The environment does not say where your own folder is (HOME is not set). Name a folder with --home.'
  return new AppError('VALIDATION_ERROR', message)
}
