import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDenied } from '#src/adapters/kit/errors.js'
import { isTaken } from '#src/adapters/kit/is-taken.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'

/** The one folder that holds everything of a person's hunt, or leads to it. All paths are absolute. */
export interface Home {
  readonly folder: string
  /** The jobs database: a file, or the URL of one on PostgreSQL. */
  readonly jobs: string
  /** The store of web pages: a file, or the URL of one on PostgreSQL. */
  readonly websites: string
  /** The mail archive, which is made by the first import. */
  readonly mail: string
  /** The folder of local models. */
  readonly models: string
  /** The file that holds the token for HTTP. */
  readonly token: string
}

export const homeConfigFile = 'config.json'

/** What a new home says; paths are relative to it. */
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

/** Where a home is unless it is named: the user's own data folder, by the habits of the system; null where the environment tells none. */
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

/** Whether a home is in the folder, sound or not. */
export function isHome(folder: string): boolean {
  try {
    statSync(join(folder, homeConfigFile))
    return true
  } catch (error) {
    // one of another account is there too: what reads it says so
    return isDenied(error)
  }
}

/**
 * The home that `named` names, else the usual one where it is there, or the one that it leads to; null where there is none.
 * Throws VALIDATION_ERROR when a home is named or led to and not there, or cannot be understood.
 */
export function findHome(named: string | null, usual: string | null): Home | null {
  if (named !== null) return readHome(named)
  // one that may not be looked into is none that is absent
  return usual !== null && isTaken(join(usual, homeConfigFile)) ? readHome(usual) : null
}

/** The folder of the home that is in `folder`, or that it leads to, there or not. Throws VALIDATION_ERROR. */
export function homeFolderFrom(folder: string): string {
  const { home } = isHome(folder) ? readHomeConfig(folder) : {}
  return home === undefined ? folder : resolve(folder, home)
}

/** Throws VALIDATION_ERROR. */
function readHome(folder: string): Home {
  const { home, ...config } = readHomeConfig(folder)
  if (home === undefined) return toHome(folder, config)
  const { home: further, ...there } = readHomeConfig(resolve(folder, home), folder)
  if (further !== undefined) throw refusal(join(resolve(folder, home), homeConfigFile), 'leads to yet another folder')
  return toHome(resolve(folder, home), there)
}

/** Where everything of a home is unless its file says otherwise. */
export function usualHomePlaces(folder: string): Home {
  return toHome(folder, {})
}

function toHome(folder: string, config: Partial<Record<Place, string>>): Home {
  const locate = (place: string) => (isPostgresUrl(place) ? place : resolve(folder, place))
  const named = places.map((place) => [place, locate(config[place] ?? newHomeConfig[place])])
  return { folder, ...(Object.fromEntries(named) as Record<Place, string>) }
}

/** What a home's file says, each part a text. Throws VALIDATION_ERROR. */
function readHomeConfig(folder: string, ledFrom?: string): Partial<Record<Place | 'home', string>> {
  const path = join(folder, homeConfigFile)
  const { version, ...rest } = parse(path, readText(path, folder, ledFrom))
  if (version !== newHomeConfig.version) {
    throw refusal(path, `is of version ${JSON.stringify(version) ?? 'none'}, and this jobworkflow reads version 1`)
  }
  for (const [name, value] of Object.entries(rest)) {
    if (name !== 'home' && !places.some((place) => place === name)) {
      throw refusal(path, `holds "${name}", which nothing reads; it may hold version, ${places.join(', ')}`)
    }
    if (typeof value !== 'string' || value === '') throw refusal(path, `must give a path as "${name}"`)
  }
  return rest as Partial<Record<Place | 'home', string>>
}

function readText(path: string, folder: string, ledFrom: string | undefined): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (cause) {
    if (isDenied(cause)) {
      const message = `The home ${folder} may not be read by this account: permission denied. Name another home, or run this as the account that made it.`
      throw new AppError('VALIDATION_ERROR', message, { cause })
    }
    const way = ledFrom === undefined ? '' : `, and ${join(ledFrom, homeConfigFile)} leads to it`
    const message = `${folder} is no home of jobworkflow: its ${homeConfigFile} cannot be read${way}.`
    throw storageFailure('VALIDATION_ERROR', message, { problem: 'home-missing', folder }, { cause })
  }
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

/** A home that cannot be used as its file is: making one leaves that as it is. */
function refusal(path: string, reason: string, cause?: unknown): AppError {
  return new AppError('VALIDATION_ERROR', `${path} ${reason}. Mend it, or name another home.`, { cause })
}
