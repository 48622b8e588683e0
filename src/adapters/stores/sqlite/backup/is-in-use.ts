import { existsSync } from 'node:fs'
import { connect } from '#src/adapters/stores/sqlite/kit/driver.js'
import { isBusy } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'

/**
 * Whether another program has the database open. If not, its journal is merged into it, so that the file alone can be
 * moved. A file that cannot be opened is not in use.
 */
export function isInUse(path: string): boolean {
  if (!existsSync(path)) return false
  const db = connect(path, { timeout: 500 })
  try {
    // set before the first access, it needs the lock that every open connection shares
    db.pragma('locking_mode = EXCLUSIVE')
    db.exec('begin exclusive; commit')
    return false
  } catch (error) {
    return isBusy(error)
  } finally {
    db.close()
  }
}
