import type { MailServices } from '#src/adapters/edges/cli/services.js'
import { totalBytes } from '#src/adapters/sources/mail-files/open-mail-sources.js'
import { archiveOf, type Config, commandTimeoutMs } from '#src/composition/config.js'
import { Container } from '#src/composition/container.js'
import { openMailSources } from './mail-sources.js'
import { createMail } from './open-mail.js'

/** The services of the commands about mail, on the configured archive. Throws DB_NOT_FOUND if none is named. */
export function openMailServices(config: Config): MailServices {
  const { busyTimeoutMs, mailAddress: address, me, mailMaxLimit: maxLimit } = config
  const container = new Container()
  const options = { busyTimeoutMs, address, me, maxLimit, timeoutMs: commandTimeoutMs }
  return {
    ...createMail(container, archiveOf(config), options),
    readFiles: async (paths, reading) => {
      const sources = await openMailSources(paths, reading)
      return { sources, totalBytes: await totalBytes(sources) }
    },
  }
}
