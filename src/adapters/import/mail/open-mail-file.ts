import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs'
import { NoFileError } from './problems.js'

/** Without waiting: a pipe would open only when someone writes to it, which may be never. */
export const toRead = constants.O_RDONLY | constants.O_NONBLOCK

/** Opens a file for reading; the caller closes it. Throws the file system's error, NoFileError. */
export function openMailFile(path: string | Buffer): { readonly file: number; readonly stats: Stats } {
  const file = openSync(path, toRead)
  try {
    const stats = fstatSync(file)
    refuseEndless(stats)
    return { file, stats }
  } catch (error) {
    closeSync(file)
    throw error
  }
}

/** Throws NoFileError for a pipe, a socket or a device: it may never end. */
export function refuseEndless(stats: Stats): void {
  if (!stats.isFile() && !stats.isDirectory()) throw new NoFileError()
}
