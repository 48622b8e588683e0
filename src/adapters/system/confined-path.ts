import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { isMissing } from '#src/adapters/kit/errors.js'

const maxPathLength = 4096

/**
 * The real path of a file that somebody named who may use some folders alone; null when it is in none of them, whether
 * it is there or not. What lies elsewhere by its very name is not looked at, which could tell by its time, or by asking
 * another machine, that it is there. All paths are absolute. Open what this answers: the name may lead elsewhere later.
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

/** Without links, also where it is not there yet; null when that is not known. */
async function realPathOf(path: string): Promise<string | null> {
  try {
    return await realpath(path)
  } catch (error) {
    if (!isMissing(error)) return null
  }
  // a link that leads nowhere may lead anywhere later
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
