import { dirname } from 'node:path'
import { makePrivateFolder } from '#src/adapters/kit/private-folder.js'
import { connect } from './driver.js'
import { isBusy, translateSqliteError } from './sqlite-errors.js'

/**
 * Takes the lock in the file at `path`, which is created if it is missing, and returns a function that releases it;
 * returns null if another program has it. The operating system releases it when the program ends, even if it is killed.
 * Throws DB_ERROR.
 */
export function takeFileLock(path: string): (() => void) | null {
  try {
    makePrivateFolder(dirname(path))
    const db = connect(path, { timeout: 0 })
    try {
      // nothing is written; the lock of the transaction is one of the file
      db.exec('begin exclusive')
      return () => db.close()
    } catch (error) {
      db.close()
      if (isBusy(error)) return null
      throw error
    }
  } catch (error) {
    throw translateSqliteError(error, path)
  }
}
