import { beforeEach, describe, expect, it } from 'vitest'
import type { AccessToken, AccessTokens, OAuthLogin } from '#src/application/sync/ports/access-tokens.js'
import type { PasswordCommands } from '#src/application/sync/ports/password-commands.js'
import { placeOf, ResolveCredential } from '#src/application/sync/resolve-credential.js'
import { loginFactsOf, loginFailure } from '#src/domain/sync/login-failure.js'
import { anAccount } from '#test/support/an-account.js'
import { MemoryLogins } from '#test/support/memory-logins.js'

/** Knows the first line of each command. */
class FixedCommands implements PasswordCommands {
  readonly run: PasswordCommands['run'] = async (command) => `output of ${JSON.stringify(command)}`
}

/** Gives a new token for each refresh token, once. */
class RotatingTokens implements AccessTokens {
  readonly renewed: string[] = []
  expiresAt = 0
  rotates = true
  isOver = false

  async renew({ refreshToken, provider }: OAuthLogin): Promise<AccessToken> {
    if (this.isOver)
      throw loginFailure('VALIDATION_ERROR', 'It is over.', {
        problem: 'grant-expired',
        provider,
        clientId: 'id',
        address: null,
      })
    this.renewed.push(refreshToken)
    const next = `refresh ${this.renewed.length}`
    return {
      token: `token of ${refreshToken}`,
      expiresAt: this.expiresAt,
      refreshToken: this.rotates ? next : null,
    }
  }
}

const account = anAccount()
const place = placeOf(account)
const oauthLogin: OAuthLogin = {
  ...{ kind: 'oauth', provider: 'google', clientId: 'client', clientSecret: null, refreshToken: 'refresh 0' },
}

let logins: MemoryLogins
let tokens: RotatingTokens
let now: number
let credentials: ResolveCredential
beforeEach(() => {
  logins = new MemoryLogins()
  tokens = new RotatingTokens()
  now = Date.UTC(2026, 10, 20)
  tokens.expiresAt = now + 3_000_000
  const clock = { now: () => new Date(now) }
  credentials = new ResolveCredential({ logins, commands: new FixedCommands(), tokens, clock })
})

describe('what an account proves itself with', () => {
  it('is the password that is kept, or the output of a command that is kept (sync-secrets)', async () => {
    await logins.keep(place, { kind: 'password', password: 'kept' })
    const user = account.user
    expect(await credentials.execute(account)).toEqual({ kind: 'password', user, password: 'kept' })
    await logins.keep(place, { kind: 'command', command: ['pass', 'show'] })
    expect(await credentials.execute(account)).toMatchObject({ password: 'output of ["pass","show"]' })
    await logins.keep(place, { kind: 'command', command: 'pass show' })
    expect(await credentials.execute(account)).toMatchObject({ password: 'output of "pass show"' })
  })

  it('is a command, else a password given for this call, else what is kept (sync-secrets)', async () => {
    expect(await credentials.execute(account, { given: 'given' })).toMatchObject({ password: 'given' })
    await logins.keep(place, { kind: 'password', password: 'kept' })
    expect(await credentials.execute(account, { given: 'given' })).toMatchObject({ password: 'given' })
    await logins.keep(place, { kind: 'command', command: 'pass' })
    expect(await credentials.execute(account, { given: 'given' })).toMatchObject({ password: 'output of "pass"' })
  })

  it('is not needed from a place that cannot be used if one is given (sync-secrets)', async () => {
    logins.isBroken = true
    expect(await credentials.execute(account, { given: 'given' })).toMatchObject({ password: 'given' })
    await expect(credentials.execute(account)).rejects.toThrow('The logins cannot be read.')
  })

  it('is missing with the next step if none is kept, also for another server (sync-secrets)', async () => {
    await logins.keep(place, { kind: 'password', password: 'kept' })
    const failure = await credentials.execute({ ...account, host: 'evil.example' }).catch((error: unknown) => error)
    expect(loginFactsOf(failure)).toMatchObject({ problem: 'login-missing', address: account.address })
  })

  it('is a token, which is used until it ends, and whose refresh token is replaced (sync-oauth)', async () => {
    await logins.keep(place, oauthLogin)
    const user = account.user
    expect(await credentials.execute(account)).toEqual({ kind: 'token', user, token: 'token of refresh 0' })
    expect(await credentials.execute(account)).toMatchObject({ token: 'token of refresh 0' })
    expect(await logins.find(place)).toEqual({ ...oauthLogin, refreshToken: 'refresh 1' })
    now += 3_000_000
    tokens.expiresAt = now + 3_000_000
    tokens.rotates = false
    expect(await credentials.execute(account)).toMatchObject({ token: 'token of refresh 1' })
    expect(await logins.find(place)).toEqual({ ...oauthLogin, refreshToken: 'refresh 1' })
    expect(tokens.renewed).toEqual(['refresh 0', 'refresh 1'])
  })

  it('keeps no token of an account that is not added yet (sync-oauth)', async () => {
    expect(await credentials.prove(account, oauthLogin)).toMatchObject({ token: 'token of refresh 0' })
    expect(await logins.find(place)).toBeNull()
  })

  it('says whose access ended (sync-oauth, sync-login-errors)', async () => {
    await logins.keep(place, oauthLogin)
    tokens.isOver = true
    const failure = await credentials.execute(account).catch((error: unknown) => error)
    expect(loginFactsOf(failure)).toEqual({
      ...{ context: 'logins', problem: 'grant-expired', provider: 'google', clientId: 'id', address: account.address },
    })
  })
})
