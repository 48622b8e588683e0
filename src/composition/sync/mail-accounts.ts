import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { MailAccountServices } from '#src/adapters/edges/cli/mail-account-services.js'
import { unreadableFile } from '#src/adapters/kit/errors.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { AddMailAccount } from '#src/application/sync/add-mail-account.js'
import { CheckMailAccount } from '#src/application/sync/check-mail-account.js'
import { FindServer } from '#src/application/sync/find-server.js'
import type { LoginStorage } from '#src/application/sync/ports/mail-logins.js'
import type { OAuthGrants } from '#src/application/sync/ports/oauth-grants.js'
import { RemoveMailAccount } from '#src/application/sync/remove-mail-account.js'
import { placeOf } from '#src/application/sync/resolve-credential.js'
import type { Config } from '#src/composition/config.js'
import { Container, tokens } from '#src/composition/container.js'
import { provideIntake } from '#src/composition/jobs/import-jobs.js'
import { provideJobs } from '#src/composition/jobs/jobs-parts.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { imapPassword } from './imap-password.js'
import { openConnecting, openLogins } from './open-logins.js'
import { openSyncRecords } from './open-records.js'

const maxLineLength = 8192

/** The services of the commands about mail accounts, on the configured database. Throws VALIDATION_ERROR. */
export function openMailAccounts(config: Config, wanted: LoginStorage | null): MailAccountServices {
  const logins = openLogins(config, wanted)
  const records = openSyncRecords(config)
  const { directory, credentials, connecting } = openConnecting(logins)
  const jobs = provideJobs(new Container(), config.jobsDb, config)
  provideIntake(jobs)
  const checking = new CheckMailAccount(records, connecting)
  const adding = new AddMailAccount({ records, logins, credentials, connecting, directory, clock: systemClock })
  return {
    given: imapPassword(),
    grants,
    findServer: (address) => new FindServer(directory).execute(address),
    add: async (request) => {
      // its tables too, in a queue of an earlier version
      await jobs.resolve(tokens.jobStorage).create()
      return adding.execute(request)
    },
    list: async () =>
      (await records.accounts()).map((account) => ({ account, storage: logins.storageOf(placeOf(account)) })),
    check: (address, signal) => checking.execute(address, { given: imapPassword(), signal }),
    remove: (address) => new RemoveMailAccount(records, logins).execute(address),
    readLine,
    readSecretFile: async (path) => readSecretFile(resolve(config.workingDirectory, path)),
    pathOf: (path) => resolve(config.workingDirectory, path),
    close: async () => {
      await Promise.all([records.close(), jobs.close()])
    },
  }
}

/** Few accounts are added by OAuth. */
const grants: OAuthGrants = {
  inBrowser: async (...asked) => (await providerGrants()).inBrowser(...asked),
  byDevice: async (...asked) => (await providerGrants()).byDevice(...asked),
}

async function providerGrants(): Promise<OAuthGrants> {
  const { ProviderGrants } = await import('#src/adapters/system/logins/oauth/grants.js')
  return new ProviderGrants()
}

/** Stops at the line end: a person's program may keep the pipe open. */
async function readLine(): Promise<string> {
  // a terminal that cannot hide what is typed shows a password to whoever looks
  if (process.stdin.isTTY) return ''
  let text = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk
    if (text.includes('\n') || text.length > maxLineLength) break
  }
  return text.split(/\r?\n/, 1)[0] ?? ''
}

async function readSecretFile(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).slice(0, maxLineLength)
  } catch (cause) {
    throw new AppError('VALIDATION_ERROR', unreadableFile(path, cause), { cause })
  }
}
