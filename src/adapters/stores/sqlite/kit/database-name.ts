import { basename } from 'node:path'
import { AppError } from '#src/domain/shared/app-error.js'
import { databaseError } from './sqlite-errors.js'

// with any extension and in any folder: opening one would wait for a device
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?: *\..*)?$/i
const fileAddress = /(?:^|[\\/])file:[\\/]/i

/** Rejects an invalid name of a database before anything is created. Throws VALIDATION_ERROR, DB_ERROR. */
export function checkDatabaseName(path: string, platform: NodeJS.Platform = process.platform): void {
  if (path.includes('\0')) throw new AppError('VALIDATION_ERROR', 'The database path holds a NUL character.')
  // as a path it would be a folder named file:
  if (fileAddress.test(path))
    throw new AppError('VALIDATION_ERROR', 'Give the path of a database without file: before it.')
  // better-sqlite3 trims the name: it would open another file
  if (path !== path.trim()) throw databaseError(path, 'has a name that ends in white space; rename it')
  if (platform === 'win32' && deviceName.test(basename(path)))
    throw databaseError(path, 'has a name that Windows reserves for a device; choose another')
}
