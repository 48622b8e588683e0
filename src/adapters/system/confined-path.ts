import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { isMissing } from '#src/adapters/kit/errors.js'

const maxPathLength = 4096

/**
 * The real path of a file that must be within `folders`; null if it is not, whether it exists or not. A path that is
 * outside by its name is not looked up: the time that takes, or a request to another machine, could reveal that it
 * exists. All paths are absolute. Open the returned path: the original may lead elsewhere later.
 */
export async function confinedPath(path: string, folders: readonly string[]): Promise<string | null> {
  if (path.length > maxPathLength || path.includes('\0')) return null
  const realFolders = (await Promise.all(folders.map(realPathOf))).filter((folder) => folder !== null)
  if (![...folders, ...realFolders].some((folder) => isBelow(path, folder))) return null
  const realPath = await realPathOf(path)
  return realPath !== null && realFolders.some((folder) => isBelow(realPath, folder)) ? realPath : null
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** The path without links, even if the file does not exist yet. Returns null if that cannot be determined. */
async function realPathOf(path: string): Promise<string | null> {
  try {
    return await realpath(path)
  } catch (error) {
    if (!isMissing(error)) return null
  }
  // a broken link may lead anywhere later
  if (await isThere(path)) return null
  const parent = dirname(path)
  const realParent = parent === path ? null : await realPathOf(parent)
  return realParent === null ? null : join(realParent, basename(path))
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    return !isMissing(error)
  }
}
