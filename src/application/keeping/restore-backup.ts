import type { BackupReader } from '#src/application/keeping/ports/backup-file.js'
import type { AgreesToCommands, RestorePlace, StoreCheck } from '#src/application/keeping/ports/kept-stores.js'
import { type BackupManifest, type KeptStore, keptStores, storeNames } from '#src/domain/keeping/manifest.js'
import { requireIntact } from './check-backup.js'
import { readBackup } from './read-backup.js'

export interface RestoreReport {
  readonly manifest: BackupManifest
  /** The names of what was moved aside. */
  readonly aside: readonly string[]
  /** The commands whose logins were left out. */
  readonly refused: readonly string[]
}

/**
 * Puts a backup back. All of it is read and checked before anything is touched, and no command in it is run unless the
 * person agrees. Throws VALIDATION_ERROR and DB_ERROR.
 * Source: person-restore.
 */
export class RestoreBackup {
  readonly #reader: BackupReader
  readonly #place: RestorePlace

  constructor(reader: BackupReader, place: RestorePlace) {
    this.#reader = reader
    this.#place = place
  }

  async execute(agrees: AgreesToCommands = async () => false): Promise<RestoreReport> {
    const place = this.#place
    await place.checkFree()
    try {
      const manifest = await readBackup(this.#reader, (part) => place.put(part))
      const held = keptStores.filter((store) => manifest.parts.some(({ name }) => name === storeNames[store]))
      const checks: (StoreCheck & { readonly store: KeptStore })[] = []
      for (const store of held) checks.push({ store, ...(await place.check(store)) })
      requireIntact(checks)
      const commands = await place.commands()
      const refused = commands.length === 0 || (await agrees(commands)) ? [] : commands
      if (refused.length > 0) await place.dropCommands()
      // reading and asking took a while
      await place.checkFree()
      return { manifest, aside: await place.commit(), refused }
    } finally {
      await place.discard()
    }
  }
}
