import type { HuntServices } from '#src/adapters/edges/cli/services.js'
import { archiveOf, type Config } from './config.js'
import { Container } from './container.js'
import { openHunt } from './open-hunt.js'
import { openJobs } from './open-jobs.js'
import { createMail } from './open-mail.js'
import { openPages } from './open-pages.js'

// who runs a command ends it by hand; the longest that a timer takes
const maxTimeoutMs = 2 ** 31 - 1

/** What the commands about applications need: the configured queue, and the archive where one is configured. */
export function openHuntServices(config: Config): HuntServices {
  const { busyTimeoutMs, mailAddress: address } = config
  const jobs = openJobs(config.jobsDb, config)
  const options = { busyTimeoutMs, address, timeoutMs: maxTimeoutMs }
  const mail = config.hasMail ? createMail(new Container(), archiveOf(config), options) : null
  const pages = openPages(config.websitesDb, config)
  const hunt = openHunt({ jobs, pages, ...(mail === null ? {} : { mail }) }, { me: config.me })
  return {
    ...hunt,
    hasMail: mail !== null,
    close: async () => {
      await Promise.all([jobs.close(), pages.close(), mail?.close()])
    },
  }
}
