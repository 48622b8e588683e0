import type { Clock } from '#src/application/shared/ports/clock.js'
import type { LoginStorage, MailLogin, MailLogins } from '#src/application/sync/ports/mail-logins.js'
import type { MailServerDirectory } from '#src/application/sync/ports/mail-server-directory.js'
import type { SyncRecords } from '#src/application/sync/ports/sync-records.js'
import { takesNoPassword } from '#src/domain/sync/known-providers.js'
import { loginFailure } from '#src/domain/sync/login-failure.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import { type AccountCheck, lookInto } from './check-mail-account.js'
import { type ConnectAccount, checkPlainHost } from './connect-account.js'
import { isInUse, placeOf, type ResolveCredential } from './resolve-credential.js'

export interface AddAccountRequest {
  readonly account: MailAccount
  /** Null to use the login that is kept for this server already. */
  readonly login: MailLogin | null
  /** Whether to log in once before anything is kept. */
  readonly connects: boolean
  readonly signal?: AbortSignal | undefined
}

export interface AddedAccount {
  readonly account: MailAccount
  /** Whether an account with this address was replaced. */
  readonly isReplaced: boolean
  /** Null if the login was kept before. */
  readonly kept: { readonly storage: LoginStorage; readonly why: string | null } | null
  /** Null if nothing was connected to. */
  readonly check: AccountCheck | null
}

export interface AddAccountParts {
  readonly records: Pick<SyncRecords, 'accounts' | 'keepAccount'>
  readonly logins: MailLogins
  readonly credentials: ResolveCredential
  readonly connecting: ConnectAccount
  readonly directory: Pick<MailServerDirectory, 'addresses'>
  readonly clock: Clock
}

/** Adds a mailbox to download from. A login that the server refuses is not kept. Source: sync-accounts, sync-secrets. */
export class AddMailAccount {
  readonly #parts: AddAccountParts

  constructor(parts: AddAccountParts) {
    this.#parts = parts
  }

  /** Throws VALIDATION_ERROR with the next step, FETCH_FAILED, DB_NOT_FOUND, DB_ERROR. */
  async execute({ account, login, connects, signal }: AddAccountRequest): Promise<AddedAccount> {
    const { records, logins, credentials, connecting, directory } = this.#parts
    if (account.security === 'none') await checkPlainHost(account.host, directory)
    const place = placeOf(account)
    const proof = login ?? (await logins.find(place))
    if (proof === null) throw loginMissing(account)
    const before = (await records.accounts()).find(({ address }) => address === account.address)
    const check = connects ? await lookInto(account, await connecting.execute(account, { login: proof, signal })) : null
    const earlier = login === null ? null : await logins.find(place).catch(() => null)
    const kept = login === null ? null : await logins.keep(place, credentials.latest(account, login))
    const isReplaced = await this.#keepAccount(account, async () => {
      if (login === null) return
      await (earlier === null ? logins.remove(place) : logins.keep(place, earlier))
    })
    // a secret stays no longer than the account that it is for
    if (before !== undefined && !isInUse(placeOf(before), await records.accounts()))
      await logins.remove(placeOf(before))
    return { account, isReplaced, kept, check }
  }

  /** A login that belongs to no account would never be removed. */
  async #keepAccount(account: MailAccount, putLoginBack: () => Promise<void>): Promise<boolean> {
    const { records, clock } = this.#parts
    try {
      return await records.keepAccount(account, clock.now().toISOString())
    } catch (error) {
      await putLoginBack().catch(() => {})
      throw error
    }
  }
}

function loginMissing({ address, host }: MailAccount) {
  if (takesNoPassword(host)) {
    const oauth = 'Microsoft takes no passwords from mail programs: log in with OAuth.'
    return loginFailure('VALIDATION_ERROR', oauth, { problem: 'oauth-needed' })
  }
  const message = `The login of ${address} needs a password.`
  return loginFailure('VALIDATION_ERROR', message, { problem: 'password-missing', address })
}
