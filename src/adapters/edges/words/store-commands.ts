import { shellWord } from '#src/adapters/kit/shell-word.js'

const storeOptions = { jobs: '--db', websites: '--websites-db', mail: '--database' } as const

export type Store = keyof typeof storeOptions

/** A store that this program uses, as commands name it. */
export interface StoreInUse {
  /** The base name of its file; null for a database server. */
  readonly file: string | null
  /** The option that a command needs to find it, such as `--db mine.db`; '' if none is needed. */
  readonly option: string
  /** Whether it is in a home folder. */
  readonly isInHome: boolean
}

export interface StoresInUse extends Readonly<Record<Store, StoreInUse>> {
  /** The option that a command needs to find the home, with its logins; '' if none is needed. */
  readonly home: string
  /** The option that a command needs to find the folder of models; '' if none is needed. */
  readonly models: string
}

// a process has one command line, and advice refers to its stores
let stores: StoresInUse | null = null
let storesForPersons: StoresInUse | null = null

/**
 * Called once, when the command line is known. Before that, and when the library is embedded, no store is in use. What
 * agents read names no folders; for the page of the same server, options with folders are given too.
 */
export function tellStoresInUse(inUse: StoresInUse | null, forPersons = inUse): void {
  stores = inUse
  storesForPersons = forPersons
}

export function storeInUse(store: Store): StoreInUse | null {
  return stores?.[store] ?? null
}

/** Whether an option or variable names the file or database of the store. */
export function isNamed(store: Store): boolean {
  return storeInUse(store)?.option.startsWith(`${storeOptions[store]} `) === true
}

/** The command for the store in use, or for another file named in a call; never with a database URL. */
export function commandOn(store: Store, command: string, file?: string | null): string {
  const used = storeInUse(store)
  const option = file === undefined || used?.file === file ? (used?.option ?? '') : optionFor(store, file)
  return ['jobworkflow', command, ...(option === '' ? [] : [option])].join(' ')
}

/** The command that opens a database for writing, which repairs an unfinished write. */
export function repairCommand(file: string): string {
  return storeInUse('mail')?.file === file
    ? commandOn('mail', 'mail import FILE', file)
    : commandOn('jobs', 'jobs migrate', file)
}

/** The command for the store in use, with folders: only for texts that no agent reads, also not later from a store. */
export function commandForPerson(store: Store, command: string): string {
  return withOptions(command, [storesForPersons?.[store].option])
}

/** A command about the home alone, for the person. */
export function homeCommandForPerson(command: string): string {
  return withOptions(command, [storesForPersons?.home])
}

/** The command that downloads the model of the local embedder. */
export function pullModelCommand(): string {
  return withOptions('websites model pull', [stores?.models])
}

/** The command that downloads the model, otherwise like `commandForPerson`. */
export function pullModelCommandForPerson(): string {
  return withOptions('websites model pull', [storesForPersons?.models])
}

/** A command about mail accounts: they are kept with the jobs, their logins in the home. Otherwise like `commandOn`. */
export function accountCommand(command: string): string {
  return withOptions(command, [stores?.jobs.option, stores?.home])
}

/** A command about mail accounts, otherwise like `commandForPerson`. */
export function accountCommandForPerson(command: string): string {
  return withOptions(command, [storesForPersons?.jobs.option, storesForPersons?.home])
}

/** The command that downloads the mail of accounts into the archive. Otherwise like `commandOn`. */
export function syncMailCommand(): string {
  return withOptions('mail sync', [stores?.jobs.option, stores?.mail.option, stores?.home])
}

/** The command that downloads mail, otherwise like `commandForPerson`. */
export function syncMailCommandForPerson(): string {
  const { jobs, mail, home } = storesForPersons ?? {}
  return withOptions('mail sync', [jobs?.option, mail?.option, home])
}

function withOptions(command: string, options: readonly (string | undefined)[]): string {
  return ['jobworkflow', command, ...new Set(options.filter((option) => option))].join(' ')
}

/**
 * The option that names a store by its file, or with URL as a placeholder, because a database URL may contain a
 * password.
 */
export function optionFor(store: Store, file: string | null): string {
  return `${storeOptions[store]} ${file === null ? 'URL' : shellWord(file)}`
}
