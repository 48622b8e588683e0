import type { MailAccount } from '#src/domain/sync/mail-account.js'

/** A mail account with what a test does not care about. */
export function anAccount(account: Partial<MailAccount> = {}): MailAccount {
  return {
    address: 'hanako@mail.example',
    user: 'hanako@mail.example',
    host: 'imap.mail.example',
    port: 993,
    security: 'tls',
    folders: [],
    skip: [],
    since: null,
    ca: null,
    ...account,
  }
}
