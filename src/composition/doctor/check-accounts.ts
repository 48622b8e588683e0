import { addAgainWords, keyringWords } from '#src/adapters/edges/words/login-words.js'
import { accountCommandForPerson } from '#src/adapters/edges/words/store-commands.js'
import { closing } from '#src/adapters/kit/closing.js'
import { placeOf } from '#src/application/sync/resolve-credential.js'
import type { Config } from '#src/composition/config.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import { type Finding, fault, looking, sound } from './findings.js'

const part = 'mail accounts'

/** Checks where the logins of mail accounts are kept; nothing is connected to. Nothing if there are no accounts. */
export function checkAccounts(config: Config): Promise<readonly Finding[]> {
  return looking(part, async () => {
    const accounts = await accountsOf(config)
    if (accounts.length === 0) return []
    const { openLogins } = await import('#src/composition/sync/open-logins.js')
    const logins = openLogins(config)
    return Promise.all(
      accounts.map(async (account) => {
        const kept = await logins.inspect(placeOf(account))
        const { address } = account
        if (kept === null)
          return fault(part, `no login is kept for ${address}`, addAgainWords(address, accountCommandForPerson))
        if (kept.why !== null)
          return fault(
            part,
            `the login of ${address} cannot be read: ${kept.why}`,
            keyringWords(address, accountCommandForPerson),
          )
        const place = kept.storage === 'keyring' ? 'the keyring of the system' : logins.path
        return sound(part, `${address} at ${account.host}; its login is in ${place}`)
      }),
    )
  })
}

async function accountsOf(config: Config): Promise<readonly MailAccount[]> {
  const { openSyncRecords } = await import('#src/composition/sync/open-records.js')
  try {
    return await closing(openSyncRecords(config), (records) => records.accounts())
  } catch (error) {
    // the check of the queue reports it
    if (error instanceof AppError) return []
    throw error
  }
}
