import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '#src/adapters/kit/drafts.js'
import { isOfSystem } from '#src/adapters/kit/errors.js'
import type { LastBackup } from '#src/domain/keeping/backup-age.js'

const name = 'last-backup.json'

/** Remembers the last backup in the home. Returns whether it could: a home that cannot be written is backed up too. */
export function noteLastBackup(folder: string, backup: LastBackup): boolean {
  try {
    replaceFile(join(folder, name), `${JSON.stringify(backup)}\n`)
    return true
  } catch (error) {
    if (isOfSystem(error)) return false
    throw error
  }
}

/** The last backup of the home; null if there was none, or nothing readable remembers it. */
export function readLastBackup(folder: string): LastBackup | null {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    const { at, file } = value as Partial<LastBackup>
    return typeof at === 'string' && typeof file === 'string' && !Number.isNaN(Date.parse(at)) ? { at, file } : null
  } catch (error) {
    if (isOfSystem(error) || error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}
