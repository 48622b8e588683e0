import { statfsSync } from 'node:fs'

/** How many bytes this account can still write to the disk of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** How many megabytes are missing on the disk of a folder to write `bytes`; 0 if there is room. */
export function missingMegabytes(folder: string, bytes: number): number {
  return Math.max(0, Math.ceil((bytes - freeBytes(folder)) / 1e6))
}
