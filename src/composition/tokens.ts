import type { InjectionToken } from 'tsyringe'
import type { Clock } from '../application/shared/ports/clock.js'
import type { Logger } from '../application/shared/ports/logger.js'
import type { Config } from './config.js'
import type { JobsContext } from './jobs.js'
import type { LazyContext } from './lazy-context.js'
import type { MailContext } from './mail.js'
import type { WebsitesContext } from './websites.js'

const token = <T>(name: string): InjectionToken<T> => Symbol(name)

export const tokens = {
  config: token<Config>('config'),
  clock: token<Clock>('clock'),
  logger: token<Logger>('logger'),
  jobs: token<LazyContext<JobsContext>>('jobs'),
  mail: token<LazyContext<MailContext>>('mail'),
  websites: token<LazyContext<WebsitesContext>>('websites'),
}
