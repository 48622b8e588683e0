// tsyringe asks for it when it is loaded, so it stands before tsyringe in every chunk of the bundle
import 'reflect-metadata'
import type { Writable } from 'node:stream'
import { type DependencyContainer, instanceCachingFactory, container as root } from 'tsyringe'
import { systemClock } from '../adapters/system/clock.js'
import { createLogger } from '../adapters/system/logger.js'
import type { Logger } from '../application/shared/ports/logger.js'
import type { Config } from './config.js'
import { LazyContext } from './lazy-context.js'
import { tokens } from './tokens.js'

export interface ContainerParts {
  readonly logger: Logger
  /** Where events go when no file is named for them; null for nowhere. */
  readonly defaultEventsTo: Writable | null
}

/** Everything the program is made of, for one configuration. */
export function createContainer(config: Config, replaced: Partial<ContainerParts> = {}): DependencyContainer {
  const container = root.createChildContainer()
  container.register(tokens.config, { useValue: config })
  container.register(tokens.clock, { useValue: systemClock })
  container.register(tokens.logger, {
    useFactory: instanceCachingFactory(
      () => replaced.logger ?? createLogger(process.stderr, config.quiet, config.mailAddress),
    ),
  })
  container.register(tokens.jobs, {
    useFactory: instanceCachingFactory(() => {
      const clock = container.resolve(tokens.clock)
      return new LazyContext(async () => (await import('./jobs.js')).createJobsContext(config, clock))
    }),
  })
  container.register(tokens.mail, {
    useFactory: instanceCachingFactory(() => {
      const [clock, logger] = [container.resolve(tokens.clock), container.resolve(tokens.logger)]
      return new LazyContext(async () => (await import('./mail.js')).createMailContext(config, clock, logger))
    }),
  })
  container.register(tokens.websites, {
    useFactory: instanceCachingFactory(() => {
      const [clock, logger] = [container.resolve(tokens.clock), container.resolve(tokens.logger)]
      const { defaultEventsTo = process.stderr } = replaced
      const parts = { clock, logger, eventsTo: config.eventsFile ?? defaultEventsTo }
      return new LazyContext(async () => (await import('./websites.js')).createWebsitesContext(config, parts))
    }),
  })
  return container
}

/** Stops what was loaded of the contexts; nothing of them is loaded any more. */
export async function closeContexts(container: DependencyContainer): Promise<void> {
  const [jobs, mail] = [container.resolve(tokens.jobs), container.resolve(tokens.mail)]
  await Promise.all([jobs.close(), mail.close(), container.resolve(tokens.websites).close()])
}
