import { setTimeout as pause } from 'node:timers/promises'
import * as oauth from 'oauth4webapi'
import type { OAuthLogin } from '#src/application/sync/ports/access-tokens.js'
import type { DevicePrompt, GrantRequest, OAuthGrants } from '#src/application/sync/ports/oauth-grants.js'
import { AppError } from '#src/domain/shared/app-error.js'
import {
  clientOf,
  notInTime,
  type OAuthProvider,
  type ProviderName,
  providers,
  refusalOf,
  requestOptions,
  toGrantFailure,
} from './providers.js'
import { openReturn } from './return-page.js'

const patienceMs = 10 * 60_000

export class ProviderGrants implements OAuthGrants {
  readonly #providers: Readonly<Record<ProviderName, OAuthProvider>>

  constructor(known = providers) {
    this.#providers = known
  }

  async inBrowser(request: GrantRequest, show: (page: string) => void, signal?: AbortSignal): Promise<OAuthLogin> {
    const provider = this.#providers[request.provider]
    const { server, returnHost, label } = provider
    const { client, proof } = clientOf(request)
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const back = await openReturn(state)
    try {
      const returnTo = `http://${returnHost}:${back.port}`
      show(await pageToOpen(request, provider, { returnTo, verifier, state }))
      const sent = await within(back.answer, patienceMs, label, signal)
      const checked = oauth.validateAuthResponse(server, client, sent, state)
      const options = requestOptions(provider, signal)
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        proof,
        checked,
        returnTo,
        verifier,
        options,
      )
      return toLogin(request, provider, await oauth.processAuthorizationCodeResponse(server, client, response))
    } catch (error) {
      throw toGrantFailure(error, provider)
    } finally {
      back.close()
    }
  }

  async byDevice(
    request: GrantRequest,
    show: (prompt: DevicePrompt) => void,
    signal?: AbortSignal,
  ): Promise<OAuthLogin> {
    const provider = this.#providers[request.provider]
    const { server, scope } = provider
    const { client, proof } = clientOf(request)
    try {
      const options = requestOptions(provider, signal)
      const response = await oauth.deviceAuthorizationRequest(server, client, proof, { scope }, options)
      const device = await oauth.processDeviceAuthorizationResponse(server, client, response)
      show(toPrompt(device, provider))
      return toLogin(request, provider, await pollForToken(request, provider, device, signal))
    } catch (error) {
      throw toGrantFailure(error, provider)
    }
  }
}

async function pageToOpen(
  { clientId, address }: GrantRequest,
  { server, scope, parameters }: OAuthProvider,
  { returnTo, verifier, state }: { readonly returnTo: string; readonly verifier: string; readonly state: string },
): Promise<string> {
  const page = new URL(server.authorization_endpoint)
  page.search = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: returnTo, response_type: 'code', scope, state, login_hint: address },
    ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    ...parameters,
  }).toString()
  return page.href
}

function toPrompt(
  { verification_uri: page, user_code: code }: oauth.DeviceAuthorizationResponse,
  { label }: OAuthProvider,
) {
  const isPage = URL.canParse(page) && /^https?:$/.test(new URL(page).protocol) && page.length < 500
  if (isPage && /^[\w -]{1,40}$/.test(code)) return { page: new URL(page).href, code }
  throw new AppError('FETCH_FAILED', `${label} did not send a usable page and code. Try again later.`)
}

/** Asks again until the person has answered, as often as the provider allows. */
async function pollForToken(
  request: GrantRequest,
  provider: OAuthProvider,
  device: oauth.DeviceAuthorizationResponse,
  signal: AbortSignal | undefined,
): Promise<oauth.TokenEndpointResponse> {
  const { client, proof } = clientOf(request)
  const { server, label } = provider
  const until = Date.now() + Math.min(device.expires_in * 1000, patienceMs)
  for (let seconds = device.interval ?? 5; Date.now() < until; ) {
    await pause(Math.min(seconds, 60) * 1000, undefined, signal === undefined ? {} : { signal })
    try {
      const options = requestOptions(provider, signal)
      const response = await oauth.deviceCodeGrantRequest(server, client, proof, device.device_code, options)
      return await oauth.processDeviceCodeResponse(server, client, response)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === 'slow_down') seconds += 5
      else if (refusal !== 'authorization_pending') throw error
    }
  }
  throw notInTime(label)
}

function toLogin(
  { provider, clientId, clientSecret }: GrantRequest,
  { label }: OAuthProvider,
  { refresh_token: refreshToken }: oauth.TokenEndpointResponse,
): OAuthLogin {
  if (refreshToken !== undefined) return { kind: 'oauth', provider, clientId, clientSecret, refreshToken }
  throw new AppError(
    'VALIDATION_ERROR',
    `${label} gave access for an hour only. Allow the client lasting access in its settings there, then add the account again.`,
  )
}

async function within<T>(answer: Promise<T>, ms: number, label: string, signal: AbortSignal | undefined): Promise<T> {
  const late = new AbortController()
  const isLate = async () => {
    await pause(ms, undefined, { signal: signal === undefined ? late.signal : AbortSignal.any([late.signal, signal]) })
    throw notInTime(label)
  }
  try {
    return await Promise.race([answer, isLate()])
  } finally {
    late.abort()
  }
}
