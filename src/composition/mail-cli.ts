import type { MailServices } from '../adapters/cli/services.js'
import type { Config } from './config.js'
import { Container } from './container.js'
import { importMail, indexMail, mailParser, rereadMail } from './import-mail.js'
import { archiveOf } from './mail-archive-path.js'
import { openMailSources, totalBytes } from './mail-sources.js'
import { createMail } from './open-mail.js'

// who runs a command ends it by hand; the longest that a timer takes
const maxTimeoutMs = 2 ** 31 - 1

/** What the commands about mail need, on the configured archive. Throws DB_NOT_FOUND when none is named. */
export function openMailServices(config: Config): MailServices {
  const path = archiveOf(config)
  const { busyTimeoutMs, mailAddress: address, mailMaxLimit: maxLimit } = config
  const container = new Container()
  const mail = createMail(container, path, { busyTimeoutMs, address, maxLimit, timeoutMs: maxTimeoutMs })
  return {
    getStats: () => mail.open({}).statistics.overview(),
    readFiles: async (paths, options) => {
      const sources = await openMailSources(paths, mailParser(container), options)
      return { sources, totalBytes: await totalBytes(sources) }
    },
    import: ({ sources, ...request }) => importMail(container, { ...request, from: sources }),
    reread: (request) => rereadMail(container, request),
    index: (request) => indexMail(container, request),
    close: mail.close,
  }
}
