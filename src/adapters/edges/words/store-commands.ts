import { shellWord } from '#src/adapters/kit/shell-word.js'

const storeOptions = { jobs: '--db', websites: '--websites-db', mail: '--database' } as const

export type Store = keyof typeof storeOptions

/** A store that this program works on, as commands name it. */
export interface StoreInUse {
  /** The base name of its file; null for a database on a server. */
  readonly file: string | null
  /** What a command needs to find it, such as `--db mine.db`; '' where it is found without. */
  readonly option: string
  /** Whether it belongs to a home. */
  readonly isInHome: boolean
}

export type StoresInUse = Readonly<Record<Store, StoreInUse>>

// a process has one command line: its advice is about what that names
let stores: StoresInUse | null = null

/** Told once, when the command line is known. Before that, and in a program that embeds the library, no store is in use. */
export function tellStoresInUse(inUse: StoresInUse | null): void {
  stores = inUse
}

export function storeInUse(store: Store): StoreInUse | null {
  return stores?.[store] ?? null
}

/** The command as it works on the store in use, or on a file that a call named in its place: never with a folder or an address. */
export function commandOn(store: Store, command: string, file?: string | null): string {
  const used = storeInUse(store)
  const option = file === undefined || used?.file === file ? (used?.option ?? '') : optionFor(store, file)
  return ['jobworkflow', command, ...(option === '' ? [] : [option])].join(' ')
}

/** The option that names a store: by its base name, or URL in place of an address, which may hold a password. */
export function optionFor(store: Store, file: string | null): string {
  return `${storeOptions[store]} ${file === null ? 'URL' : shellWord(file)}`
}
