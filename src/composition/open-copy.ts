import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { CopyServices } from '../adapters/cli/services.js'
import { SqliteCopySource } from '../adapters/persistence/sqlite/copy/sqlite-copy-source.js'
import { SqliteCopyTarget } from '../adapters/persistence/sqlite/copy/sqlite-copy-target.js'
import { fileIdentity } from '../adapters/persistence/sqlite/kit/held-connection.js'
import { openSha256 } from '../adapters/system/sha256.js'
import { CopyStore } from '../application/copy/copy-store.js'
import { AppError } from '../domain/shared/app-error.js'
import type { Config } from './config.js'

/** Two stores, of which one is copied into the other. Nothing is opened before that. Throws VALIDATION_ERROR. */
export async function openCopy(from: string, to: string, config: Config): Promise<CopyServices> {
  const [source, target] = [from, to].map((path) => resolve(config.workingDirectory, path)) as [string, string]
  if (isSameFile(source, target)) throw sameStore()
  const parts = [new SqliteCopySource(source, config), new SqliteCopyTarget(target, config)] as const
  return {
    copy: (request) => new CopyStore(...parts, openSha256).execute(request),
    close: async () => {
      for (const part of parts) await part.close()
    },
  }
}

function isSameFile(one: string, other: string): boolean {
  const identity = fileIdentity(one)
  return one === other || (identity !== null && identity === fileIdentity(other)) || placeOf(one) === placeOf(other)
}

/** Where a file is, or would be, whatever leads to it. */
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
