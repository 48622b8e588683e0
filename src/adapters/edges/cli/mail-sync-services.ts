import type { Closable } from '#src/adapters/kit/closing.js'
import type { SyncMailRequest } from '#src/application/sync/sync-mail.js'
import type { SyncMailReport } from '#src/application/sync/sync-mail-report.js'
import type { WatchMailRequest } from '#src/application/sync/watch-mail.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'

/** Downloads of mail into one archive, for the accounts of one database. */
export interface MailSyncServices extends Closable {
  /** The accounts with these addresses, or all. Throws NOT_FOUND, and VALIDATION_ERROR if there are none. */
  accounts(addresses: readonly string[]): Promise<readonly MailAccount[]>
  /** Creates the archive if it is missing. */
  sync(request: Omit<SyncMailRequest, 'given'>): Promise<SyncMailReport>
  watch(request: Omit<WatchMailRequest, 'given'>): Promise<void>
}
