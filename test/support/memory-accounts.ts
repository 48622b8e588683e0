import type { SyncRecords } from '#src/application/sync/ports/sync-records.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'

/** The accounts alone of what is kept. */
export class MemoryAccounts implements Pick<SyncRecords, 'accounts' | 'keepAccount' | 'removeAccount'> {
  kept: readonly MailAccount[] = []
  isReadOnly = false

  async accounts(): Promise<readonly MailAccount[]> {
    return this.kept
  }

  async keepAccount(account: MailAccount): Promise<boolean> {
    if (this.isReadOnly) throw new AppError('DB_ERROR', 'The storage is read-only.')
    const others = this.kept.filter(({ address }) => address !== account.address)
    const isReplaced = others.length < this.kept.length
    this.kept = [...others, account]
    return isReplaced
  }

  async removeAccount(address: string): Promise<boolean> {
    const before = this.kept.length
    this.kept = this.kept.filter((each) => each.address !== address)
    return this.kept.length < before
  }
}
