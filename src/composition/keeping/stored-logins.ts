import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LoginFile, loginFileName } from '#src/adapters/system/logins/login-file.js'
import { toContent } from '#src/application/keeping/back-up.js'
import type { Content } from '#src/application/keeping/ports/backup-file.js'
import { placeOf } from '#src/application/sync/resolve-credential.js'
import type { Config } from '#src/composition/config.js'
import { openLogins } from '#src/composition/sync/open-logins.js'
import { openSyncRecords } from '#src/composition/sync/open-records.js'
import { AppError } from '#src/domain/shared/app-error.js'

/**
 * The logins of all mail accounts, also those in the keyring of the system, as a file of logins; null if there are none.
 * Throws VALIDATION_ERROR if the keyring does not give one.
 */
export async function storedLogins(config: Config): Promise<Content | null> {
  const logins = openLogins(config)
  const records = openSyncRecords(config)
  const folder = mkdtempSync(join(tmpdir(), 'jobworkflow-'))
  const path = join(folder, loginFileName)
  try {
    const kept = new LoginFile(path)
    for (const account of await accountsOf(records)) {
      const login = await logins.find(placeOf(account))
      if (login !== null) await kept.put(placeOf(account), { storage: 'file', login })
    }
    return existsSync(path) ? toContent(loginFileName, readFileSync(path, 'utf8')) : null
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await records.close()
  }
}

async function accountsOf(records: ReturnType<typeof openSyncRecords>) {
  try {
    return await records.accounts()
  } catch (error) {
    // without a queue there are no accounts
    if (error instanceof AppError && error.code === 'DB_NOT_FOUND') return []
    throw error
  }
}
