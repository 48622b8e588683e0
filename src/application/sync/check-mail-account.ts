import type { FolderUse, MailSession, ServerFolder, ServerOffers } from '#src/application/sync/ports/mail-server.js'
import type { SyncRecords } from '#src/application/sync/ports/sync-records.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import type { ConnectAccount } from './connect-account.js'
import { accountAt } from './remove-mail-account.js'
import type { CredentialOptions } from './resolve-credential.js'

export interface CheckedFolder {
  readonly name: string
  readonly use: FolderUse
  /** Null if the server does not say it. */
  readonly messages: number | null
}

/** What a server says about a mailbox; nothing was fetched. */
export interface AccountCheck {
  readonly account: MailAccount
  readonly offers: ServerOffers
  /** In the order of the server. */
  readonly folders: readonly CheckedFolder[]
}

/** Logs in to an account and counts the messages of its folders. Source: sync-accounts. */
export class CheckMailAccount {
  readonly #records: Pick<SyncRecords, 'accounts'>
  readonly #connecting: ConnectAccount

  constructor(records: Pick<SyncRecords, 'accounts'>, connecting: ConnectAccount) {
    this.#records = records
    this.#connecting = connecting
  }

  /** Throws NOT_FOUND, VALIDATION_ERROR with the next step, FETCH_FAILED. */
  async execute(address: string, options: CredentialOptions = {}): Promise<AccountCheck> {
    const account = await accountAt(address, this.#records)
    return lookInto(account, await this.#connecting.execute(account, options))
  }
}

/** Counts the messages of all folders, and closes the session. */
export async function lookInto(account: MailAccount, session: MailSession): Promise<AccountCheck> {
  try {
    const folders: CheckedFolder[] = []
    for (const folder of await session.folders()) {
      const { name, use } = folder
      folders.push({ name, use, messages: await countIn(folder, session) })
    }
    return { account, offers: session.offers, folders }
  } finally {
    await session.close()
  }
}

async function countIn({ status, path }: ServerFolder, session: MailSession): Promise<number | null> {
  try {
    return (status ?? (await session.status(path))).messages
  } catch (error) {
    // a folder that this person may not read says nothing about the account
    if (error instanceof AppError && session.isOpen) return null
    throw error
  }
}
