import type { Closable } from '#src/adapters/kit/closing.js'
import type { AddAccountRequest, AddedAccount } from '#src/application/sync/add-mail-account.js'
import type { AccountCheck } from '#src/application/sync/check-mail-account.js'
import type { FoundServer } from '#src/application/sync/find-server.js'
import type { LoginStorage } from '#src/application/sync/ports/mail-logins.js'
import type { OAuthGrants } from '#src/application/sync/ports/oauth-grants.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'

export interface ListedAccount {
  readonly account: MailAccount
  /** Where its login is kept; null if none is. */
  readonly storage: LoginStorage | null
}

/** The services of the commands about mail accounts, on one database. Logins are on this machine alone. */
export interface MailAccountServices extends Closable {
  /** The password in the environment, for this call; null if there is none. */
  readonly given: string | null
  readonly grants: OAuthGrants
  /** Returns null if the address does not tell. */
  findServer(address: string): Promise<FoundServer | null>
  /** Creates the database if it is missing. */
  add(request: AddAccountRequest): Promise<AddedAccount>
  list(): Promise<readonly ListedAccount[]>
  check(address: string, signal: AbortSignal): Promise<AccountCheck>
  /** Returns whether a login was removed too. */
  remove(address: string): Promise<boolean>
  /** The first line of standard input; '' if there is none. */
  readLine(): Promise<string>
  /** Throws VALIDATION_ERROR. */
  readSecretFile(path: string): Promise<string>
  /** An absolute path. */
  pathOf(path: string): string
}
