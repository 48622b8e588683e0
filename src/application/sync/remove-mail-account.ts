import type { MailLogins } from '#src/application/sync/ports/mail-logins.js'
import type { SyncRecords } from '#src/application/sync/ports/sync-records.js'
import { loginFailure } from '#src/domain/sync/login-failure.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import { isInUse, placeOf } from './resolve-credential.js'

/** Forgets an account and its login; the mail that came from it stays. Source: sync-accounts, sync-secrets. */
export class RemoveMailAccount {
  readonly #records: Pick<SyncRecords, 'accounts' | 'removeAccount'>
  readonly #logins: MailLogins

  constructor(records: Pick<SyncRecords, 'accounts' | 'removeAccount'>, logins: MailLogins) {
    this.#records = records
    this.#logins = logins
  }

  /** Returns whether a login was removed too. Throws NOT_FOUND, VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR. */
  async execute(address: string): Promise<boolean> {
    const account = await accountAt(address, this.#records)
    const others = (await this.#records.accounts()).filter((each) => each.address !== address)
    const place = placeOf(account)
    // an account without its login can be removed again, a login without its account would be forgotten
    const had = isInUse(place, others) ? false : await this.#logins.remove(place)
    await this.#records.removeAccount(address)
    return had
  }
}

/** Throws NOT_FOUND. */
export async function accountAt(address: string, records: Pick<SyncRecords, 'accounts'>): Promise<MailAccount> {
  const account = (await records.accounts()).find((each) => each.address === address)
  if (account !== undefined) return account
  throw loginFailure('NOT_FOUND', `There is no mail account ${address}.`, { problem: 'account-unknown', address })
}
