import { type Closable, closing } from '#src/adapters/kit/closing.js'
import { once } from '#src/adapters/kit/once.js'
import type { Counts, RunPart } from '#src/application/sync/sync-all.js'
import type { Connecting } from '#src/application/sync/sync-mail.js'
import type { SyncMailReport } from '#src/application/sync/sync-mail-report.js'
import { archiveOf, type Config } from '#src/composition/config.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import type { MailSync } from './sync-mail.js'

/** A part for each of these accounts. Nothing is loaded before the first runs. */
export function mailParts(
  config: Config,
  accounts: readonly MailAccount[],
  connect: OpenConnecting = connectFromHome,
): readonly RunPart[] {
  return accounts.map((account) => ({
    part: 'mail',
    name: account.address,
    run: (signal, onCounts) =>
      closing(openMail(config, connect, accounts.length === 1), async (mail) => {
        const report = await mail.execute({
          ...{ account, signal, given: mail.given },
          onProgress: ({ messages }) => onCounts({ 'new messages': messages }),
        })
        return { counts: toMailCounts(report), failure: report.failure }
      }),
  }))
}

/** How the servers of accounts are reached. */
export type OpenConnecting = (config: Config) => Promise<Connecting>

/** Over IMAP, with the logins of the home. */
const connectFromHome: OpenConnecting = async (config) => {
  const { openConnecting, openLogins } = await import('./open-logins.js')
  return openConnecting(openLogins(config)).connecting
}

interface OpenedMail extends Closable, Pick<MailSync, 'execute'> {
  readonly given: string | null
}

/** The password of the environment is for one account. */
async function openMail(config: Config, connect: OpenConnecting, isAlone: boolean): Promise<OpenedMail> {
  const { imapPassword } = await import('./imap-password.js')
  const { createMailSync } = await import('./sync-mail.js')
  const { busyTimeoutMs } = config
  const connecting = await connect(config)
  const given = isAlone ? imapPassword() : null
  const mail = createMailSync({ archive: archiveOf(config), busyTimeoutMs, connecting })
  return { execute: mail.execute, given, close: once(() => mail.close()) }
}

function toMailCounts({ added, known, updated, gone, tooLarge }: SyncMailReport): Counts {
  return {
    'new messages': added,
    'messages recognized': known,
    'messages changed': updated,
    'messages gone from the server': gone,
    'messages left out for their size': tooLarge.count,
  }
}
