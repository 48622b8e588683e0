import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { codeOf } from '#src/adapters/kit/errors.js'
import { isTaken } from '#src/adapters/kit/is-taken.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { makePrivateFolder } from '#src/adapters/kit/private-folder.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { findHome, type Home, homeConfigFile, homeFolderFrom, isHome, newHomeConfig, usualHomePlaces } from './home.js'

/** Makes the stores of a home that are not there yet. */
export interface StoreMakers {
  jobs(path: string): Promise<void>
  websites(path: string): Promise<void>
}

export interface MadeHome {
  readonly home: Home
  /** What was made now, by its name in the home. */
  readonly made: readonly string[]
  /** How the home is found by itself: always, because the usual place led to it, or only where it is named. */
  readonly isFound: boolean
}

/**
 * Makes a home in `place`, or where that leads to, with whatever it lacks; what is there stays as it is. Run twice, at once
 * too, it does so once; killed, it goes on when it is run again. Throws VALIDATION_ERROR, DB_ERROR.
 */
export async function makeHome(place: string, usual: string | null, make: StoreMakers): Promise<MadeHome> {
  const folder = homeFolderFrom(place)
  makeFolder(folder)
  // what makes a folder a home comes last: one that is not whole is none yet
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

/** Others are kept out of it. Throws VALIDATION_ERROR where it holds something else. */
function makeFolder(folder: string): void {
  try {
    makePrivateFolder(folder)
    const held = readdirSync(folder)
    // what is half made of one has such a name in its own
    const known = [homeConfigFile, ...Object.values(newHomeConfig).map(String)]
    if (held.length > 0 && !held.some((name) => known.some((part) => name.includes(part)))) {
      throw new AppError('VALIDATION_ERROR', `${folder} holds other things: a home is a folder of its own.`)
    }
    if (process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('VALIDATION_ERROR', `${folder} cannot be made or opened as a folder.`, { cause: error })
  }
}

async function makeStore(place: string, make: (path: string) => Promise<void>): Promise<readonly string[]> {
  if (isPostgresUrl(place) || isThere(place)) return []
  await make(place)
  return [basename(place)]
}

function makeModels(folder: string): readonly string[] {
  return makePrivateFolder(folder) ? [basename(folder)] : []
}

/** The usual place says where the home is; where nothing can be written there, as in a container, the home is found by its name alone. */
function leadTo(folder: string, usual: string): void {
  try {
    makePrivateFolder(usual)
    writeOnce(join(usual, homeConfigFile), toJson({ version: newHomeConfig.version, home: folder }))
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
}

const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/** Whole or not at all, for this account alone. What it made, by name: nothing where it is there. Throws VALIDATION_ERROR. */
function writeOnce(path: string, text: string): readonly string[] {
  if (isThere(path)) return []
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}`)
  try {
    writeFileSync(draft, text, { mode: 0o600 })
    return nameUnlessTaken(draft, path) ? [basename(path)] : []
  } catch (error) {
    throw new AppError('VALIDATION_ERROR', `${path} cannot be made (${codeOf(error)}).`, { cause: error })
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Throws VALIDATION_ERROR for a link that leads nowhere: what it led to may be on a disk that is away. */
function isThere(path: string): boolean {
  if (existsSync(path)) return true
  if (!isTaken(path)) return false
  throw new AppError('VALIDATION_ERROR', `${path} leads nowhere, or may not be looked at: mend or remove it.`)
}

/** A token is made anew in place of a link that leads nowhere: what is written where that leads, others might read. */
function makeToken(path: string): readonly string[] {
  if (!existsSync(path) && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(path)
  return writeOnce(path, `${randomBytes(32).toString('hex')}\n`)
}

function nameUnlessTaken(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    // a disk without hard links
    renameSync(draft, path)
    return true
  }
}
