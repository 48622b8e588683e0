import type { Closable } from '#src/adapters/kit/closing.js'
import type { Launch } from '#src/adapters/system/clients/launch.js'
import { randomIds } from '#src/adapters/system/id-source.js'
import { AccountEntry, type EnteredAccount, type NewAccount } from '#src/application/sync/account-entry.js'
import { type ChildCommand, type CommandReport, readCommand } from '#src/composition/child-command.js'
import type { Config } from '#src/composition/config.js'
import { Lazy } from '#src/composition/lazy.js'
import { storeArguments } from '#src/composition/sync/store-arguments.js'
import { childEnvironment } from '#src/composition/sync/sync-starter.js'

/** Adds mail accounts for the page; null without a home, the place of logins. */
export function openAccountEntry(config: Config, launch: Launch): (Closable & { readonly entry: AccountEntry }) | null {
  if (config.home === null) return null
  const records = new Lazy(async () => (await import('#src/composition/sync/open-records.js')).openSyncRecords(config))
  const entry = new AccountEntry(async () => {
    const { FindServer } = await import('#src/application/sync/find-server.js')
    const { DnsMailServerDirectory } = await import('#src/adapters/system/mail-server-directory.js')
    return {
      findServer: (address) => new FindServer(new DnsMailServerDirectory()).execute(address),
      records: await records.load(),
      add: (account, password, signal) => addInProcess(programFor(account, config, launch), password, signal),
    }
  }, randomIds)
  return {
    entry,
    close: async () => {
      await entry.close()
      await records.close()
    },
  }
}

/** The command that adds an account. Every value is bound to its option, so that none is read as another option. */
export function programFor(
  { address, host, port, user }: NewAccount,
  config: Config,
  { command, args }: Launch,
): ChildCommand {
  const { home } = config
  // the command knows no other stores
  const stores = storeArguments({ ...config, websitesDb: home?.websites ?? '', mailArchive: null, hasMail: false })
  const security = port === 993 ? 'tls' : 'starttls'
  const options = [`--host=${host}`, `--port=${port}`, `--security=${security}`, `--user=${user}`, '--json']
  return {
    command,
    args: [...args, 'mail', 'account', 'add', ...options, ...stores, '--', address],
    env: childEnvironment(config, process.env),
  }
}

/** Hands the password on by standard input, which no other account sees. Throws why the login failed. */
export async function addInProcess(
  program: ChildCommand,
  password: string,
  signal: AbortSignal,
): Promise<EnteredAccount> {
  return toEntered(await readCommand<Report>(program, { signal, input: `${password}\n` }))
}

interface Report extends CommandReport {
  readonly folders?: readonly { readonly messages: number | null }[]
}

function toEntered({ folders = [] }: Report): EnteredAccount {
  return { folders: folders.length, messages: folders.reduce((sum, { messages }) => sum + (messages ?? 0), 0) }
}
