import * as oauth from 'oauth4webapi'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { AccessToken, AccessTokens, OAuthLogin } from '#src/application/sync/ports/access-tokens.js'
import { loginFailure } from '#src/domain/sync/login-failure.js'
import {
  clientOf,
  type OAuthProvider,
  type ProviderName,
  providers,
  refusalOf,
  requestOptions,
  toGrantFailure,
} from './providers.js'

/** Used if the provider does not say how long a token is valid, in seconds. */
const usualSeconds = 3600
/** A token that ends within this time is renewed instead: logging in takes time too. */
const marginMs = 60_000

export class ProviderAccessTokens implements AccessTokens {
  readonly #clock: Clock
  readonly #providers: Readonly<Record<ProviderName, OAuthProvider>>

  constructor(clock: Clock, known = providers) {
    this.#clock = clock
    this.#providers = known
  }

  async renew(login: OAuthLogin, signal?: AbortSignal): Promise<AccessToken> {
    const provider = this.#providers[login.provider]
    const { client, proof } = clientOf(login)
    const { server } = provider
    try {
      const options = requestOptions(provider, signal)
      const response = await oauth.refreshTokenGrantRequest(server, client, proof, login.refreshToken, options)
      const answer = await oauth.processRefreshTokenResponse(server, client, response)
      const validMs = (answer.expires_in ?? usualSeconds) * 1000
      return {
        token: answer.access_token,
        expiresAt: this.#clock.now().getTime() + validMs - marginMs,
        refreshToken: answer.refresh_token ?? null,
      }
    } catch (error) {
      if (refusalOf(error) !== 'invalid_grant') throw toGrantFailure(error, provider)
      throw loginFailure(
        'VALIDATION_ERROR',
        `${provider.label} no longer gives access: it expired or was taken back.`,
        {
          problem: 'grant-expired',
          address: null,
          provider: login.provider,
          clientId: login.clientId,
        },
      )
    }
  }
}
