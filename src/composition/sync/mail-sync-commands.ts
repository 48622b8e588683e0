import type { MailSyncServices } from '#src/adapters/edges/cli/mail-sync-services.js'
import { accountCommand } from '#src/adapters/edges/words/store-commands.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import type { SyncRecords } from '#src/application/sync/ports/sync-records.js'
import { archiveOf, type Config } from '#src/composition/config.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import { imapPassword } from './imap-password.js'
import { leaveAfter } from './leave-after.js'
import { openConnecting, openLogins } from './open-logins.js'
import { openSyncRecords } from './open-records.js'
import { createMailSync } from './sync-mail.js'

/** The services of the command that downloads mail. Throws DB_NOT_FOUND without an archive, VALIDATION_ERROR. */
export function openMailSync(config: Config): MailSyncServices {
  const { busyTimeoutMs } = config
  const archive = archiveOf(config)
  const records = openSyncRecords(config)
  const { connecting } = openConnecting(openLogins(config))
  const mail = createMailSync({ archive, busyTimeoutMs, connecting })
  let given: string | null = null
  return {
    accounts: async (addresses) => {
      const chosen = await chooseAccounts(records, addresses)
      // it is the password of one account
      given = chosen.length === 1 ? imapPassword() : null
      return chosen
    },
    sync: (request) => {
      leaveAfter(request.signal)
      return mail.execute({ ...request, given })
    },
    watch: (request) => {
      leaveAfter(request.signal)
      return mail.watch({ ...request, given })
    },
    close: async () => {
      await Promise.all([mail.close(), records.close()])
    },
  }
}

async function chooseAccounts(
  records: Pick<SyncRecords, 'accounts'>,
  addresses: readonly string[],
): Promise<readonly MailAccount[]> {
  const all = await records.accounts()
  const unknown = addresses.find((address) => !all.some((account) => account.address === address))
  if (unknown !== undefined) {
    const message = `${unknown} is not among the mail accounts. Add it with \`${accountCommand(`mail account add ${shellWord(unknown)}`)}\`.`
    throw new AppError('NOT_FOUND', message)
  }
  if (all.length === 0) {
    const message = `There are no mail accounts. Add one with \`${accountCommand('mail account add ADDRESS')}\`.`
    throw new AppError('VALIDATION_ERROR', message)
  }
  return addresses.length === 0 ? all : all.filter(({ address }) => addresses.includes(address))
}
