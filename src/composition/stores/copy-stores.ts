import { realpathSync } from 'node:fs'
import type { CopyServices } from '#src/adapters/edges/cli/services.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { fileIdentity } from '#src/adapters/stores/sqlite/kit/held-connection.js'
import { openSha256 } from '#src/adapters/system/sha256.js'
import { CopyStore } from '#src/application/copy/copy-store.js'
import type { CopySource, CopyTarget } from '#src/application/copy/ports/copied-store.js'
import { type Config, locate } from '#src/composition/config.js'
import { AppError } from '#src/domain/shared/app-error.js'

// each engine is loaded on demand
const sqliteSource = () => import('#src/adapters/stores/sqlite/copy/sqlite-copy-source.js')
const sqliteTarget = () => import('#src/adapters/stores/sqlite/copy/sqlite-copy-target.js')
const postgres = () => import('./postgres-copy.js')

/** Prepares to copy one store into another. Nothing is opened before the copy. Throws VALIDATION_ERROR. */
export async function openCopy(from: string, to: string, config: Config): Promise<CopyServices> {
  const [source, target] = [locate(from, config.workingDirectory), locate(to, config.workingDirectory)]
  if (await isSameStore(source, target)) throw sameStore()
  const parts = [await openSource(source, config), await openTarget(target, config)] as const
  return {
    copy: (request) => new CopyStore(...parts, openSha256).execute(request),
    close: async () => {
      for (const part of parts) await part.close()
    },
  }
}

async function openSource(store: string, config: Config): Promise<CopySource> {
  if (isPostgresUrl(store)) return (await postgres()).postgresCopySource(store, config)
  return new (await sqliteSource()).SqliteCopySource(store, { busyTimeoutMs: config.busyTimeoutMs })
}

async function openTarget(store: string, config: Config): Promise<CopyTarget> {
  if (isPostgresUrl(store)) return (await postgres()).postgresCopyTarget(store, config)
  return new (await sqliteTarget()).SqliteCopyTarget(store, { busyTimeoutMs: config.busyTimeoutMs })
}

async function isSameStore(one: string, other: string): Promise<boolean> {
  if (isPostgresUrl(one) !== isPostgresUrl(other)) return false
  return isPostgresUrl(one) ? (await postgres()).isSameSchema(one, other) : isSameFile(one, other)
}

function isSameFile(one: string, other: string): boolean {
  const identity = fileIdentity(one)
  return (identity !== null && identity === fileIdentity(other)) || placeOf(one) === placeOf(other)
}

/** The real path of a file; its given path if it does not exist. */
function placeOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

function sameStore(): AppError {
  return new AppError('VALIDATION_ERROR', 'FROM and TO are the same store.')
}
