import type { Clock } from '#src/application/shared/ports/clock.js'
import type { AccessToken, AccessTokens, OAuthLogin } from '#src/application/sync/ports/access-tokens.js'
import type { MailLogin, MailLogins } from '#src/application/sync/ports/mail-logins.js'
import type { MailCredential } from '#src/application/sync/ports/mail-server.js'
import type { PasswordCommands } from '#src/application/sync/ports/password-commands.js'
import { loginFactsOf, loginFailure } from '#src/domain/sync/login-failure.js'
import type { LoginPlace, MailAccount } from '#src/domain/sync/mail-account.js'

export interface CredentialParts {
  readonly logins: MailLogins
  readonly commands: PasswordCommands
  readonly tokens: AccessTokens
  readonly clock: Clock
}

export interface CredentialOptions {
  /** A password for this call alone, which is never kept. A command of the account goes before it. */
  readonly given?: string | null
  readonly signal?: AbortSignal | undefined
}

/** Finds out what an account proves itself with, each time it connects. Source: sync-secrets, sync-oauth. */
export class ResolveCredential {
  readonly #parts: CredentialParts
  readonly #tokens = new Map<string, AccessToken>()

  constructor(parts: CredentialParts) {
    this.#parts = parts
  }

  /** Throws VALIDATION_ERROR with the next step, FETCH_FAILED. */
  async execute(account: MailAccount, { given = null, signal }: CredentialOptions = {}): Promise<MailCredential> {
    const login = await this.#loginOf(account, given)
    return this.prove(account, login, signal)
  }

  /** What a login that may not be kept yet proves itself with. Throws VALIDATION_ERROR, FETCH_FAILED. */
  async prove(account: MailAccount, login: MailLogin, signal?: AbortSignal): Promise<MailCredential> {
    const { user } = account
    if (login.kind === 'password') return { kind: 'password', user, password: login.password }
    if (login.kind === 'command')
      return { kind: 'password', user, password: await this.#parts.commands.run(login.command, signal) }
    return { kind: 'token', user, token: await this.#tokenFor(account, login, signal) }
  }

  /** The login with the refresh token that is to be used next. */
  latest(account: MailAccount, login: MailLogin): MailLogin {
    if (login.kind !== 'oauth') return login
    const refreshToken = this.#tokens.get(keyOf(placeOf(account), login))?.refreshToken ?? login.refreshToken
    return { ...login, refreshToken }
  }

  async #loginOf(account: MailAccount, given: string | null): Promise<MailLogin> {
    // a place that cannot be used does not matter to a call that brings its password
    const kept = await this.#parts.logins.find(placeOf(account)).catch((error: unknown) => {
      if (given === null) throw error
      return null
    })
    if (given !== null && kept?.kind !== 'command') return { kind: 'password', password: given }
    if (kept !== null) return kept
    const message = `No login for ${account.address} is kept on this machine.`
    throw loginFailure('VALIDATION_ERROR', message, { problem: 'login-missing', address: account.address })
  }

  async #tokenFor(account: MailAccount, login: OAuthLogin, signal: AbortSignal | undefined): Promise<string> {
    const { logins, tokens, clock } = this.#parts
    const place = placeOf(account)
    const key = keyOf(place, login)
    const known = this.#tokens.get(key)
    if (known !== undefined && known.expiresAt > clock.now().getTime()) return known.token
    const renewed = await tokens.renew(login, signal).catch((error: unknown) => {
      throw withAddress(error, account.address)
    })
    this.#tokens.set(key, renewed)
    const isKept = (await logins.find(place)) !== null
    // without it the next renewal fails: some providers take each refresh token once
    if (renewed.refreshToken !== null && isKept)
      await logins.keep(place, { ...login, refreshToken: renewed.refreshToken })
    return renewed.token
  }
}

/** The failure of a grant that ended says whose it is. */
function withAddress(error: unknown, address: string): unknown {
  const facts = loginFactsOf(error)
  if (facts?.problem !== 'grant-expired') return error
  return loginFailure('VALIDATION_ERROR', (error as Error).message, { ...facts, address }, { cause: error })
}

const keyOf = (place: LoginPlace, { clientId }: OAuthLogin) => JSON.stringify([place, clientId])

/** What the login of an account is kept under. */
export function placeOf({ host, port, security, user }: MailAccount): LoginPlace {
  return { host, port, security, user }
}

/** Whether one of these accounts logs in as this place says. */
export function isInUse(place: LoginPlace, accounts: readonly MailAccount[]): boolean {
  return accounts.some((account) => JSON.stringify(placeOf(account)) === JSON.stringify(place))
}
