import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

// what a hunt for jobs holds is nobody else's business
const folderMode = 0o700

/**
 * Makes the folder, with those that lead to it, for this account alone; whether it was not there. Node's own `recursive`
 * never ends in a file system that makes none, such as /proc. Throws what the system says.
 */
export function makePrivateFolder(folder: string): boolean {
  if (isFolder(folder)) return false
  const parent = dirname(folder)
  if (parent !== folder) makePrivateFolder(parent)
  try {
    mkdirSync(folder, folderMode)
    return true
  } catch (error) {
    // another program may have made it meanwhile
    if (isFolder(folder)) return false
    throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
