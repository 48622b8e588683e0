import type { MailHost } from './mail-account.js'

/** What a provider takes as the name of a login: the address, the part before the @, or a name that it gave. */
export type UserForm = 'address' | 'local-part' | 'given'

/**
 * Where a row was read: Mozilla's list of servers, the provider's own pages, settings in public programs, or nowhere: it
 * is what is commonly known.
 */
export type ProviderSource = 'mozilla' | 'provider' | 'programs' | 'nowhere'

/** A provider of mail, with the server that its mailboxes are read from. None of them was ever connected to. */
export interface KnownProvider {
  readonly name: string
  /** Domains of addresses, in lower case. */
  readonly domains: readonly string[]
  /** Whether the domains below them belong to it too. */
  readonly hasSubdomains: boolean
  /** The ends of the names of its mail exchangers, for addresses of a person's own domain. */
  readonly exchangers: readonly string[]
  /** Null if the domain of the address is the server itself. */
  readonly host: string | null
  readonly port: number
  readonly security: MailHost['security']
  readonly user: UserForm
  /** What a person needs that they may not have yet, in one or two sentences; null if the usual password is enough. */
  readonly needs: string | null
  /** Where what is needed is made, or the provider's page about it. */
  readonly page: string
  readonly source: ProviderSource
}

const tls = { port: 993, security: 'tls', user: 'address', hasSubdomains: false, exchangers: [], needs: null } as const

const microsoftHost = 'outlook.office365.com'

const microsoft = {
  ...tls,
  needs: 'Microsoft takes no password here: only a login by OAuth, with a client of your own.',
  page: 'https://learn.microsoft.com/exchange/client-developer/legacy-protocols/how-to-authenticate-an-imap-pop-smtp-application-by-using-oauth',
  source: 'mozilla',
} as const

/** Source: sync-providers. */
export const knownProviders: readonly KnownProvider[] = [
  {
    ...tls,
    name: 'Gmail',
    domains: ['gmail.com', 'googlemail.com'],
    exchangers: ['.google.com', '.googlemail.com'],
    host: 'imap.gmail.com',
    needs: 'Google takes an app password here, not your usual one. App passwords require 2-Step Verification.',
    page: 'https://myaccount.google.com/apppasswords',
    source: 'mozilla',
  },
  {
    ...tls,
    name: 'iCloud',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    host: 'imap.mail.me.com',
    user: 'local-part',
    needs: 'Apple takes an app-specific password here, not your usual one.',
    page: 'https://account.apple.com',
    source: 'mozilla',
  },
  {
    ...tls,
    name: 'Yahoo',
    domains: [
      ...['yahoo.com', 'ymail.com', 'rocketmail.com', 'myyahoo.com', 'yahoo.ca', 'yahoo.de', 'yahoo.it', 'yahoo.fr'],
      ...['yahoo.es', 'yahoo.se', 'yahoo.co.in', 'yahoo.co.uk', 'yahoo.co.nz', 'yahoo.com.au', 'yahoo.com.ar'],
      ...['yahoo.com.br', 'yahoo.com.mx'],
    ],
    host: 'imap.mail.yahoo.com',
    needs: 'Yahoo takes an app password here, not your usual one.',
    page: 'https://login.yahoo.com/account/security',
    source: 'mozilla',
  },
  {
    ...tls,
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm', 'messagingengine.com'],
    exchangers: ['.messagingengine.com'],
    host: 'imap.fastmail.com',
    needs: 'Fastmail takes an app password here, not your usual one.',
    page: 'https://app.fastmail.com/settings/security/apps',
    source: 'mozilla',
  },
  {
    ...tls,
    name: 'GMX',
    domains: ['gmx.net', 'gmx.de', 'gmx.at', 'gmx.ch', 'gmx.eu', 'gmx.org', 'gmx.info', 'gmx.biz'],
    host: 'imap.gmx.net',
    needs: 'Allow POP3 and IMAP in the settings of GMX first.',
    page: 'https://hilfe.gmx.net/pop-imap/imap/imap-serverdaten.html',
    source: 'mozilla',
  },
  {
    ...tls,
    name: 'GMX',
    domains: ['gmx.com', 'gmx.us', 'gmx.co.uk', 'gmx.fr', 'gmx.es', 'gmx.it', 'gmx.ca', 'gmx.ie', 'gmx.pt', 'gmx.se'],
    host: 'imap.gmx.com',
    needs: 'Allow POP3 and IMAP in the settings of GMX first.',
    page: 'https://support.gmx.com/pop-imap/imap/server.html',
    source: 'mozilla',
  },
  {
    ...microsoft,
    name: 'Outlook',
    domains: [
      ...['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'windowslive.com', 'outlook.jp', 'hotmail.co.jp'],
      ...['live.jp', 'outlook.de', 'outlook.fr', 'outlook.es', 'outlook.it', 'hotmail.co.uk', 'hotmail.fr'],
      ...['hotmail.de', 'hotmail.it', 'hotmail.es', 'live.co.uk', 'live.fr', 'live.de', 'live.nl', 'live.it'],
    ],
    host: microsoftHost,
    page: 'https://support.microsoft.com/office/pop-imap-and-smtp-settings-8361e398-8af4-4e97-b147-6c6c4ac95353',
    source: 'provider',
  },
  {
    ...microsoft,
    name: 'Microsoft 365',
    domains: ['onmicrosoft.com', 'office365.com'],
    hasSubdomains: true,
    exchangers: ['.mail.protection.outlook.com', '.mx.microsoft'],
    host: microsoftHost,
  },
  {
    ...tls,
    name: 'Proton Mail Bridge',
    domains: ['proton.me', 'protonmail.com', 'pm.me', 'protonmail.ch'],
    host: '127.0.0.1',
    port: 1143,
    security: 'starttls',
    needs:
      'Proton is read through its Bridge, which must run on this machine: use the password that Bridge shows, and the ' +
      'certificate that it exports.',
    page: 'https://proton.me/mail/bridge',
    source: 'programs',
  },
  {
    ...tls,
    name: 'Yahoo! JAPAN',
    domains: ['yahoo.co.jp', 'ymail.ne.jp'],
    host: 'imap.mail.yahoo.co.jp',
    user: 'local-part',
    needs: 'Allow IMAP in the settings of Yahoo! JAPAN Mail first.',
    page: 'https://support.yahoo-net.jp/PccMail/s/article/H000014864',
    source: 'programs',
  },
  {
    ...tls,
    name: 'docomo',
    domains: ['docomo.ne.jp', 'spmode.ne.jp'],
    host: 'imap.spmode.ne.jp',
    user: 'given',
    needs: 'docomo takes the ID of your d ACCOUNT and a password for IMAP alone (IMAP専用パスワード).',
    page: 'https://www.nttdocomo.co.jp/service/docomo_mail/security/index.html',
    source: 'provider',
  },
  {
    ...tls,
    name: 'au',
    domains: ['au.com', 'ezweb.ne.jp'],
    host: 'imap.ezweb.ne.jp',
    user: 'given',
    needs: 'The provider au uses its own user name and password, which its mail settings show.',
    page: 'https://www.au.com/support/service/mobile/guide/mail/',
    source: 'programs',
  },
  {
    ...tls,
    name: 'SoftBank',
    domains: ['i.softbank.jp'],
    host: 'imap.softbank.jp',
    user: 'local-part',
    page: 'https://www.softbank.jp/mobile/support/mail/',
    source: 'mozilla',
  },
  {
    ...tls,
    name: 'BIGLOBE',
    domains: ['biglobe.ne.jp'],
    hasSubdomains: true,
    host: 'mail.biglobe.ne.jp',
    page: 'https://support.biglobe.ne.jp/settei/mailer/imap.html',
    source: 'programs',
  },
  {
    ...tls,
    name: '@nifty',
    domains: ['nifty.com', 'nifty.ne.jp'],
    hasSubdomains: true,
    host: 'imap.nifty.com',
    page: 'https://support.nifty.com/',
    source: 'programs',
  },
  {
    ...tls,
    name: 'OCN',
    domains: ['ocn.ne.jp'],
    hasSubdomains: true,
    host: 'imap.ocn.ne.jp',
    page: 'https://support.ntt.com/ocn/support/pid2900000gc2',
    source: 'programs',
  },
  {
    ...tls,
    name: 'さくらのメールボックス',
    domains: ['sakura.ne.jp'],
    hasSubdomains: true,
    host: null,
    page: 'https://help.sakura.ad.jp/mail/',
    source: 'nowhere',
  },
]

/** The provider of a domain of addresses, in lower case; null if it is not known. */
export function providerOfDomain(domain: string): KnownProvider | null {
  const isOf = ({ domains, hasSubdomains }: KnownProvider) =>
    domains.some((known) => domain === known || (hasSubdomains && domain.endsWith(`.${known}`)))
  return knownProviders.find(isOf) ?? null
}

/** The provider that the mail of a domain is delivered to; null if it is not known. */
export function providerOfExchangers(exchangers: readonly string[]): KnownProvider | null {
  const isAt = (host: string) => (end: string) => `.${host.toLowerCase()}`.endsWith(end)
  return knownProviders.find((known) => exchangers.some((host) => known.exchangers.some(isAt(host)))) ?? null
}

/** Whether the provider of this server takes only OAuth. */
export const takesNoPassword = (host: string) => host === microsoftHost

/** The name to log in with; null if the provider gave one that the address does not tell. */
export function userFor(form: UserForm, address: string): string | null {
  if (form === 'given') return null
  return form === 'address' ? address : address.slice(0, address.lastIndexOf('@'))
}
