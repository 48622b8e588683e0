import type { Logger } from '../application/shared/ports/logger.js'

/** Of what is embedded, nobody is told. */
export const silentLogger: Logger = { info: () => {}, error: () => {} }
