import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

// a job hunt is private
const folderMode = 0o700

/**
 * Makes the folder and its missing parents, for this account alone. Returns whether the folder was missing. Does not
 * use Node's `recursive`, which never ends in a file system that cannot make folders, such as /proc. Throws the
 * system's error.
 */
export function makePrivateFolder(folder: string): boolean {
  if (isFolder(folder)) return false
  const parent = dirname(folder)
  if (parent !== folder) makePrivateFolder(parent)
  try {
    mkdirSync(folder, folderMode)
    return true
  } catch (error) {
    // another program may have made it in the meantime
    if (isFolder(folder)) return false
    throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
