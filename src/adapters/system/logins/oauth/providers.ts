import type { AuthorizationServer, Client, ClientAuth } from 'oauth4webapi'
import * as oauth from 'oauth4webapi'
import type { OAuthLogin } from '#src/application/sync/ports/access-tokens.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { loginFailure } from '#src/domain/sync/login-failure.js'

export type ProviderName = OAuthLogin['provider']

/** Where a provider is asked, and for what; as its documentation says, and never tried. */
export interface OAuthProvider {
  readonly label: string
  readonly server: AuthorizationServer & {
    readonly authorization_endpoint: string
    readonly token_endpoint: string
    readonly device_authorization_endpoint: string
  }
  readonly scope: string
  /** The name of this machine in the address that the browser is sent back to. */
  readonly returnHost: 'localhost' | '127.0.0.1'
  /** Whether its server of mail takes app passwords too. */
  readonly hasAppPasswords: boolean
  /** What the provider needs to give lasting access. */
  readonly parameters: Readonly<Record<string, string>>
}

export const providers: Readonly<Record<ProviderName, OAuthProvider>> = {
  google: {
    label: 'Google',
    server: {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token',
      device_authorization_endpoint: 'https://oauth2.googleapis.com/device/code',
    },
    scope: 'https://mail.google.com/',
    returnHost: '127.0.0.1',
    hasAppPasswords: true,
    parameters: { access_type: 'offline', prompt: 'consent' },
  },
  microsoft: {
    label: 'Microsoft',
    server: {
      issuer: 'https://login.microsoftonline.com/common/v2.0',
      authorization_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
      token_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
      device_authorization_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/devicecode',
    },
    scope: 'https://outlook.office.com/IMAP.AccessAsUser.All offline_access',
    returnHost: 'localhost',
    hasAppPasswords: false,
    parameters: {},
  },
}

const requestMs = 30_000
const maxAnswerBytes = 2 ** 18

/** How a request is sent: bounded in time and size, and encrypted unless a test replaced the provider. */
export function requestOptions({ server }: OAuthProvider, signal: AbortSignal | undefined) {
  const isPlain = new URL(server.token_endpoint).protocol === 'http:'
  const limit = AbortSignal.timeout(requestMs)
  return {
    [oauth.customFetch]: fetchBounded,
    ...(isPlain ? { [oauth.allowInsecureRequests]: true } : {}),
    signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
  }
}

async function fetchBounded(url: string, options: object): Promise<Response> {
  // a redirect would take the secrets to another place
  const response = await fetch(url, { ...options, redirect: 'error' })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxAnswerBytes) throw new Error('The answer is too long.')
    chunks.push(chunk)
  }
  const { status, headers } = response
  return new Response(chunks.length === 0 ? null : Buffer.concat(chunks), { status, headers })
}

export function clientOf({ clientId, clientSecret }: Pick<OAuthLogin, 'clientId' | 'clientSecret'>): {
  readonly client: Client
  readonly proof: ClientAuth
} {
  const proof = clientSecret === null ? oauth.None() : oauth.ClientSecretPost(clientSecret)
  return { client: { client_id: clientId }, proof }
}

/** The code of a refusal, such as `invalid_grant`; null if the provider did not refuse but could not be asked. */
export function refusalOf(error: unknown): string | null {
  const isRefusal = error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError
  if (!isRefusal) return null
  return /^[a-z_]{1,40}$/.test(error.error) ? error.error : 'another reason'
}

/** The failure for an answer of a provider; nothing of the answer is repeated but the code of a refusal. */
export function toGrantFailure(error: unknown, { label, hasAppPasswords }: OAuthProvider): AppError {
  if (error instanceof AppError) return error
  const refusal = refusalOf(error)
  if (refusal === null)
    return new AppError(
      'FETCH_FAILED',
      `${label} cannot be reached, or its answer cannot be read. Check the network connection, and try again.`,
      { retryable: true },
    )
  if (refusal === 'access_denied')
    return new AppError(
      'VALIDATION_ERROR',
      `Access was not granted at ${label}. Run the command again, and allow access there.`,
    )
  if (refusal === 'expired_token') return notInTime(label)
  if (refusal === 'invalid_scope')
    return loginFailure('VALIDATION_ERROR', `${label} does not let this client ask for mail.`, {
      problem: 'device-refused',
      hasAppPasswords,
    })
  return loginFailure('VALIDATION_ERROR', `${label} refuses the client (${refusal.replaceAll('_', ' ')}).`, {
    problem: 'client-refused',
  })
}

export function notInTime(label: string): AppError {
  return new AppError('VALIDATION_ERROR', `Access was not granted in time at ${label}. Try again.`)
}
