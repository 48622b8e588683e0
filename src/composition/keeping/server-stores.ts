import { takenFile } from '#src/adapters/stores/sqlite/backup/copy-file.js'
import { SqliteCopySource } from '#src/adapters/stores/sqlite/copy/sqlite-copy-source.js'
import { SqliteCopyTarget } from '#src/adapters/stores/sqlite/copy/sqlite-copy-target.js'
import { openSha256 } from '#src/adapters/system/sha256.js'
import { type CopiedContext, copiedTables } from '#src/application/copy/copied-tables.js'
import { type CopyRequest, CopyStore } from '#src/application/copy/copy-store.js'
import type { CopySource, CopyTarget } from '#src/application/copy/ports/copied-store.js'
import type { StoreSource, TakeOptions } from '#src/application/keeping/ports/kept-stores.js'
import type { Config } from '#src/composition/config.js'
import { postgresCopySource, postgresCopyTarget } from '#src/composition/stores/postgres-copy.js'
import type { KeptStore } from '#src/domain/keeping/manifest.js'
import { AppError } from '#src/domain/shared/app-error.js'

interface DraftParts {
  readonly draft: string
  readonly config: Pick<Config, 'busyTimeoutMs'>
}

/** A store on a server, which is copied into a file in one snapshot; null if the schema has no such tables. */
export async function serverSource(
  store: KeptStore,
  url: string,
  { draft, config }: DraftParts,
): Promise<StoreSource | null> {
  if (store === 'mail' || !(await holds(url, store, config))) return null
  return {
    store,
    take: async (options) => {
      await copyAll(postgresCopySource(url, config), new SqliteCopyTarget(draft, config), { only: store, ...options })
      return takenFile(store, draft)
    },
  }
}

/** Copies a store from a backup into the schema that `url` names. Run again, it goes on where it ended. */
export async function loadStore(
  store: CopiedContext,
  staged: string,
  { url, config }: { readonly url: string; readonly config: Pick<Config, 'busyTimeoutMs'> },
): Promise<void> {
  await copyAll(new SqliteCopySource(staged, config), postgresCopyTarget(url, config), { only: store })
}

/** Whether the schema has rows of this store. */
export async function hasRows(
  store: CopiedContext,
  url: string,
  config: Pick<Config, 'busyTimeoutMs'>,
): Promise<boolean> {
  const source = postgresCopySource(url, config)
  try {
    if (!(await source.contexts()).includes(store)) return false
    for (const table of copiedTables.filter(({ context }) => context === store))
      if ((await source.columns(table)).length > 0 && (await source.count(table)) > 0) return true
    return false
  } finally {
    await source.close()
  }
}

async function holds(url: string, store: CopiedContext, config: Pick<Config, 'busyTimeoutMs'>): Promise<boolean> {
  const source = postgresCopySource(url, config)
  try {
    return (await source.contexts()).includes(store)
  } finally {
    await source.close()
  }
}

async function copyAll(
  from: CopySource,
  to: CopyTarget,
  { only, signal, onProgress }: Pick<CopyRequest, 'only'> & TakeOptions,
): Promise<void> {
  try {
    const { sums, finished, losses } = await new CopyStore(from, to, openSha256).execute({
      only,
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onProgress }),
    })
    if (!finished || sums === null) throw new AppError('TIMEOUT', 'The copy was stopped.')
    const lost = Object.values(losses).reduce((sum, count) => sum + count, 0)
    const values = lost === 1 ? '1 value' : `${lost} values`
    if (lost > 0) throw new AppError('DB_ERROR', `${values} of ${from.name} cannot be kept in ${to.name}.`)
    if (sums.from.checksum !== sums.to.checksum)
      throw new AppError('DB_ERROR', `The copy of ${from.name} differs from it; try again.`, { retryable: true })
  } finally {
    await from.close()
    await to.close()
  }
}
