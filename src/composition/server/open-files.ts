import type { WebParts } from '#src/adapters/edges/web/web-parts.js'
import { once } from '#src/adapters/kit/once.js'
import type { Launch } from '#src/adapters/system/clients/launch.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { randomIds } from '#src/adapters/system/id-source.js'
import { TakeFiles } from '#src/application/hunt/take-files.js'
import { ReviewFiles } from '#src/application/shared/review-files.js'
import { readCommand } from '#src/composition/child-command.js'
import type { Config } from '#src/composition/config.js'
import type { Jobs } from '#src/composition/jobs/open-jobs.js'
import type { ImportMailFiles, ImportReport } from '#src/composition/mail/mail-files.js'
import { childEnvironment } from '#src/composition/sync/sync-starter.js'

/** Files that a person sends to the page. What reads them is loaded with the first. */
export function openFiles(config: Config, launch: Launch, openJobs: () => Promise<Jobs>): WebParts['files'] {
  const load = once(async () => {
    const { takePostingFile } = await import('#src/composition/jobs/posting-files.js')
    const { readSheet } = await import('#src/composition/paper-reader.js')
    const { takeMailFiles } = await import('#src/composition/mail/mail-files.js')
    const { lookInto } = await import('#src/composition/sent-files.js')
    const { mailArchive } = config
    // the server writes no archive
    const importFiles: ImportMailFiles = (paths, signal) => {
      const args = [...launch.args, 'mail', 'import', ...paths, '--json', '--database', mailArchive ?? '']
      return readCommand<ImportReport>(
        { command: launch.command, args, env: childEnvironment(config, process.env) },
        { signal },
      )
    }
    return new TakeFiles({
      lookInto,
      postings: takePostingFile(openJobs, readSheet),
      mail: takeMailFiles(mailArchive === null ? null : importFiles),
    })
  })
  const taker = {
    read: async (...given: Parameters<TakeFiles['read']>) => (await load()).read(...given),
    write: async (...given: Parameters<TakeFiles['write']>) => (await load()).write(...given),
  }
  return new ReviewFiles(taker, systemClock, randomIds)
}
