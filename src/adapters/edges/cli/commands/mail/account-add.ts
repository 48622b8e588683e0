import { Command, Option } from 'commander'
import type { MailAccountFlags } from '#src/adapters/edges/cli/flags.js'
import type { MailAccountServices } from '#src/adapters/edges/cli/mail-account-services.js'
import { collect, readWholeNumber } from '#src/adapters/edges/cli/option-values.js'
import { addOptions, busyTimeoutOption, dbOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { printableLine, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { FoundServer } from '#src/application/sync/find-server.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { type KnownProvider, knownProviders, providerOfDomain } from '#src/domain/sync/known-providers.js'
import { loginFailure } from '#src/domain/sync/login-failure.js'
import { type MailAccount, type MailHost, mailSecurities } from '#src/domain/sync/mail-account.js'
import { domainOf, isHostName, isLoopback, readMailAddress } from '#src/domain/sync/mail-address.js'
import { type LoginFlags, readLogin } from './account-login.js'
import { addedToJson, formatAdded } from './account-words.js'

export interface AddFlags extends MailAccountFlags, LoginFlags {
  readonly host?: string
  readonly port?: number
  readonly security?: MailHost['security']
  readonly user?: string
  readonly folder?: readonly string[]
  readonly skip?: readonly string[]
  readonly since?: string
  readonly ca?: string
  readonly check: boolean
}

export function accountAddCommand(parts: CommandParts): Command {
  const { services, terminal } = parts
  const command = new Command('add')
    .summary('add a mailbox to download from')
    .description(
      'Adds a mailbox to download from, or changes one, and logs in once. The server follows from the address if its ' +
        'provider is known or its domain names it. The password is asked for without being shown, or read from ' +
        'standard input, JOBWORKFLOW_IMAP_PASSWORD or a command; it is kept in the keyring of the system, else in a ' +
        'file of the home that only your account can read.',
    )
    .argument('<address>', 'the address of the mailbox')
  return addOptions(command, [...serverOptions(), ...loginOptions(), ...storeOptions()]).action(
    async (text: string, flags: AddFlags) => {
      const address = readMailAddress(text)
      await closing(services.openMailAccounts(flags), (accounts) =>
        withProgress(terminal, async (_bar, signal) => {
          const account = await readAccount(address, flags, accounts, terminal)
          tellNeeds(account, flags, terminal)
          const login = await readLogin(account, flags, { accounts, terminal, signal })
          const added = await accounts.add({ account, login, connects: flags.check, signal })
          terminal.out(flags.json ? JSON.stringify(addedToJson(added)) : formatAdded(added))
        }),
      )
    },
  )
}

const serverOptions = () => [
  new Option('--host <host>', 'the IMAP server').default(undefined, 'that of the provider'),
  new Option('--port <n>', 'its port')
    .default(undefined, '993, or 143 without tls')
    .argParser((text) => readWholeNumber('--port', text, { max: 65_535 })),
  new Option('--security <kind>', 'how the connection is encrypted; none only on this machine').choices(mailSecurities),
  new Option('--user <name>', 'the name to log in with').default(undefined, 'the address, or as the provider wants it'),
  new Option('--ca <file>', 'the certificate authority of a private server, in PEM'),
  new Option('--folder <glob>', 'download only these folders, such as INBOX or "Work*"; may be repeated').argParser(
    collect,
  ),
  new Option('--skip <glob>', 'do not download these folders; may be repeated').argParser(collect),
  new Option('--since <date>', 'only mail that arrived on this day or later, such as 2026-01-31'),
  new Option('--no-check', 'do not connect now'),
]

const loginOptions = () => [
  new Option(
    '--password-command <command>',
    'a command that prints the password, run at each login: a line for your shell, or a JSON list of program and arguments',
  ),
  new Option('--password-store <place>', 'where the login is kept')
    .choices(['keyring', 'file'])
    .default(undefined, 'the keyring of the system if it answers, else the file'),
  new Option('--oauth <provider>', 'log in by OAuth 2, with a client of your own').choices(['google', 'microsoft']),
  new Option('--client-id <id>', 'with --oauth, the client'),
  new Option('--client-secret-file <file>', 'with --oauth, a file with its secret, else it is asked for').default(
    undefined,
    'Google: asked for; Microsoft: none',
  ),
  new Option('--no-browser', 'with --oauth, give access on another device, by a code'),
]

const storeOptions = () => [dbOption(), busyTimeoutOption(), jsonOption()]

async function readAccount(
  address: string,
  flags: AddFlags,
  accounts: MailAccountServices,
  terminal: Terminal,
): Promise<MailAccount> {
  const found = flags.host === undefined ? await findServer(address, accounts, terminal) : null
  const user = flags.user ?? (found === null ? address : found.user)
  if (user === null)
    throw loginFailure('VALIDATION_ERROR', `${found?.provider?.name} gives each mailbox a user name of its own.`, {
      ...{ problem: 'user-unknown', address },
    })
  return {
    ...{ address, user: readUser(user), ...readServer(flags, found) },
    folders: (flags.folder ?? []).map(readGlob),
    skip: (flags.skip ?? []).map(readGlob),
    since: flags.since === undefined ? null : readDay(flags.since),
    ca: flags.ca === undefined ? null : accounts.pathOf(flags.ca),
  }
}

async function findServer(address: string, accounts: MailAccountServices, terminal: Terminal): Promise<FoundServer> {
  const found = await accounts.findServer(address)
  if (found === null)
    throw loginFailure('VALIDATION_ERROR', `The mail server of ${domainOf(address)} is not known.`, {
      ...{ problem: 'server-unknown', address },
    })
  if (!found.isForeign) return found
  const { host, port } = found.server
  const named = `${domainOf(address)} names ${host}:${port} as its mail server, which is of another domain.`
  const answer = await terminal.ask?.(`${named} Send your password there? [y/N] `)
  if (/^y(?:es)?$/i.test(answer?.trim() ?? '')) return found
  throw loginFailure('VALIDATION_ERROR', named, { problem: 'server-foreign', host, port })
}

function readServer({ host, port, security }: AddFlags, found: FoundServer | null): MailHost {
  const named = host ?? found?.server.host ?? ''
  if (!isHostName(named)) throw new AppError('VALIDATION_ERROR', '--host must be the name or address of a server.')
  const kind = security ?? found?.server.security ?? (port === 143 ? 'starttls' : 'tls')
  const isAsFound = security === undefined || security === found?.server.security
  const usual = isAsFound && found !== null ? found.server.port : kind === 'tls' ? 993 : 143
  return { host: named.toLowerCase(), port: port ?? usual, security: kind }
}

/** Tells what the provider needs before the password is asked for. */
function tellNeeds(account: MailAccount, { oauth, passwordCommand }: AddFlags, terminal: Terminal): void {
  const provider = providerOf(account)
  if (oauth !== undefined || passwordCommand !== undefined || provider === null || provider.needs === null) return
  terminal.err(`${provider.needs} ${provider.page}`)
  if (provider.host === microsoftHost)
    terminal.err('Use --oauth microsoft with --client-id; docs/mail-accounts.md shows how to get one.')
}

const microsoftHost = 'outlook.office365.com'

/** By the server, because a domain may have its mail anywhere; a server of this machine may be anybody's. */
function providerOf({ address, host }: MailAccount): KnownProvider | null {
  const ofDomain = providerOfDomain(domainOf(address))
  if (ofDomain?.host === host) return ofDomain
  return isLoopback(host) ? null : (knownProviders.find((known) => known.host === host) ?? null)
}

function readUser(user: string): string {
  if (user !== '' && user.length <= 200 && user === printableLine(user)) return user
  throw new AppError('VALIDATION_ERROR', '--user must be a name of at most 200 printable characters.')
}

function readGlob(glob: string): string {
  if (glob !== '' && glob.length <= 200 && glob === printableLine(glob)) return glob
  throw new AppError('VALIDATION_ERROR', '--folder and --skip take names of folders, in which * stands for anything.')
}

function readDay(text: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  if (!Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)) return text
  throw new AppError('VALIDATION_ERROR', '--since must be a day, such as 2026-01-31.')
}
