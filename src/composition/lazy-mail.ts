import type { Clock } from '../application/shared/ports/clock.js'
import type { Logger } from '../application/shared/ports/logger.js'
import type { Config } from './config.js'
import type { MailContext } from './mail.js'

/** The mail context, loaded when first asked for. */
export class LazyMail {
  readonly #load: () => Promise<MailContext>
  #loading: Promise<MailContext> | null = null

  constructor(config: Config, clock: Clock, logger: Logger) {
    this.#load = async () => (await import('./mail.js')).createMailContext(config, clock, logger)
  }

  load(): Promise<MailContext> {
    this.#loading ??= this.#load()
    return this.#loading
  }

  /** Stops what was loaded, if anything was. */
  async close(): Promise<void> {
    await (await this.#loading)?.close()
  }
}
