import { existsSync } from 'node:fs'
import { closing } from '#src/adapters/kit/closing.js'
import { MemoryMailStore } from '#src/adapters/stores/memory/mail/memory-mail-store.js'
import { createMailArchive } from '#src/adapters/stores/sqlite/mail/archive-file.js'
import { SqliteMailStore } from '#src/adapters/stores/sqlite/mail/sqlite-mail-store.js'
import { SqliteSyncLocks } from '#src/adapters/stores/sqlite/mail/sqlite-sync-locks.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { systemTimer } from '#src/adapters/system/timer.js'
import type { SyncedMail } from '#src/application/mail/ports/synced-mail.js'
import { type Connecting, SyncMail, type SyncMailRequest } from '#src/application/sync/sync-mail.js'
import type { SyncMailReport } from '#src/application/sync/sync-mail-report.js'
import { WatchMail, type WatchMailRequest } from '#src/application/sync/watch-mail.js'
import { readAttachments } from '#src/composition/mail/attachment-parts.js'
import { createMailParser } from '#src/composition/mail/mail-sources.js'
import { openPaperReader } from '#src/composition/paper-reader.js'

export interface MailSyncParts {
  /** The path of the archive. */
  readonly archive: string
  readonly busyTimeoutMs?: number
  readonly connecting: Connecting
}

/** Downloads of mail into one archive, which is created if it is missing. */
export interface MailSync {
  execute(request: SyncMailRequest): Promise<SyncMailReport>
  watch(request: WatchMailRequest): Promise<void>
  /** Ends the threads that parse. */
  close(): Promise<void>
}

// a download must not wait longer; the next one goes on
const attachmentsMs = 60_000

/** Nothing is opened or started before the first download. */
export function createMailSync({ archive, busyTimeoutMs, connecting }: MailSyncParts): MailSync {
  const parser = createMailParser(systemClock)
  const locks = new SqliteSyncLocks(archive)
  const rest = { connecting, parser, locks, clock: systemClock, timer: systemTimer, random: Math.random }
  const openStore = (dryRun: boolean): SyncedMail => {
    // a trial run leaves no empty archive
    if (dryRun && !existsSync(archive)) return new MemoryMailStore()
    createMailArchive(archive)
    return new SqliteMailStore(archive, busyTimeoutMs === undefined ? {} : { busyTimeoutMs })
  }
  const papers = openPaperReader()
  const execute = (request: SyncMailRequest) =>
    closing(openStore(request.dryRun === true), async (store) => {
      const report = await new SyncMail({ ...rest, store }).execute(request)
      if (store instanceof SqliteMailStore && request.dryRun !== true) {
        const { signal } = request
        await readAttachments({ store, clock: systemClock, reader: papers }, { signal, budgetMs: attachmentsMs })
      }
      return report
    })
  const stands = (address: string) => closing(openStore(false), (store) => store.stands(address))
  return {
    execute,
    watch: (request) => new WatchMail({ ...rest, sync: { execute }, store: { stands } }).execute(request),
    close: async () => {
      await parser.close()
      await papers.close()
    },
  }
}
