import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { codeOf } from './errors.js'
import { retryWhileHeld } from './held-files.js'
import { isTaken } from './is-taken.js'

/** The name of a draft of a file. It says whose it is: that of a killed process can be removed. */
export function draftOf(path: string): string {
  return `${path}.${process.pid}.new`
}

/**
 * Gives a draft its final name unless something has it; returns false then. Without hard links, as on FAT and some
 * network drives, the moment between looking and moving is left.
 */
export function nameUnlessTaken(draft: string, path: string): boolean {
  try {
    retryWhileHeld(() => linkSync(draft, path))
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || isTaken(path)) return false
    retryWhileHeld(() => renameSync(draft, path))
  }
  return true
}

/** Writes a small file that only this account can read, as a whole or not at all. Throws the system's error. */
export function replaceFile(path: string, text: string): void {
  const draft = draftOf(path)
  try {
    writeFileSync(draft, text, { mode: 0o600 })
    retryWhileHeld(() => renameSync(draft, path))
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
