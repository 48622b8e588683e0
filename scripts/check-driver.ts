// Exits with 1 and the remedy if SQLite's driver does not load; otherwise the demo and the tests would fail one by one.
import { checkDriver } from '#src/adapters/stores/sqlite/kit/driver.js'
import { toAppError } from '#src/domain/shared/app-error.js'

try {
  checkDriver()
} catch (error) {
  process.stderr.write(`${toAppError(error).message} In a checkout, \`npm ci\` installs.\n`)
  process.exitCode = 1
}
