import { addAgainForPerson, keyringForPerson } from '#src/adapters/edges/words/login-words.js'
import { closing } from '#src/adapters/kit/closing.js'
import { type UnreadLogin, unreadReasons } from '#src/adapters/system/logins/system-mail-logins.js'
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
          return fault(
            part,
            { en: `no login is kept for ${address}`, ja: `${address} のログイン情報が保存されていません。` },
            addAgainForPerson(address),
          )
        if (kept.why !== null) return unreadLogin(address, kept.why)
        const isInKeyring = kept.storage === 'keyring'
        return sound(part, {
          en: `${address} at ${account.host}; its login is in ${isInKeyring ? 'the keyring of the system' : logins.path}`,
          ja: `${address}（サーバー：${account.host}）。ログイン情報の保存先：${isInKeyring ? 'システムのキーリング' : logins.path}`,
        })
      }),
    )
  })
}

const unreadJa: Readonly<Record<UnreadLogin, string>> = {
  missing: 'キーリング用のパッケージがインストールされていません',
  refused: 'システムのキーリングがないか、ロックされています',
  silent: 'システムのキーリングから 5 秒以内に応答がありませんでした',
  gone: 'キーリングにログイン情報が残っていません',
}

function unreadLogin(address: string, why: UnreadLogin): Finding {
  const text = {
    en: `the login of ${address} cannot be read: ${unreadReasons[why]}`,
    ja: `${address} のログイン情報を、キーリングから読み取れません（${unreadJa[why]}）。`,
  }
  return fault(part, text, why === 'gone' ? addAgainForPerson(address) : keyringForPerson(address, why !== 'missing'))
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
