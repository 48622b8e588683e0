import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { takeFileLock } from '#src/adapters/stores/sqlite/kit/file-lock.js'
import { sha256 } from '#src/adapters/system/sha256.js'
import type { Config } from '#src/composition/config.js'

/**
 * Takes the lock of all runs for one queue on this machine. Returns a function that releases it; null if another run
 * has it. Throws DB_ERROR.
 */
export function takeSyncLock(config: Pick<Config, 'home' | 'jobsDb'>): (() => void) | null {
  return takeFileLock(lockFile(config))
}

function lockFile({ home, jobsDb }: Pick<Config, 'home' | 'jobsDb'>): string {
  if (home !== null) return join(home.folder, 'sync.lock')
  if (!isPostgresUrl(jobsDb)) return join(dirname(jobsDb), 'sync.lock')
  // a server has no folder of its own here
  return join(tmpdir(), `jobworkflow-${userInfo().username}`, `${sha256(jobsDb).slice(0, 16)}.lock`)
}
