import { AppError } from '#src/domain/shared/app-error.js'
import { normalizeText } from '#src/domain/shared/text.js'

export const keptStores = ['jobs', 'websites', 'mail'] as const
export type KeptStore = (typeof keptStores)[number]

/** The names in a backup: those of a home, so that an unpacked backup is one. */
export const storeNames: Readonly<Record<KeptStore, string>> = {
  jobs: 'jobs.db',
  websites: 'websites.db',
  mail: 'mail.sqlite3',
}
export const settingNames = ['config.json', 'boards.tsv'] as const
export const secretNames = ['token', 'logins.json'] as const
export const papersFolder = 'papers'
export const manifestName = 'manifest.json'

/** What a part of a backup is. Stores may have any size. */
export type PartKind = KeptStore | 'setting' | 'secret' | 'paper' | 'manifest'

export const maxParts = 10_000
const maxSmallBytes = 16 * 2 ** 20
const maxPaperBytes = 256 * 2 ** 20

/** How many of what a store holds, by a name for people, such as `jobs`. */
export type StoreRows = Readonly<Record<string, number>>

export interface BackupPart {
  readonly name: string
  readonly bytes: number
  /** In hexadecimal. */
  readonly sha256: string
  /** Null for a small file. */
  readonly rows: StoreRows | null
}

/** The last part of a backup: without it, the backup was cut off. */
export interface BackupManifest {
  readonly format: 1
  /** The version of the program that made it. */
  readonly madeBy: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly hasSecrets: boolean
  readonly parts: readonly BackupPart[]
}

// names that every system can store; Windows reserves some
const paperName = /^[^\\/:*?"<>|\p{Cc}]{1,200}$/u
const reservedName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Whether a file of the papers folder can be stored under its name on every system. */
export function isPaperName(name: string): boolean {
  return paperName.test(name) && !/^\.|[. ]$/.test(name) && !reservedName.test(name)
}

/** The same for names that some system takes for one: in another case, or with composed letters. */
export function sameElsewhere(name: string): string {
  return normalizeText(name, 'NFC').toLowerCase()
}

/** What a part with this name is; null if no backup has such a part. */
export function kindOfPart(name: string): PartKind | null {
  const store = keptStores.find((each) => storeNames[each] === name)
  if (store !== undefined) return store
  if (settingNames.some((each) => each === name)) return 'setting'
  if (secretNames.some((each) => each === name)) return 'secret'
  if (name === manifestName) return 'manifest'
  return name.startsWith(`${papersFolder}/`) && isPaperName(name.slice(papersFolder.length + 1)) ? 'paper' : null
}

/** The largest size of a part in bytes; null for stores, which may have any. */
export function maxBytesOf(kind: PartKind): number | null {
  if (kind === 'paper') return maxPaperBytes
  return keptStores.some((store) => store === kind) ? null : maxSmallBytes
}

export function formatManifest(manifest: BackupManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Throws VALIDATION_ERROR. */
export function readManifest(text: string): BackupManifest {
  const value = parsed(text)
  if (typeof value.format === 'number' && value.format > 1)
    throw notABackup('was made by a later version of jobworkflow; update jobworkflow to use it')
  if (!isManifest(value)) throw notABackup('has a list of contents that cannot be read')
  return value
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>
  } catch {
    // reported below
  }
  throw notABackup('has a list of contents that cannot be read')
}

function isManifest(
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & BackupManifest {
  const { format, madeBy, at, hasSecrets, parts } = value
  const isHead = format === 1 && typeof madeBy === 'string' && typeof at === 'string' && !Number.isNaN(Date.parse(at))
  return isHead && typeof hasSecrets === 'boolean' && Array.isArray(parts) && parts.every(isPart)
}

function isPart(value: unknown): value is BackupPart {
  if (typeof value !== 'object' || value === null) return false
  const { name, bytes, sha256, rows } = value as Readonly<Record<string, unknown>>
  const isCounted =
    rows === null ||
    (typeof rows === 'object' && Object.values(rows as object).every((count) => Number.isInteger(count)))
  return typeof name === 'string' && Number.isInteger(bytes) && typeof sha256 === 'string' && isCounted
}

/** For a file that cannot be used as a backup; `why` continues "This file …". */
export function notABackup(why: string, cause?: unknown): AppError {
  return new AppError('VALIDATION_ERROR', `This backup ${why}.`, { cause })
}

/** A backup that ends too early. */
export function cutOffBackup(cause?: unknown): AppError {
  return notABackup('is cut off: its end is missing. Copy it again, or use another backup', cause)
}

/** A backup behind whose end there is more. */
export function overlongBackup(): AppError {
  return notABackup('is damaged: something follows its end. Use another copy, or another backup')
}
