import type { MailAccountServices } from '#src/adapters/edges/cli/mail-account-services.js'
import { readDay } from '#src/adapters/edges/cli/option-values.js'
import { printableLine, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import type { FoundServer } from '#src/application/sync/find-server.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { loginFailure } from '#src/domain/sync/login-failure.js'
import type { MailAccount, MailHost } from '#src/domain/sync/mail-account.js'
import { isHostName, mailDomainOf } from '#src/domain/sync/mail-address.js'

/** The options that say what an account is. */
export interface SettingFlags {
  readonly host?: string
  readonly port?: number
  readonly security?: MailHost['security']
  readonly user?: string
  readonly folder?: readonly string[]
  readonly skip?: readonly string[]
  readonly since?: string
  readonly ca?: string
}

type Accounts = Pick<MailAccountServices, 'list' | 'findServer' | 'pathOf'>

/**
 * The account that the options say. What they do not say stays as it is, also the server if its host is not given; for
 * a new account it follows from the address, or is asked for.
 */
export async function readAccount(
  address: string,
  flags: SettingFlags,
  accounts: Accounts,
  terminal: Pick<Terminal, 'ask'>,
): Promise<MailAccount> {
  const before = await knownAccount(address, accounts)
  const place =
    before !== null && flags.host === undefined
      ? { user: flags.user ?? before.user, ...changedServer(flags, before), ca: before.ca }
      : { ...(await newPlace(address, flags, accounts, terminal)), ca: null }
  return {
    ...{ address, ...place, user: readUser(place.user) },
    folders: flags.folder?.map(readGlob) ?? before?.folders ?? [],
    skip: flags.skip?.map(readGlob) ?? before?.skip ?? [],
    since: flags.since === undefined ? (before?.since ?? null) : readDay('--since', flags.since),
    ca: flags.ca === undefined ? place.ca : accounts.pathOf(flags.ca),
  }
}

async function knownAccount(address: string, accounts: Accounts): Promise<MailAccount | null> {
  try {
    return (await accounts.list()).find(({ account }) => account.address === address)?.account ?? null
  } catch (error) {
    // the database may be created by the first account
    if (error instanceof AppError) return null
    throw error
  }
}

function changedServer({ port, security }: SettingFlags, before: MailHost): MailHost {
  const kind = security ?? before.security
  return { host: before.host, port: port ?? (kind === before.security ? before.port : usualPort(kind)), security: kind }
}

const usualPort = (security: MailHost['security']) => (security === 'tls' ? 993 : 143)

async function newPlace(
  address: string,
  flags: SettingFlags,
  accounts: Accounts,
  terminal: Pick<Terminal, 'ask'>,
): Promise<MailHost & Pick<MailAccount, 'user'>> {
  const found = flags.host === undefined ? await findServer(address, accounts, terminal) : null
  const user = flags.user ?? (found === null ? address : found.user)
  if (user !== null) return { ...readServer(flags, found), user }
  throw loginFailure('VALIDATION_ERROR', `${found?.provider?.name} gives each mailbox a user name of its own.`, {
    ...{ problem: 'user-unknown', address },
  })
}

async function findServer(address: string, accounts: Accounts, terminal: Pick<Terminal, 'ask'>): Promise<FoundServer> {
  const found = (await accounts.findServer(address)) ?? (await askForServer(address, terminal))
  if (!found.isForeign) return found
  const { host, port } = found.server
  const named = `${mailDomainOf(address)} names ${host}:${port} as its mail server, which is in another domain.`
  const answer = await terminal.ask?.(`${named} Send your password there? [y/N] `)
  if (/^y(?:es)?$/i.test(answer?.trim() ?? '')) return found
  throw loginFailure('VALIDATION_ERROR', named, { problem: 'server-foreign', host, port })
}

async function askForServer(address: string, terminal: Pick<Terminal, 'ask'>): Promise<FoundServer> {
  const unknown = `The mail server of ${mailDomainOf(address)} is not known.`
  const host = (await terminal.ask?.(`${unknown} Its IMAP server: `))?.trim() ?? ''
  if (host === '') throw loginFailure('VALIDATION_ERROR', unknown, { problem: 'server-unknown', address })
  return { server: { host, port: 993, security: 'tls' }, user: address, provider: null, isForeign: false }
}

function readServer({ host, port, security }: SettingFlags, found: FoundServer | null): MailHost {
  const named = host ?? found?.server.host ?? ''
  if (!isHostName(named)) {
    const what = host === undefined ? 'This is not the name of a server.' : '--host is not the name of a server.'
    throw new AppError('VALIDATION_ERROR', `${what} Give one such as imap.mail.example.`)
  }
  const kind = security ?? found?.server.security ?? (port === 143 ? 'starttls' : 'tls')
  const isAsFound = security === undefined || security === found?.server.security
  const usual = isAsFound && found !== null ? found.server.port : usualPort(kind)
  return { host: named.toLowerCase(), port: port ?? usual, security: kind }
}

function readUser(user: string): string {
  if (user !== '' && user.length <= 200 && user === printableLine(user)) return user
  throw new AppError('VALIDATION_ERROR', '--user must be a name of at most 200 printable characters.')
}

function readGlob(glob: string): string {
  if (glob !== '' && glob.length <= 200 && glob === printableLine(glob)) return glob
  throw new AppError('VALIDATION_ERROR', '--folder and --skip take names of folders, in which * stands for anything.')
}
