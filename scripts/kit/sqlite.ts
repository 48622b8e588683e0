import type Sqlite from 'better-sqlite3'
import { loadDriver } from '#src/adapters/stores/sqlite/kit/driver.js'
import { driverPackage } from '#src/adapters/stores/sqlite/kit/driver-choice.js'

/** The package of the driver that this Node runs. */
export const driverName = driverPackage(process.versions)

/** The driver that this Node runs, as the product takes it. */
const Database = loadDriver()
/** A connection of the driver. */
type Database = Sqlite.Database

export { Database }
