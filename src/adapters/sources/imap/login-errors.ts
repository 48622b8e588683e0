import { AppError, type ErrorCode } from '#src/domain/shared/app-error.js'
import { type LoginProblem, loginFailure } from '#src/domain/sync/login-failure.js'

/** A refused request, as the server worded it. */
export interface Refusal {
  readonly host: string
  /** The response code, such as `UNAVAILABLE`; '' if there is none. */
  readonly code: string
  /** The server's own words, as it wrote them. */
  readonly text: string
}

interface RefusalRow {
  readonly codes: readonly string[]
  readonly words: RegExp | null
  readonly error: ErrorCode
  readonly retryable: boolean
  readonly sentence: (host: string) => string
  /** What the edges word the next step of. */
  readonly problem?: LoginProblem
}

/** Refusals that can come at any time. */
const passing: readonly RefusalRow[] = [
  {
    codes: ['UNAVAILABLE'],
    words: /temporar(?:y|ily)|unavailable|server busy|internal (?:server )?error/i,
    error: 'FETCH_FAILED',
    retryable: true,
    sentence: (host) => `${host} is not available at the moment. Try again in a few minutes.`,
  },
  {
    codes: ['LIMIT', 'THROTTLED'],
    words: /too many|throttled|exceeded|bandwidth|rate limit/i,
    error: 'FETCH_FAILED',
    retryable: true,
    sentence: (host) =>
      `${host} allows no more connections or downloads at the moment. Close other mail programs, or try again later; daily limits are lifted within 24 hours.`,
  },
  {
    codes: ['OVERQUOTA'],
    words: /over ?quota|quota exceeded/i,
    error: 'FETCH_FAILED',
    retryable: false,
    sentence: (host) => `The mailbox at ${host} is full. Make space in it, then try again.`,
  },
  {
    codes: ['INUSE'],
    words: /\bin use\b|\blocked by\b/i,
    error: 'FETCH_FAILED',
    retryable: true,
    sentence: (host) => `Another program uses the mailbox at ${host} at the moment. Close it, or try again later.`,
  },
  {
    codes: ['PRIVACYREQUIRED'],
    words: /(?:encrypt|tls|ssl)\w* (?:is )?required|must issue a starttls/i,
    error: 'VALIDATION_ERROR',
    retryable: false,
    sentence: (host) =>
      `${host} accepts logins only over an encrypted connection. Use TLS (usually port 993) or STARTTLS (usually port 143).`,
  },
]

/** Refusals of a password. */
const passwords: readonly RefusalRow[] = [
  login([], /basic ?auth\w*(?: is)? ?(?:disabled|blocked)/i, noPasswords, 'oauth-needed'),
  login(
    [],
    /application-specific password/i,
    (host) =>
      `${host} wants an app password instead of the usual one. Create one at https://myaccount.google.com/apppasswords.`,
    'password-refused',
  ),
  login(
    [],
    /app(?:lication)?[- ](?:specific[- ])?password/i,
    (host) =>
      `${host} wants an app password instead of the usual one. Create one in the security settings of the account.`,
    'password-refused',
  ),
  login(
    ['WEBALERT'],
    /web browser|web login/i,
    (host) => `${host} wants you to log in with a browser first. Do that, confirm that it was you, and try again.`,
  ),
  login(
    [],
    /imap (?:access )?(?:is )?(?:disabled|not enabled)|not enabled for imap/i,
    (host) => `Access over IMAP is turned off for this account at ${host}. Turn it on in its settings, then try again.`,
  ),
  login(
    ['EXPIRED'],
    /password (?:has )?expired/i,
    (host) => `The password at ${host} has expired. Set a new one there.`,
    'password-refused',
  ),
  login(
    ['CONTACTADMIN'],
    null,
    (host) => `${host} refuses the login until its support or administrator has been asked. Contact them.`,
  ),
  login(
    ['AUTHORIZATIONFAILED'],
    null,
    (host) => `${host} knows the password, but this user may not read the mailbox. Check the user name.`,
  ),
]

function login(
  codes: readonly string[],
  words: RegExp | null,
  sentence: RefusalRow['sentence'],
  problem?: 'oauth-needed' | 'password-refused',
): RefusalRow {
  const row = { codes, words, error: 'VALIDATION_ERROR', retryable: false, sentence } as const
  return problem === undefined ? row : { ...row, problem: { problem } }
}

function noPasswords(host: string): string {
  return `${host} no longer takes passwords from mail programs. Log in to this account with OAuth.`
}

const microsoft = 'Microsoft no longer takes passwords from mail programs: log in with OAuth.'

/** How providers want to be logged in to, for refusals that do not say it. */
const providers: readonly (readonly [host: RegExp, advice: string])[] = [
  [
    /(^|\.)gmail\.com$|(^|\.)googlemail\.com$/,
    'Gmail wants an app password: create one at https://myaccount.google.com/apppasswords.',
  ],
  [
    /(^|\.)me\.com$|(^|\.)icloud\.com$/,
    'iCloud wants an app-specific password: create one at https://account.apple.com.',
  ],
  [
    /(^|\.)(yahoo\.com|aol\.com)$/,
    'Yahoo and AOL want an app password: create one in the security settings of the account.',
  ],
  [/(^|\.)(outlook|office365)\.com$/, microsoft],
  [/(^|\.)fastmail\.com$/, 'Fastmail wants an app password: create one in its settings.'],
]

/** Returns the error of a refused login with a password or a token. */
export function loginError(refusal: Refusal, kind: 'password' | 'token', cause: unknown): AppError {
  const { host } = refusal
  const row = rowOf(refusal, passing) ?? (kind === 'password' ? rowOf(refusal, passwords) : undefined)
  if (row !== undefined) return errorOf(row, host, cause)
  if (kind === 'token') {
    const sentence = `${host} refused the access token: it has expired or was revoked. Authorize this account again.`
    return loginFailure('VALIDATION_ERROR', sentence, { problem: 'oauth-needed' }, { cause })
  }
  const advice = providers.find(([pattern]) => pattern.test(host.toLowerCase()))?.[1]
  const refused = `${host} refused the login.`
  if (advice === microsoft)
    return loginFailure('VALIDATION_ERROR', `${refused} ${microsoft}`, { problem: 'oauth-needed' }, { cause })
  const next = advice ?? 'If the provider has app passwords, it may want one of those.'
  const sentence = `${refused} Check the user name and the password. ${next}`
  return loginFailure('VALIDATION_ERROR', sentence, { problem: 'password-refused' }, { cause })
}

/** Returns the error of a refusal that may pass; null if it is no such. */
export function passingError(refusal: Refusal, cause: unknown): AppError | null {
  const row = rowOf(refusal, passing)
  return row === undefined ? null : errorOf(row, refusal.host, cause)
}

function rowOf({ code, text }: Refusal, rows: readonly RefusalRow[]): RefusalRow | undefined {
  return rows.find(({ codes }) => codes.includes(code)) ?? rows.find(({ words }) => words?.test(text.slice(0, 500)))
}

function errorOf({ error, retryable, sentence, problem }: RefusalRow, host: string, cause: unknown): AppError {
  if (problem !== undefined) return loginFailure(error, sentence(host), problem, { retryable, cause })
  return new AppError(error, sentence(host), { retryable, cause })
}
