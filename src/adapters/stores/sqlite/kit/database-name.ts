import { basename } from 'node:path'
import { AppError } from '#src/domain/shared/app-error.js'
import { databaseError } from './sqlite-errors.js'

// with any ending, and in any folder: to open one waits for a device
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?: *\..*)?$/i
const fileAddress = /(?:^|[\\/])file:[\\/]/i

/** Says what is wrong with the name of a database before anything is made of it. Throws VALIDATION_ERROR, DB_ERROR. */
export function checkDatabaseName(path: string, platform: NodeJS.Platform = process.platform): void {
  if (path.includes('\0')) throw new AppError('VALIDATION_ERROR', 'The database path holds a NUL character.')
  // resolved, it would be a folder of that name
  if (fileAddress.test(path))
    throw new AppError('VALIDATION_ERROR', 'A database is named by its path, without file: before it.')
  // better-sqlite3 trims the name it is given: it would open another file
  if (path !== path.trim()) throw databaseError(path, 'has a name that ends in white space; rename it')
  if (platform === 'win32' && deviceName.test(basename(path)))
    throw databaseError(path, 'has a name that Windows keeps for a device; choose another')
}
