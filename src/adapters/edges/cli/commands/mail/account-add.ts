import { Command, Option } from 'commander'
import type { MailAccountFlags } from '#src/adapters/edges/cli/flags.js'
import { collect, readWholeNumber } from '#src/adapters/edges/cli/option-values.js'
import { addOptions, busyTimeoutOption, dbOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import type { Terminal } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import { ownDoc } from '#src/adapters/kit/own-files.js'
import { type KnownProvider, knownProviders, providerOfDomain } from '#src/domain/sync/known-providers.js'
import { type MailAccount, mailSecurities } from '#src/domain/sync/mail-account.js'
import { isLoopbackAddress, mailDomainOf, readMailAddress } from '#src/domain/sync/mail-address.js'
import { type LoginFlags, readLogin } from './account-login.js'
import { readAccount, type SettingFlags } from './account-settings.js'
import { addedToJson, formatAdded } from './account-words.js'
import { stoppable } from './stoppable.js'

export interface AddFlags extends MailAccountFlags, LoginFlags, SettingFlags {
  readonly check: boolean
}

export function accountAddCommand(parts: CommandParts): Command {
  const { services, terminal } = parts
  const command = new Command('add')
    .summary('add a mail account to download from')
    .description(
      'Adds a mail account to download from, or changes one, and logs in once. If the account exists, settings that you ' +
        'do not give stay as they are. The server is found from the address if its provider is known or its domain ' +
        'names it. The password is asked for without being shown, or read from ' +
        'standard input, JOBWORKFLOW_IMAP_PASSWORD or a command; it is kept in the keyring of the system, else in a ' +
        'file of the home that only your account can read.',
    )
    .argument('<address>', 'the address of the account')
  return addOptions(command, [...serverOptions(), ...loginOptions(), ...storeOptions()]).action(
    async (text: string, flags: AddFlags) => {
      const address = readMailAddress(text)
      await closing(services.openMailAccounts(flags), (accounts) =>
        stoppable(parts, async (signal) => {
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
  new Option('--security <kind>', 'how the connection is encrypted; `none` only for a server on this machine').choices(
    mailSecurities,
  ),
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
  new Option('--oauth <provider>', 'log in with OAuth 2 and a client of your own').choices(['google', 'microsoft']),
  new Option('--client-id <id>', 'with --oauth, the ID of your client'),
  new Option('--client-secret-file <file>', 'with --oauth, a file with its secret').default(
    undefined,
    'Google: asked for; Microsoft: none',
  ),
  new Option('--no-browser', 'with --oauth, grant access on another device, with a code'),
]

const storeOptions = () => [dbOption(), busyTimeoutOption(), jsonOption()]

/** Tells what the provider needs before the password is asked for. */
function tellNeeds(account: MailAccount, { oauth, passwordCommand }: AddFlags, terminal: Terminal): void {
  const provider = providerOf(account)
  if (oauth !== undefined || passwordCommand !== undefined || provider === null || provider.needs === null) return
  terminal.err(`${provider.needs} See ${provider.page}`)
  if (provider.host === microsoftHost)
    terminal.err(`Use --oauth microsoft with --client-id; ${ownDoc('mail-accounts.md')} shows how to get one.`)
}

const microsoftHost = 'outlook.office365.com'

/** By the server, because a domain may have its mail anywhere; a server of this machine may be anybody's. */
function providerOf({ address, host }: MailAccount): KnownProvider | null {
  const ofDomain = providerOfDomain(mailDomainOf(address))
  if (ofDomain?.host === host) return ofDomain
  return isLoopbackAddress(host) ? null : (knownProviders.find((known) => known.host === host) ?? null)
}
