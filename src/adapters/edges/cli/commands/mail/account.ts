import { Command } from 'commander'
import type { MailAccountFlags } from '#src/adapters/edges/cli/flags.js'
import type { ListedAccount } from '#src/adapters/edges/cli/mail-account-services.js'
import { addOptions, busyTimeoutOption, dbOption, jsonOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatTable } from '#src/adapters/edges/cli/terminal.js'
import { accountCommand } from '#src/adapters/edges/words/store-commands.js'
import { closing } from '#src/adapters/kit/closing.js'
import { readMailAddress } from '#src/domain/sync/mail-address.js'
import { accountAddCommand } from './account-add.js'
import { accountToJson, checkToJson, formatCheck } from './account-words.js'
import { stoppable } from './stoppable.js'

/** All commands about mail accounts. */
export function mailAccountCommand(parts: CommandParts): Command {
  return new Command('account')
    .summary('add, list, check and remove mail accounts')
    .description(
      'Adds, lists, checks and removes the accounts that mail is downloaded from. Nothing on their servers is changed.',
    )
    .addCommand(accountAddCommand(parts))
    .addCommand(listCommand(parts))
    .addCommand(checkCommand(parts))
    .addCommand(removeCommand(parts))
}

export const accountStoreOptions = () => [dbOption(), busyTimeoutOption(), jsonOption()]

function listCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('list')
    .summary('list the mail accounts')
    .description('Lists the mail accounts, and where their logins are kept; the logins themselves are never shown.')
  return addOptions(command, accountStoreOptions()).action(async (flags: MailAccountFlags) => {
    const accounts = await closing(services.openMailAccounts(flags), (opened) => opened.list())
    terminal.out(flags.json ? JSON.stringify(accounts.map(listedToJson)) : formatAccounts(accounts))
  })
}

function checkCommand(parts: CommandParts): Command {
  const { services, terminal } = parts
  const command = new Command('check')
    .summary('log in to a mail account, and count the messages of its folders')
    .description(
      'Logs in to a mail account, says what the server can do and how many messages each folder has, and fetches nothing.',
    )
    .argument('<address>', 'the address of the account')
  return addOptions(command, accountStoreOptions()).action(async (text: string, flags: MailAccountFlags) => {
    const address = readMailAddress(text)
    await closing(services.openMailAccounts(flags), (accounts) =>
      stoppable(parts, async (signal) => {
        const check = await accounts.check(address, signal)
        terminal.out(flags.json ? JSON.stringify(checkToJson(check)) : formatCheck(check))
      }),
    )
  })
}

function removeCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('remove')
    .summary('remove a mail account and its login')
    .description('Removes a mail account and its login. The mail that was downloaded stays.')
    .argument('<address>', 'the address of the account')
  return addOptions(command, accountStoreOptions()).action(async (text: string, flags: MailAccountFlags) => {
    const address = readMailAddress(text)
    const hadLogin = await closing(services.openMailAccounts(flags), (accounts) => accounts.remove(address))
    const login = hadLogin ? 'Its login was removed too.' : 'No login was kept for it.'
    terminal.out(
      flags.json
        ? JSON.stringify({ removed: address, login_removed: hadLogin })
        : `${address} was removed. ${login} The mail that was downloaded stays.`,
    )
  })
}

function listedToJson({ account, storage }: ListedAccount): object {
  return { ...accountToJson(account), login: storage ?? 'none' }
}

function formatAccounts(accounts: readonly ListedAccount[]): string {
  if (accounts.length === 0)
    return `There are no mail accounts. Add one with \`${accountCommand('mail account add ADDRESS')}\`.`
  const rows = accounts.map(({ account, storage }) => [
    account.address,
    `${account.host}:${account.port} (${account.security})`,
    account.user,
    account.folders.join(', ') || 'the usual ones',
    account.since ?? '',
    storage ?? 'none',
  ])
  return formatTable(['Account', 'Server', 'User', 'Folders', 'Since', 'Login kept in'], rows)
}
