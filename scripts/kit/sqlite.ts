import type Sqlite from 'better-sqlite3'
import { loadDriver } from '#src/adapters/stores/sqlite/kit/driver.js'
import { driverPackage } from '#src/adapters/stores/sqlite/kit/driver-choice.js'

/** The driver package for this Node. */
export const driverName = driverPackage(process.versions)

/** The driver for this Node, loaded as the product does. */
const Database = loadDriver()
/** A connection of the driver. */
type Database = Sqlite.Database

export { Database }
