import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { codeOf, isDenied, isMissing } from '#src/adapters/kit/errors.js'
import { isTaken } from '#src/adapters/kit/is-taken.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'

/** The folder with all data of one person's hunt, or with the paths to it. All paths are absolute. */
export interface Home {
  readonly folder: string
  /** The jobs database: a file, or a PostgreSQL URL. */
  readonly jobs: string
  /** The store of web pages: a file, or a PostgreSQL URL. */
  readonly websites: string
  /** The mail archive, created by the first import. */
  readonly mail: string
  /** The folder of local models. */
  readonly models: string
  /** The file with the token for HTTP. */
  readonly token: string
}

export const homeConfigFile = 'config.json'

/** The plan of a restore that has begun; until it is carried out, the home is neither the old one nor the new one. */
export const restorePlanFile = 'restore-plan.json'

/** The config of a new home; paths are relative to it. */
export const newHomeConfig = {
  version: 1,
  jobs: 'jobs.db',
  websites: 'websites.db',
  mail: 'mail.sqlite3',
  models: 'models',
  token: 'token',
} as const

type Place = Exclude<keyof typeof newHomeConfig, 'version'>
const places = ['jobs', 'websites', 'mail', 'models', 'token'] as const satisfies readonly Place[]

/**
 * The default folder of a home: in the user's data folder, by the conventions of the system. Returns null if the
 * environment does not define one.
 */
export function usualHomeFolder(
  env: Readonly<NodeJS.ProcessEnv>,
  platform: NodeJS.Platform = process.platform,
): string | null {
  if (platform === 'win32') return inside(env.LOCALAPPDATA, 'jobworkflow')
  if (env.XDG_DATA_HOME) return inside(env.XDG_DATA_HOME, 'jobworkflow')
  const data = platform === 'darwin' ? ['Library', 'Application Support'] : ['.local', 'share']
  return inside(env.HOME, ...data, 'jobworkflow')
}

function inside(folder: string | undefined, ...path: readonly string[]): string | null {
  return folder ? join(folder, ...path) : null
}

/** Whether the folder contains a home, even a broken one. */
export function isHome(folder: string): boolean {
  try {
    statSync(join(folder, homeConfigFile))
    return true
  } catch (error) {
    // a home of another account exists too: reading it reports the problem
    return isDenied(error)
  }
}

/**
 * The home that `named` names, else the one in the usual folder, or the one that this refers to. Returns null if there
 * is none. Throws VALIDATION_ERROR if a named or referenced home is missing, or a home cannot be read.
 */
export function findHome(named: string | null, usual: string | null): Home | null {
  if (named !== null) return readHome(named)
  // an unreadable home is not a missing one
  return usual !== null && isTaken(join(usual, homeConfigFile)) ? readHome(usual) : null
}

/**
 * The folder of the home in `folder`, or the folder that it refers to, which may not exist. Throws VALIDATION_ERROR.
 */
export function homeFolderFrom(folder: string): string {
  const { home } = isHome(folder) ? readHomeConfig(folder) : {}
  return home === undefined ? folder : resolve(folder, home)
}

/** Throws VALIDATION_ERROR, also if a restore into the home was interrupted. */
function readHome(folder: string): Home {
  return whole(homePlaces(folder))
}

/** The home in `folder`, or the one that this refers to, even if a restore was interrupted. Throws VALIDATION_ERROR. */
export function homePlaces(folder: string): Home {
  const { home, ...config } = readHomeConfig(folder)
  if (home === undefined) return toHome(folder, config)
  const { home: further, ...there } = readHomeConfig(resolve(folder, home), folder)
  if (further !== undefined) {
    const why = 'has "home", but another config.json already refers to its folder, and only one such step is followed'
    throw refusal(join(resolve(folder, home), homeConfigFile), why)
  }
  return toHome(resolve(folder, home), there)
}

function whole(home: Home): Home {
  if (!isTaken(join(home.folder, restorePlanFile))) return home
  const { folder } = home
  const message = `A restore into the home ${folder} was interrupted.`
  throw storageFailure('VALIDATION_ERROR', message, { problem: 'restore-unfinished', folder })
}

/** The default paths of a home, as without a config file. */
export function usualHomePlaces(folder: string): Home {
  return toHome(folder, {})
}

function toHome(folder: string, config: Partial<Record<Place, string>>): Home {
  const locate = (place: string) => (isPostgresUrl(place) ? place : resolve(folder, place))
  const named = places.map((place) => [place, locate(config[place] ?? newHomeConfig[place])])
  return { folder, ...(Object.fromEntries(named) as Record<Place, string>) }
}

/** The config file of a home, checked. `ledFrom` is the folder that referred to it. Throws VALIDATION_ERROR. */
function readHomeConfig(folder: string, ledFrom?: string): Partial<Record<Place | 'home', string>> {
  const path = join(folder, homeConfigFile)
  const { version, ...rest } = parse(path, readText(path, folder, ledFrom))
  if (version !== newHomeConfig.version) {
    const given = version === undefined ? 'no version' : `version ${JSON.stringify(version)}`
    throw refusal(path, `has ${given}, but this jobworkflow reads version 1`)
  }
  for (const [name, value] of Object.entries(rest)) {
    if (name !== 'home' && !places.some((place) => place === name)) {
      throw refusal(path, `has the unknown field "${name}"; it may have version, home, ${places.join(', ')}`)
    }
    if (typeof value !== 'string' || value === '') throw refusal(path, `needs a path for "${name}"`)
  }
  return rest as Partial<Record<Place | 'home', string>>
}

function readText(path: string, folder: string, ledFrom: string | undefined): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (cause) {
    if (isDenied(cause)) {
      const message = `This account cannot read the home ${folder}: permission denied. Choose another home, or run this as the account that created it.`
      throw new AppError('VALIDATION_ERROR', message, { cause })
    }
    if (isMissing(cause) && !isTaken(path)) throw noHome(folder, ledFrom, cause)
    const why = { ENOENT: 'is a broken link', EISDIR: 'is a folder' }[codeOf(cause)] ?? 'cannot be read'
    throw refusal(path, why, cause)
  }
}

function noHome(folder: string, ledFrom: string | undefined, cause: unknown): AppError {
  const isThere = existsSync(folder)
  const what = isThere
    ? `${folder} is not a jobworkflow home: it has no ${homeConfigFile}`
    : `There is no home ${folder}`
  const led = ledFrom === undefined ? null : join(ledFrom, homeConfigFile)
  const check = isThere || led !== null ? '' : '. Check the path'
  const moved = led === null ? '' : `, to which ${led} refers. If the home has moved, give its new place in that file`
  const message = `${what}${check}${moved}.`
  return storageFailure('VALIDATION_ERROR', message, { problem: 'home-missing', folder }, { cause })
}

function parse(path: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch (cause) {
    throw refusal(path, 'is not JSON', cause)
  }
  throw refusal(path, 'is not a JSON object')
}

/** For a home whose config file is invalid: making a home does not change that file. */
function refusal(path: string, reason: string, cause?: unknown): AppError {
  return new AppError('VALIDATION_ERROR', `${path} ${reason}. Fix it, or choose another home.`, { cause })
}
