import type { BackupReader, PackedPart } from '#src/application/keeping/ports/backup-file.js'
import type { Staging, StoreCheck } from '#src/application/keeping/ports/kept-stores.js'
import {
  type BackupManifest,
  type KeptStore,
  keptStores,
  notABackup,
  storeNames,
} from '#src/domain/keeping/manifest.js'
import { readBackup } from './read-backup.js'

export interface BackupCheck {
  readonly manifest: BackupManifest
  readonly stores: readonly (StoreCheck & { readonly store: KeptStore })[]
}

/**
 * Reads all of a backup and opens each store in it, one at a time. Throws VALIDATION_ERROR if it is damaged, and DB_ERROR
 * if a store was written by a later version. Source: person-backup-check.
 */
export class CheckBackup {
  readonly #reader: BackupReader
  readonly #staging: Staging

  constructor(reader: BackupReader, staging: Staging) {
    this.#reader = reader
    this.#staging = staging
  }

  async execute(): Promise<BackupCheck> {
    const stores: (StoreCheck & { readonly store: KeptStore })[] = []
    try {
      const manifest = await readBackup(this.#reader, async (part) => {
        const store = keptStores.find((each) => storeNames[each] === part.name)
        // papers and logins need no file to be compared with the list of contents
        if (store === undefined) return drain(part)
        await this.#staging.put(part)
        stores.push({ store, ...(await this.#staging.check(store)) })
        await this.#staging.discard(part.name)
      })
      requireIntact(stores)
      return { manifest, stores }
    } finally {
      await this.#staging.discard()
    }
  }
}

async function drain(part: PackedPart): Promise<void> {
  for await (const _ of part.read());
}

/** Throws VALIDATION_ERROR if a store is damaged. */
export function requireIntact(stores: readonly (StoreCheck & { readonly store: KeptStore })[]): void {
  const broken = stores.find(({ damage }) => damage.length > 0)
  if (broken !== undefined)
    throw notABackup(`holds a damaged ${storeNames[broken.store]}: ${broken.damage[0]?.replace(/\.$/, '')}`)
}
