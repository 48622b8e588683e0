import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { ForgetServices } from '#src/adapters/edges/cli/keeping-services.js'
import type { Closable } from '#src/adapters/kit/closing.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import {
  copiesBeforeUpgrades,
  removeCopiesBeforeUpgrades,
} from '#src/adapters/stores/sqlite/kit/copy-before-upgrade.js'
import { purgeFile } from '#src/adapters/stores/sqlite/kit/purge.js'
import { Forget, type ForgetParts } from '#src/application/keeping/forget.js'
import type { ForgettableJobs } from '#src/application/keeping/ports/forgettable.js'
import { RemoveMailAccount } from '#src/application/sync/remove-mail-account.js'
import type { Config } from '#src/composition/config.js'
import { Container, tokens } from '#src/composition/container.js'
import { provideJobs } from '#src/composition/jobs/jobs-parts.js'
import { openLogins } from '#src/composition/sync/open-logins.js'
import { openSyncRecords } from '#src/composition/sync/open-records.js'
import { provideStore } from '#src/composition/websites/websites-parts.js'
import { type KeptStore, keptStores } from '#src/domain/keeping/manifest.js'

/** The services of the command that forgets, on all configured stores. */
export async function openForget(config: Config): Promise<ForgetServices> {
  const [jobs, pages, mail] = [await jobsPart(config), await pagesPart(config), await mailPart(config)]
  const accounts = jobs === null ? null : accountsPart(config)
  const beside = jobs === null ? null : provideJobs(new Container(), config.jobsDb, config)
  const [documents, tasks] = [beside?.resolve(tokens.documents) ?? null, beside?.resolve(tokens.tasks) ?? null]
  const forget = new Forget({ jobs, pages, mail, accounts, documents, tasks, copies: copiesPart(config) })
  return {
    find: (target) => forget.find(target),
    forget: (target) => forget.execute(target),
    copies: () => copiesBeside(config),
    close: async () => {
      await Promise.all([jobs, pages, accounts, beside].map((part) => part?.close()))
    },
  }
}

async function jobsPart({ jobsDb, busyTimeoutMs }: Config): Promise<ForgettableJobs | null> {
  if (isPostgresUrl(jobsDb)) {
    const { PostgresForgettableJobs } = await import('#src/adapters/stores/postgres/jobs/postgres-forgettable-jobs.js')
    return new PostgresForgettableJobs(jobsDb, { busyTimeoutMs })
  }
  if (!existsSync(jobsDb)) return null
  const { SqliteForgettableJobs } = await import('#src/adapters/stores/sqlite/jobs/sqlite-forgettable-jobs.js')
  return new SqliteForgettableJobs(jobsDb, { busyTimeoutMs })
}

async function pagesPart({
  websitesDb,
  busyTimeoutMs,
}: Config): Promise<(NonNullable<ForgetParts['pages']> & Closable) | null> {
  const isOnServer = isPostgresUrl(websitesDb)
  if (!isOnServer && !existsSync(websitesDb)) return null
  const container = new Container()
  await provideStore(container, websitesDb, { busyTimeoutMs })
  const repository = container.resolve(tokens.websiteRepository)
  return {
    findByUrl: (url) => repository.findByUrl(url),
    delete: (id) => repository.delete(id),
    purge: async () => {
      if (!isOnServer) await purgeFile(websitesDb, ['website_chunks_fts'], { busyTimeoutMs })
    },
    close: () => container.close(),
  }
}

async function mailPart({ mailArchive, busyTimeoutMs }: Config): Promise<ForgetParts['mail']> {
  if (mailArchive === null || !existsSync(mailArchive)) return null
  const { SqliteForgettableMail } = await import('#src/adapters/stores/sqlite/mail/sqlite-forgettable-mail.js')
  return new SqliteForgettableMail(mailArchive, { busyTimeoutMs })
}

function accountsPart(config: Config): NonNullable<ForgetParts['accounts']> & Closable {
  const records = openSyncRecords(config)
  return {
    has: async (address) => (await records.accounts()).some((account) => account.address === address),
    remove: async (address) => {
      await new RemoveMailAccount(records, openLogins(config)).execute(address)
    },
    close: () => records.close(),
  }
}

/** Copies that upgrades made by themselves: they are removed too, or everything would still be in them. */
function copiesPart(config: Config): ForgetParts['copies'] {
  const files = (stores: readonly KeptStore[]) => filesOf(config).filter(({ store }) => stores.includes(store))
  return {
    names: async (stores) => files(stores).flatMap(({ path }) => copiesBeforeUpgrades(path)),
    remove: async (stores) => {
      for (const { path } of files(stores)) removeCopiesBeforeUpgrades(path)
    },
  }
}

const copyEnd = /^\.(?:before-restore-|backup-)[\dTZ-]{1,40}(?:-wal|-journal)?$|^\.restoring$/

/** Copies that the person wanted, and what a restore that was stopped has unpacked. */
function copiesBeside(config: Config): readonly string[] {
  return filesOf(config).flatMap(({ path }) => {
    const [folder, name] = [dirname(path), basename(path)]
    if (!existsSync(folder)) return []
    return readdirSync(folder).filter((each) => each.startsWith(name) && copyEnd.test(each.slice(name.length)))
  })
}

function filesOf({ jobsDb, websitesDb, mailArchive }: Config) {
  const places = { jobs: jobsDb, websites: websitesDb, mail: mailArchive }
  return keptStores.flatMap((store) => {
    const path = places[store]
    return path === null || isPostgresUrl(path) ? [] : { store, path }
  })
}
