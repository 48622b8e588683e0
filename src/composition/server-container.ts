import type { Writable } from 'node:stream'
import { systemClock } from '../adapters/system/clock.js'
import { createLogger } from '../adapters/system/logger.js'
import type { Logger } from '../application/shared/ports/logger.js'
import { type Config, toMailOptions } from './config.js'
import { Container } from './container.js'
import type { JobQueues } from './job-queues.js'
import { LazyContext } from './lazy-context.js'
import { archiveOf } from './mail-archive-path.js'
import type { MailContext } from './open-mail.js'
import { token, tokens } from './tokens.js'
import type { WebsitesContext } from './websites-context.js'

/** What a server serves. */
export const served = {
  jobs: token<LazyContext<JobQueues>>('jobs'),
  mail: token<LazyContext<MailContext>>('mail'),
  websites: token<LazyContext<WebsitesContext>>('websites'),
}

export interface ContainerParts {
  readonly logger?: Logger
  /** Where events go when no file is named for them; stderr when absent, nowhere when null. */
  readonly defaultEventsTo?: Writable | null
}

/** Everything a server is made of. Nothing of a context is loaded before one of its tools is called. */
export function createServerContainer(config: Config, parts: ContainerParts = {}): Container {
  const container = new Container()
  const events = config.eventsFile ?? (parts.defaultEventsTo === undefined ? process.stderr : parts.defaultEventsTo)
  return container
    .give(tokens.logger, parts.logger)
    .provide(tokens.clock, () => systemClock)
    .provide(tokens.logger, () => createLogger(process.stderr, config.quiet, config.mailAddress))
    .provide(
      served.jobs,
      () => new LazyContext(async () => (await import('./job-queues.js')).openJobQueues(config, container)),
    )
    .provide(
      served.mail,
      () =>
        new LazyContext(async () => {
          const { createMail } = await import('./open-mail.js')
          return createMail(new Container(container), archiveOf(config), toMailOptions(config))
        }),
    )
    .provide(
      served.websites,
      () =>
        new LazyContext(async () => {
          const { createWebsites } = await import('./websites-context.js')
          return createWebsites(new Container(container), config.websitesDb, { ...config, events })
        }),
    )
}
