import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { nameUnlessTaken } from '#src/adapters/kit/drafts.js'
import { codeOf } from '#src/adapters/kit/errors.js'
import { isTaken } from '#src/adapters/kit/is-taken.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { makePrivateFolder } from '#src/adapters/kit/private-folder.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { findHome, type Home, homeConfigFile, homeFolderFrom, isHome, newHomeConfig, usualHomePlaces } from './home.js'

/** Creates the missing stores of a home. */
export interface StoreMakers {
  jobs(path: string): Promise<void>
  websites(path: string): Promise<void>
}

export interface MadeHome {
  readonly home: Home
  /** Names of the files and folders that were created now. */
  readonly made: readonly string[]
  /** Whether the home is found without being named, because it is in the usual folder or that folder refers to it. */
  readonly isFound: boolean
}

/**
 * Creates a home in `place`, or in the folder that `place` refers to, with whatever is missing; existing files are not
 * changed. Idempotent, even if run concurrently; resumes if it was killed. Throws VALIDATION_ERROR, DB_ERROR.
 */
export async function makeHome(place: string, usual: string | null, make: StoreMakers): Promise<MadeHome> {
  const folder = homeFolderFrom(place)
  makeFolder(folder)
  // the config file, which makes a folder a home, is written last: an incomplete home does not count as one
  const places = isThere(join(folder, homeConfigFile)) ? (findHome(folder, null) as Home) : usualHomePlaces(folder)
  const made = [
    ...(await makeStore(places.jobs, make.jobs)),
    ...(await makeStore(places.websites, make.websites)),
    ...makeModels(places.models),
    ...makeToken(places.token),
    ...writeOnce(join(folder, homeConfigFile), toJson(newHomeConfig)),
  ]
  if (usual !== null && folder !== usual && !isHome(usual)) leadTo(folder, usual)
  const home = findHome(folder, null) as Home
  return { home, made, isFound: usual !== null && homeFolderFrom(usual) === folder }
}

/** Creates the folder, for this account alone. Throws VALIDATION_ERROR if it contains other things. */
function makeFolder(folder: string): void {
  try {
    makePrivateFolder(folder)
    const held = readdirSync(folder)
    // the name of a temporary file contains that of the final one
    const known = [homeConfigFile, ...Object.values(newHomeConfig).filter((value) => typeof value === 'string')]
    if (held.length > 0 && !held.some((name) => known.some((part) => name.includes(part)))) {
      throw new AppError(
        'VALIDATION_ERROR',
        `${folder} contains other files, but a home needs its own folder: choose another folder.`,
      )
    }
    if (process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unusableFolder(folder, error)
  }
}

export function unusableFolder(folder: string, cause: unknown): AppError {
  const message = `${folder} cannot be created or opened as a folder: choose another folder.`
  return new AppError('VALIDATION_ERROR', message, { cause })
}

async function makeStore(place: string, make: (path: string) => Promise<void>): Promise<readonly string[]> {
  if (isPostgresUrl(place) || isThere(place)) return []
  await make(place)
  return [basename(place)]
}

function makeModels(folder: string): readonly string[] {
  return makePrivateFolder(folder) ? [basename(folder)] : []
}

/**
 * Makes the usual folder refer to the home. If nothing can be written there, as in a container, the home is found only
 * when named.
 */
function leadTo(folder: string, usual: string): void {
  try {
    makePrivateFolder(usual)
    writeOnce(join(usual, homeConfigFile), toJson({ version: newHomeConfig.version, home: folder }))
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
}

const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/**
 * Writes the file atomically, for this account alone, unless it exists. Returns its name if it was created. Throws
 * VALIDATION_ERROR.
 */
function writeOnce(path: string, text: string): readonly string[] {
  if (isThere(path)) return []
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}`)
  try {
    writeFileSync(draft, text, { mode: 0o600 })
    return nameUnlessTaken(draft, path) ? [basename(path)] : []
  } catch (error) {
    throw new AppError(
      'VALIDATION_ERROR',
      `${path} cannot be created (${codeOf(error)}): check the permissions of its folder and the space on its disk.`,
      { cause: error },
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Whether the path exists. Throws VALIDATION_ERROR for a broken link: its target may be on a disk that is not mounted.
 */
function isThere(path: string): boolean {
  if (existsSync(path)) return true
  if (!isTaken(path)) return false
  throw new AppError('VALIDATION_ERROR', `${path} is a broken link or cannot be read: fix or remove it.`)
}

/** Replaces a broken link by a new token: others might read what is written to the link's target. */
function makeToken(path: string): readonly string[] {
  if (!existsSync(path) && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(path)
  return writeOnce(path, `${randomBytes(32).toString('hex')}\n`)
}
