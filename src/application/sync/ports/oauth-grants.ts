import type { OAuthLogin } from './access-tokens.js'

/** Who asks for access: a client that the person registered with the provider. */
export interface GrantRequest extends Pick<OAuthLogin, 'provider' | 'clientId' | 'clientSecret'> {
  /** The mailbox that access is asked for. */
  readonly address: string
}

/** A page to open on any device, and the code to enter there. Both are printable. */
export interface DevicePrompt {
  readonly page: string
  readonly code: string
}

/**
 * Asks a person for lasting access to their mailbox, at the provider's own page. Throws VALIDATION_ERROR if it is
 * refused or not given in time, FETCH_FAILED if the provider cannot be reached. Source: sync-oauth.
 */
export interface OAuthGrants {
  /** In a browser on this machine; `show` receives the page to open. */
  inBrowser(request: GrantRequest, show: (page: string) => void, signal?: AbortSignal): Promise<OAuthLogin>
  /** In a browser on another machine. */
  byDevice(request: GrantRequest, show: (prompt: DevicePrompt) => void, signal?: AbortSignal): Promise<OAuthLogin>
}
