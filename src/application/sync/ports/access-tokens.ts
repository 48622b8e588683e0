import type { MailLogin } from './mail-logins.js'

export type OAuthLogin = Extract<MailLogin, { readonly kind: 'oauth' }>

export interface AccessToken {
  readonly token: string
  /** Epoch milliseconds after which it is not to be used. */
  readonly expiresAt: number
  /** The refresh token that replaces the one that was used; null if it stays. */
  readonly refreshToken: string | null
}

/**
 * Access to a mailbox by a grant that a person gave before. Throws VALIDATION_ERROR if it was taken back or has
 * expired, FETCH_FAILED if the provider cannot be reached. Source: sync-oauth.
 */
export interface AccessTokens {
  renew(login: OAuthLogin, signal?: AbortSignal): Promise<AccessToken>
}
