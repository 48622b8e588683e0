import type { MailServices } from '../adapters/cli/services.js'
import type { EmailParser } from '../adapters/mime/email-parser.js'
import { SqliteMailArchive } from '../adapters/persistence/sqlite/mail/archive/sqlite-mail-archive.js'
import { createMailArchive } from '../adapters/persistence/sqlite/mail/archive-file.js'
import { SqliteMailIndex } from '../adapters/persistence/sqlite/mail/sqlite-mail-index.js'
import { SqliteMailStore } from '../adapters/persistence/sqlite/mail/sqlite-mail-store.js'
import { ImportMail } from '../application/mail/import-mail.js'
import { IndexMail } from '../application/mail/index-mail.js'
import { MailStatistics } from '../application/mail/mail-statistics.js'
import { RereadMail } from '../application/mail/reread-mail.js'
import type { Clock } from '../application/shared/ports/clock.js'
import type { Config } from './config.js'
import { archiveOf } from './mail-archive-path.js'
import { createMailParser, openMailSources, totalBytes } from './mail-sources.js'

/** What the commands about mail need, on the configured archive. Throws DB_NOT_FOUND when none is named. */
export function openMailServices(config: Config, clock: Clock): MailServices {
  const path = archiveOf(config)
  const { busyTimeoutMs } = config
  const archive = new SqliteMailArchive(path, { busyTimeoutMs })
  const parser = createMailParser()
  return {
    statistics: new MailStatistics(archive, { maxLimit: config.mailMaxLimit }, clock),
    indexMail: new IndexMail(new SqliteMailIndex(path, { busyTimeoutMs })),
    readFiles: async (paths, options) => {
      const sources = await openMailSources(paths, parser, options)
      return { sources, totalBytes: await totalBytes(sources) }
    },
    openImport: () => {
      createMailArchive(path)
      const store = openStore(path, config)
      return { importMail: new ImportMail(store, clock), close: () => closeBoth(store, parser) }
    },
    openReread: () => {
      const store = openStore(path, config)
      return { rereadMail: new RereadMail(store, parser, clock), close: () => closeBoth(store, parser) }
    },
    close: async () => archive.close(),
  }
}

function openStore(path: string, { busyTimeoutMs, mailAddress }: Config): SqliteMailStore {
  return new SqliteMailStore(path, { busyTimeoutMs, ...(mailAddress === null ? {} : { address: mailAddress }) })
}

async function closeBoth(store: SqliteMailStore, parser: EmailParser): Promise<void> {
  await store.close()
  await parser.close()
}
