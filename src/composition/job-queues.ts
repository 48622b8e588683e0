import { resolve } from 'node:path'
import { confinedPath } from '../adapters/system/confined-path.js'
import { AppError } from '../domain/shared/app-error.js'
import type { Config } from './config.js'
import { Container } from './container.js'
import { createJobs, type Jobs } from './open-jobs.js'
import { provideQueryProcess } from './query-process.js'

/** The job queues of a server: the configured one, and those that calls name. */
export interface JobQueues {
  /** The queue at `dbPath`, or the configured one. Throws VALIDATION_ERROR where it may not be. */
  open(dbPath?: string): Promise<Jobs>
  close(): Promise<void>
}

/** All queues share what runs in other processes. */
export function openJobQueues(config: Config, container: Container): JobQueues {
  const shared = provideQueryProcess(new Container(container))
  const open = (path: string) => createJobs(new Container(shared), path, config)
  const configured = open(config.jobsDb)
  return {
    open: async (dbPath) => (dbPath === undefined ? configured : open(await databaseAt(dbPath, config))),
    close: () => shared.close(),
  }
}

async function databaseAt(dbPath: string, { workingDirectory, jobsDb, dbFolders }: Config): Promise<string> {
  const path = resolve(workingDirectory, dbPath)
  if (dbFolders === undefined || path === jobsDb) return path
  const confined = await confinedPath(path, dbFolders)
  if (confined !== null) return confined
  throw new AppError(
    'VALIDATION_ERROR',
    'db_path must be in the folder of the configured database, or in one that the server names with --db-folder. Leave it out for the configured database.',
  )
}
