import { isLoopbackAddress } from './mail-address.js'

/** How the connection to a server is encrypted; `none` only on this machine. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof mailSecurities)[number]

/** Where a mail server is. */
export interface MailHost {
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
}

/** A mailbox on a server that mail is downloaded from. It holds nothing secret. Source: sync-accounts. */
export interface MailAccount extends MailHost {
  /** In lower case; identifies the account. */
  readonly address: string
  /** The name to log in with, usually the address. */
  readonly user: string
  /** Patterns of the folders to download, such as `INBOX` or `Work*`; `*` matches `/` too. Empty means the usual ones. */
  readonly folders: readonly string[]
  /** Patterns of folders to leave out. */
  readonly skip: readonly string[]
  /** Only messages that arrived on this day or later, as `2026-01-31`; null for all. */
  readonly since: string | null
  /** The path of a file with the certificate authority of a private server; null for the usual ones. */
  readonly ca: string | null
}

/** What a secret is stored under: it is only ever sent to this server. */
export type LoginPlace = MailHost & Pick<MailAccount, 'user'>

/** A text that two accounts share only if they are the same mailbox: on this machine, each port may be another server. */
export function mailboxOf({ host, port, user }: MailAccount): string {
  const isHere = host === 'localhost' || isLoopbackAddress(host)
  return JSON.stringify(isHere ? [user, host, port] : [user, host])
}
