import { beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#src/adapters/system/clock.js'
import { ProviderGrants } from '#src/adapters/system/logins/oauth/grants.js'
import { providers } from '#src/adapters/system/logins/oauth/providers.js'
import { ProviderAccessTokens } from '#src/adapters/system/logins/oauth/renew.js'
import type { OAuthLogin } from '#src/application/sync/ports/access-tokens.js'
import type { GrantRequest } from '#src/application/sync/ports/oauth-grants.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { loginFactsOf } from '#src/domain/sync/login-failure.js'
import { TokenProvider } from '#test/support/token-provider.js'

const request: GrantRequest = {
  ...{ provider: 'google', clientId: 'the client', clientSecret: 'client-canary', address: 'hanako@mail.example' },
}
const login: OAuthLogin = { kind: 'oauth', ...request, refreshToken: 'refresh-canary-0' }

let provider: TokenProvider
let grants: ProviderGrants
let tokens: ProviderAccessTokens
beforeEach(async () => {
  provider = await new TokenProvider().start()
  grants = new ProviderGrants(provider.standIns)
  tokens = new ProviderAccessTokens(systemClock, provider.standIns)
})

const failureOf = (asking: Promise<unknown>) =>
  asking.then(
    () => null,
    (error: unknown) => error,
  )

function expectNoCanary(failure: unknown): void {
  const { message, cause } = failure as AppError
  expect(`${message} ${JSON.stringify(failure)} ${String(cause)}`).not.toContain('canary')
}

describe('access in the browser', () => {
  it('is asked for with PKCE and a state, and comes back to a port of this machine (sync-oauth)', async () => {
    let page = ''
    const asking = grants.inBrowser(request, (url) => {
      page = url
      void provider.agree(url)
    })
    expect(await asking).toEqual({ ...login, address: undefined, refreshToken: 'refresh-canary-1' })
    const asked = Object.fromEntries(new URL(page).searchParams)
    expect(asked).toMatchObject({
      ...{ client_id: 'the client', response_type: 'code', scope: 'https://mail.google.com/' },
      ...{ code_challenge_method: 'S256', access_type: 'offline', login_hint: 'hanako@mail.example' },
      redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    })
    expect(page).not.toContain('client-canary')
    expect(asked.state?.length).toBeGreaterThan(20)
    expect(provider.tokenRequests).toEqual([
      expect.objectContaining({ client_secret: 'client-canary', code_verifier: expect.any(String) }),
    ])
    await expect(fetch(asked.redirect_uri ?? '')).rejects.toThrow()
  })

  it('comes back to localhost for Microsoft, whose clients have no secret (sync-oauth)', async () => {
    let page = ''
    const asking = grants.inBrowser({ ...request, provider: 'microsoft', clientSecret: null }, (url) => {
      page = url
      void provider.agree(url)
    })
    expect(await asking).toMatchObject({ provider: 'microsoft', clientSecret: null })
    const { searchParams } = new URL(page)
    expect(searchParams.get('redirect_uri')).toMatch(/^http:\/\/localhost:\d+$/)
    expect(searchParams.get('scope')).toBe('https://outlook.office.com/IMAP.AccessAsUser.All offline_access')
    expect(provider.tokenRequests[0]).not.toHaveProperty('client_secret')
  })

  it('waits on if somebody else comes with another state, path or method (sync-oauth)', async () => {
    const statuses: number[] = []
    const asking = grants.inBrowser(request, async (url) => {
      const redirect = new URL(url).searchParams.get('redirect_uri') ?? ''
      statuses.push((await provider.agree(url, { state: 'guessed', code: 'stolen' })).status)
      statuses.push((await fetch(`${redirect}/favicon.ico`)).status)
      statuses.push((await fetch(`${redirect}//`)).status)
      statuses.push((await fetch(redirect, { method: 'POST', body: 'x' })).status)
      const thanks = await provider.agree(url)
      statuses.push(thanks.status)
      expect(await thanks.text()).not.toContain('state')
    })
    expect(await asking).toMatchObject({ refreshToken: 'refresh-canary-1' })
    expect(statuses).toEqual([400, 404, 404, 404, 200])
  })

  it('is refused in one sentence: by the person, or for the client (sync-oauth)', async () => {
    const denied = grants.inBrowser(request, (url) => void provider.agree(url, { code: '', error: 'access_denied' }))
    await expect(denied).rejects.toThrow(
      'Access was not granted at Google. Run the command again, and allow access there.',
    )
    provider.next.push({ status: 401, body: { error: 'invalid_client', error_description: 'canary' } })
    const failure = await failureOf(grants.inBrowser(request, (url) => void provider.agree(url)))
    expect(loginFactsOf(failure)).toMatchObject({ problem: 'client-refused' })
    expectNoCanary(failure)
    provider.next.push({ body: { access_token: 'access-canary', token_type: 'bearer' } })
    const brief = await failureOf(grants.inBrowser(request, (url) => void provider.agree(url)))
    expect(String(brief)).toContain('for an hour only')
    expectNoCanary(brief)
  })

  it('ends when the person ends it (sync-oauth)', async () => {
    const stop = new AbortController()
    const asking = grants.inBrowser(request, () => stop.abort(), stop.signal)
    expect(await failureOf(asking)).toBeInstanceOf(AppError)
  })
})

describe('access by device code', () => {
  it('is asked for until the person has answered (sync-oauth)', async () => {
    provider.next.push({ status: 400, body: { error: 'authorization_pending' } })
    const shown: unknown[] = []
    expect(await grants.byDevice(request, (prompt) => shown.push(prompt))).toMatchObject({
      refreshToken: 'refresh-canary-1',
    })
    expect(shown).toEqual([{ page: 'https://provider.example/device', code: 'ABCD-1234' }])
    expect(provider.deviceRequests).toEqual([expect.objectContaining({ scope: 'https://mail.google.com/' })])
    expect(provider.tokenRequests).toHaveLength(2)
  })

  it.each([
    ['access_denied', /not granted at Google/],
    ['expired_token', /not granted in time/],
  ])('ends with a sentence after %s (sync-oauth)', async (error, told) => {
    provider.next.push({ status: 400, body: { error, error_description: 'canary' } })
    const failure = await failureOf(grants.byDevice(request, () => {}))
    expect(String(failure)).toMatch(told)
    expectNoCanary(failure)
  })

  it('says so if the provider gives devices no access to mail, or shows what no terminal should (sync-oauth)', async () => {
    provider.deviceAnswer = { status: 400, body: { error: 'invalid_scope' } }
    expect(loginFactsOf(await failureOf(grants.byDevice(request, () => {})))).toMatchObject({
      problem: 'device-refused',
      hasAppPasswords: true,
    })
    const evil = { device_code: 'x', user_code: '\u001b[2J', verification_uri: 'javascript:1', expires_in: 9 }
    provider.deviceAnswer = { body: evil }
    await expect(grants.byDevice(request, () => {})).rejects.toThrow(/did not send a usable page and code/)
  })
})

describe('a token', () => {
  it('is renewed, with the refresh token that replaces the old one (sync-oauth)', async () => {
    const before = Date.now()
    const renewed = await tokens.renew(login)
    expect(renewed).toMatchObject({ token: 'access-canary-0', refreshToken: 'refresh-canary-1' })
    expect(renewed.expiresAt - before).toBeGreaterThan(3_500_000)
    expect(renewed.expiresAt - before).toBeLessThan(3_600_000)
    provider.rotates = false
    expect(await tokens.renew({ ...login, refreshToken: 'refresh-canary-1' })).toMatchObject({ refreshToken: null })
  })

  it('is not renewed after access expired or was taken back (sync-oauth, sync-login-errors)', async () => {
    const failure = await failureOf(tokens.renew({ ...login, refreshToken: 'refresh-canary-gone' }))
    expect(failure).toMatchObject({ code: 'VALIDATION_ERROR', retryable: false })
    expect(loginFactsOf(failure)).toMatchObject({ problem: 'grant-expired', provider: 'google' })
    expectNoCanary(failure)
  })

  it.each([
    ['no JSON', { body: '<html>canary' }],
    ['no token', { body: { note: 'canary' } }],
    ['an answer without end', { body: 'canary'.repeat(100_000) }],
    ['a failure of the provider', { status: 503, body: 'canary' }],
  ])('can be asked for again after %s (sync-oauth)', async (_, answer) => {
    provider.next.push(answer)
    const failure = await failureOf(tokens.renew(login))
    expect(failure).toMatchObject({ code: 'FETCH_FAILED', retryable: true })
    expectNoCanary(failure)
  })

  it('is never asked for at another place: no redirect is followed (sync-oauth)', async () => {
    const other = await new TokenProvider().start()
    provider.next.push({ status: 307, body: '', location: `${other.origin}/token` })
    expect(await failureOf(tokens.renew(login))).toMatchObject({ code: 'FETCH_FAILED' })
    expect(other.tokenRequests).toEqual([])
  })
})

describe('the providers', () => {
  it('are only asked encrypted (sync-oauth)', () => {
    for (const { server } of Object.values(providers))
      for (const endpoint of Object.values(server)) expect(String(endpoint)).toMatch(/^https:\/\//)
  })
})
