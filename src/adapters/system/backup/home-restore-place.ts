import { existsSync, readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf, isOfSystem } from '#src/adapters/kit/errors.js'
import { makePrivateFolder } from '#src/adapters/kit/private-folder.js'
import { missingMegabytes } from '#src/adapters/kit/room.js'
import { syncFolder } from '#src/adapters/kit/sync-folder.js'
import { LoginFile, loginFileName } from '#src/adapters/system/logins/login-file.js'
import type { Content } from '#src/application/keeping/ports/backup-file.js'
import type { RestorePlace, StoreCheck } from '#src/application/keeping/ports/kept-stores.js'
import { type KeptStore, keptStores, kindOfPart, storeNames } from '#src/domain/keeping/manifest.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { usualSettings } from './home-files.js'
import { carryOut, type FileStep, type LoadStore, writePlan } from './restore-plan.js'

export interface RestorePlaceParts {
  readonly folder: string
  /** The file of each store; null for a store on a server. */
  readonly stores: Readonly<Record<KeptStore, string | null>>
  /** Other parts that do not have their usual place in the folder, by name. */
  readonly places: Readonly<Record<string, string>>
  /** Added to the names of what is moved aside, such as `.before-restore-20261127T0715`. */
  readonly mark: string
  readonly checkFree: () => Promise<void>
  readonly checkStore: (path: string, store: KeptStore) => Promise<StoreCheck>
  readonly load: LoadStore
}

const stagedEnd = '.restoring'

/** A home to restore into. Parts are staged beside their places, so that each is put in place by one renaming. */
export class HomeRestorePlace implements RestorePlace {
  readonly #parts: RestorePlaceParts
  #staged: string[] = []

  constructor(parts: RestorePlaceParts) {
    this.#parts = parts
  }

  async checkFree(): Promise<void> {
    await this.#parts.checkFree()
  }

  async put(part: Content): Promise<void> {
    // a backup's own settings could name any folder or database server: they are only compared with its list
    if (part.name === usualSettings.name) for await (const _ of part.read());
    await writeStaged(part.name === usualSettings.name ? usualSettings : part, this.#stagedOf(part.name))
    this.#staged.push(part.name)
  }

  check(store: KeptStore): Promise<StoreCheck> {
    return this.#parts.checkStore(this.#stagedOf(storeNames[store]), store)
  }

  async commands(): Promise<readonly string[]> {
    return this.#staged.includes(loginFileName) ? this.#logins().commands() : []
  }

  async dropCommands(): Promise<void> {
    this.#logins().removeCommands()
  }

  async commit(): Promise<readonly string[]> {
    const { folder, stores, load } = this.#parts
    const onServers = keptStores.filter((store) => stores[store] === null && this.#staged.includes(storeNames[store]))
    const plan = {
      version: 1 as const,
      loads: onServers.map((store) => ({ load: store, staged: this.#stagedOf(storeNames[store]) })),
      files: [...this.#staged.flatMap((name) => this.#stepOf(name)), ...this.#leaving()],
    }
    for (const place of new Set(this.#staged.map((name) => dirname(this.#stagedOf(name))))) syncFolder(place)
    writePlan(folder, plan)
    // from here on, a plan decides: nothing that it needs may be removed
    this.#staged = []
    return carryOut(folder, plan, load)
  }

  async discard(name?: string): Promise<void> {
    const gone = this.#staged.filter((each) => name === undefined || each === name)
    this.#staged = this.#staged.filter((each) => !gone.includes(each))
    for (const each of gone) removeStaged(this.#stagedOf(each))
  }

  #logins(): LoginFile {
    return new LoginFile(this.#stagedOf(loginFileName))
  }

  #stepOf(name: string): readonly FileStep[] {
    const store = keptStores.find((each) => storeNames[each] === name)
    const target = this.#targetOf(name)
    // the settings of a home stay: they say where its stores are
    if (name === usualSettings.name && existsSync(target)) {
      removeStaged(this.#stagedOf(name))
      return []
    }
    if (store !== undefined && this.#parts.stores[store] === null) return []
    return [{ staged: this.#stagedOf(name), target, aside: this.#asideOf(target) }]
  }

  /** Stores that the backup lacks: what is left is the home as it was then. */
  #leaving(): readonly FileStep[] {
    return keptStores.flatMap((store) => {
      const target = this.#parts.stores[store]
      if (target === null || this.#staged.includes(storeNames[store]) || !existsSync(target)) return []
      return [{ staged: null, target, aside: this.#asideOf(target) }]
    })
  }

  #asideOf(target: string): string {
    return `${target}${this.#parts.mark}`
  }

  #targetOf(name: string): string {
    const { folder, stores, places } = this.#parts
    const kind = kindOfPart(name)
    const store = keptStores.find((each) => each === kind)
    // a name that is no part cannot become a path
    if (kind === null) throw new AppError('INTERNAL_ERROR', 'The backup has a part that this version does not know.')
    return (store === undefined ? places[name] : stores[store]) ?? join(folder, ...name.split('/'))
  }

  #stagedOf(name: string): string {
    return `${this.#targetOf(name)}${stagedEnd}`
  }
}

/** Removes what a restore that was killed before its plan left in these folders. */
export function removeAbandoned(folders: readonly string[]): void {
  for (const folder of new Set(folders.filter((each) => existsSync(each))))
    for (const name of readdirSync(folder))
      if (/\.restoring(?:-wal|-shm|-journal)?$/.test(name)) rmSync(join(folder, name), { force: true })
}

function removeStaged(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(path + end, { force: true })
}

/** Throws DB_ERROR. */
export async function writeStaged(part: Content, path: string): Promise<void> {
  try {
    makePrivateFolder(dirname(path))
    requireRoom(part, dirname(path))
    removeStaged(path)
    const file = await open(path, 'wx', 0o600)
    try {
      for await (const piece of part.read()) await file.appendFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    removeStaged(path)
    if (!isOfSystem(error)) throw error
    throw new AppError(
      'DB_ERROR',
      `${basename(part.name)} cannot be unpacked (${codeOf(error)}): check the permissions of its folder and the space on its disk.`,
      { cause: error },
    )
  }
}

/** A size that no disk has is refused before anything is written. */
function requireRoom({ bytes, name }: Content, folder: string): void {
  const missing = missingMegabytes(folder, bytes)
  if (missing === 0) return
  throw new AppError('DB_ERROR', `There is no room to unpack ${name}: ${missing} MB more are needed in ${folder}.`)
}
