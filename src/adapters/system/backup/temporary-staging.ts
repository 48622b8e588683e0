import { mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Content } from '#src/application/keeping/ports/backup-file.js'
import type { Staging, StoreCheck } from '#src/application/keeping/ports/kept-stores.js'
import { type KeptStore, storeNames } from '#src/domain/keeping/manifest.js'
import { writeStaged } from './home-restore-place.js'

/** Parts in a new folder that nobody uses. */
export class TemporaryStaging implements Staging {
  readonly #folder: string
  readonly #checkStore: (path: string, store: KeptStore) => Promise<StoreCheck>

  constructor(parent: string, checkStore: (path: string, store: KeptStore) => Promise<StoreCheck>) {
    this.#folder = mkdtempSync(join(parent, '.jobworkflow-'))
    this.#checkStore = checkStore
  }

  put(part: Content): Promise<void> {
    return writeStaged(part, this.#pathOf(part.name))
  }

  check(store: KeptStore): Promise<StoreCheck> {
    return this.#checkStore(this.#pathOf(storeNames[store]), store)
  }

  async discard(name?: string): Promise<void> {
    rmSync(name === undefined ? this.#folder : this.#pathOf(name), { recursive: true, force: true })
  }

  #pathOf(name: string): string {
    return join(this.#folder, basename(name))
  }
}
