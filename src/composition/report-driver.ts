import type { Logger } from '../application/shared/ports/logger.js'
import { toAppError } from '../domain/shared/app-error.js'

/** Says at once when no call can succeed, and why: each call says it too. */
export async function reportDriver(logger: Logger): Promise<void> {
  try {
    const { checkDriver } = await import('../adapters/persistence/sqlite/kit/driver.js')
    checkDriver()
  } catch (error) {
    logger.error(toAppError(error).message, error)
  }
}
