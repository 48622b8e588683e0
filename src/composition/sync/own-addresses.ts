import { closing } from '#src/adapters/kit/closing.js'
import type { Config } from '#src/composition/config.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { openSyncRecords } from './open-records.js'

/** The addresses that the person sends from: the configured ones, and those of the mail accounts. */
export async function ownAddresses(config: Config): Promise<readonly string[]> {
  return [...new Set([...config.me, ...(await accountAddresses(config))])]
}

async function accountAddresses(config: Config): Promise<readonly string[]> {
  try {
    return await closing(openSyncRecords(config), async (records) =>
      (await records.accounts()).map(({ address }) => address),
    )
  } catch (error) {
    // storage that is missing or older has no accounts, and what opens it next reports anything else
    if (error instanceof AppError) return []
    throw error
  }
}
