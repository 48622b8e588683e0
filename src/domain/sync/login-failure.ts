import { AppError, type ErrorCode, type Facts, type FailureOptions, factsOf } from '#src/domain/shared/app-error.js'

/** Problems with mail accounts and their logins. The edges word the remedies. */
export type LoginProblem =
  /** No account has the address, no login is kept for it, or no password was given. */
  | { readonly problem: 'account-unknown' | 'login-missing' | 'password-missing'; readonly address: string }
  /** The server does not follow from the address, or its provider gives each person a user name. */
  | { readonly problem: 'server-unknown' | 'user-unknown'; readonly address: string }
  /** The domain names a server of another domain. */
  | { readonly problem: 'server-foreign'; readonly host: string; readonly port: number }
  /** Without encryption only this machine is connected to. */
  | { readonly problem: 'encryption-missing' }
  /** The login is kept in the keyring, which cannot be asked, or was to be kept there. */
  | { readonly problem: 'keyring-unusable'; readonly user: string; readonly isInstalled: boolean }
  | { readonly problem: 'keyring-unwilling'; readonly user: string }
  /** The command that mends the file of the logins. */
  | { readonly problem: 'login-file-open'; readonly remedy: string }
  /** The command of the person that prints the password. */
  | { readonly problem: 'command-failed' }
  /** Access was taken back or has expired. */
  | {
      readonly problem: 'grant-expired'
      readonly provider: 'google' | 'microsoft'
      /** The client that access was given to; it is no secret. */
      readonly clientId: string
      /** Null if it is not known where access is renewed. */
      readonly address: string | null
    }
  /** The provider does not let a device without a browser ask for mail. */
  | { readonly problem: 'device-refused'; readonly hasAppPasswords: boolean }
  | { readonly problem: 'client-refused' }
  /** The password is wrong, has expired or is not the one that programs need. */
  | { readonly problem: 'password-refused' }
  /** The server takes no passwords, or no longer takes the access that was given. */
  | { readonly problem: 'oauth-needed' }
  /** The authority of the server's certificate is unknown, as it is for a server of one's own. */
  | { readonly problem: 'certificate-untrusted' }
  | { readonly problem: 'home-needed' }

export type LoginFacts = Facts & { readonly context: 'logins' } & LoginProblem

export function loginFailure(
  code: ErrorCode,
  message: string,
  problem: LoginProblem,
  options: FailureOptions = {},
): AppError {
  return new AppError(code, message, { ...options, facts: { context: 'logins', ...problem } })
}

/** Returns the facts of a failure about a login, or null for any other error. */
export function loginFactsOf(error: unknown): LoginFacts | null {
  return factsOf<LoginFacts>(error, 'logins')
}
