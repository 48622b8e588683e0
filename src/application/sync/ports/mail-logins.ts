import type { LoginPlace } from '#src/domain/sync/mail-account.js'

/** How to log in to a server. */
export type MailLogin =
  | { readonly kind: 'password'; readonly password: string }
  /** A command that prints the password: a program with its arguments, or one line for the person's shell. */
  | { readonly kind: 'command'; readonly command: string | readonly string[] }
  | {
      readonly kind: 'oauth'
      readonly provider: 'google' | 'microsoft'
      readonly clientId: string
      readonly clientSecret: string | null
      readonly refreshToken: string
    }

/** Where logins are kept: the keyring of the system, or a file that only this account can read. */
export type LoginStorage = 'keyring' | 'file'

/**
 * The logins of mail accounts, on this machine alone. A login is bound to its server: asked for another host, port or
 * kind of encryption, there is none. Throws VALIDATION_ERROR with the next step if the place cannot be used.
 * Source: sync-secrets.
 */
export interface MailLogins {
  /** Returns where it was kept, and why not in the keyring if that was wanted; null if it was. */
  keep(place: LoginPlace, login: MailLogin): Promise<{ readonly storage: LoginStorage; readonly why: string | null }>
  /** Returns null if there is none. */
  find(place: LoginPlace): Promise<MailLogin | null>
  remove(place: LoginPlace): Promise<boolean>
}
