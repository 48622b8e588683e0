import { toAppError } from '#src/domain/shared/app-error.js'
import { type Finding, fault, sound, warning } from './findings.js'

/** Node, SQLite's driver, and its extension for vectors. */
export async function checkRuntime(): Promise<readonly Finding[]> {
  const driver = await checkDriver()
  // the extension is loaded by the driver: without one, nothing is known of it
  const vectors = driver.state === 'fault' ? [] : [await checkVectors()]
  return [sound('Node', process.versions.node), driver, ...vectors]
}

async function checkDriver(): Promise<Finding> {
  try {
    const driver = await import('#src/adapters/stores/sqlite/kit/driver.js')
    driver.checkDriver()
    return sound('SQLite', 'its driver loads')
  } catch (error) {
    return fault('SQLite', toAppError(error).message)
  }
}

async function checkVectors(): Promise<Finding> {
  try {
    const { loadVectorExtension } = await import('#src/adapters/stores/sqlite/websites/open-store.js')
    const { connect } = await import('#src/adapters/stores/sqlite/kit/driver.js')
    const load = await loadVectorExtension()
    const db = connect('')
    try {
      load(db)
    } finally {
      db.close()
    }
    return sound('vectors', 'sqlite-vec loads')
  } catch {
    return warning('vectors', 'sqlite-vec does not load here: pages are searched by words alone.')
  }
}
