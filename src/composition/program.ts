import type { JobsFlags, ServeFlags, WebsiteFlags } from '#src/adapters/edges/cli/flags.js'
import { runProgram } from '#src/adapters/edges/cli/program.js'
import { createTerminal } from '#src/adapters/edges/cli/terminal.js'
import { tellStoresInUse } from '#src/adapters/edges/words/store-commands.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { serve, serveMail } from '#src/composition/server/serve.js'
import { overlookedFiles, type Reader, storesInUse, unnamedFiles } from '#src/composition/stores/stores-in-use.js'
import { takeImapPassword } from '#src/composition/sync/imap-password.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { type Config, readConfig } from './config.js'
import { version } from './version.js'

function configure(flags: object, reader: Exclude<Reader, 'page'>): Config {
  const config = readConfig(flags, process.env, process.cwd())
  const inUse = (by: Reader) => storesInUse(flags, config, process.env, by)
  tellStoresInUse(inUse(reader), inUse(reader === 'agent' ? 'page' : reader))
  for (const { en } of overlookedFiles(flags, config)) process.stderr.write(`jobworkflow: ${en}\n`)
  return config
}

/** Errors in the settings are ignored, because doctor reports them itself. */
function tellStoresOf(flags: ServeFlags): void {
  try {
    tellStoresInUse(storesInUse(flags, readConfig(flags, process.env, process.cwd()), process.env, 'person'))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Returns the files that a command created without being given their names, so that the user can be told. */
let unnamed: () => readonly string[] = () => []

/**
 * The configuration of a command that opens stores. Throws DB_ERROR if the SQLite driver is missing: the first command
 * reports it, whatever else is missing. With a store on PostgreSQL the driver may never be needed.
 */
async function configureStores(flags: WebsiteFlags & JobsFlags): Promise<Config> {
  const config = configure(flags, 'person')
  unnamed = unnamedFiles(flags, config)
  if ([config.jobsDb, config.websitesDb].some(isPostgresUrl)) return config
  const { checkDriver } = await import('#src/adapters/stores/sqlite/kit/driver.js')
  checkDriver()
  return config
}

/** Opens services with a function of a lazily loaded module. */
function opening<Name extends string, Services>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, (config: Config) => Services | Promise<Services>>>>,
  name: Name,
) {
  return async (flags: WebsiteFlags & JobsFlags): Promise<Services> =>
    (await load())[name](await configureStores(flags))
}

/**
 * Runs the command in `process.argv` and sets the exit code.
 *
 * @param entry The file that was started, for others that must start it too.
 */
export async function main(entry: string): Promise<void> {
  takeImapPassword(process.env)
  // absolute paths, without a command
  const launch = { command: process.execPath, args: [entry] }
  process.exitCode = await runProgram(
    process.argv.slice(2),
    process.env,
    {
      version,
      launch,
      initHome: async (flags) =>
        (await import('#src/composition/stores/make-stores.js')).initHome(flags, process.env, process.cwd()),
      diagnose: async (flags) => {
        tellStoresOf(flags)
        const { diagnose } = await import('#src/composition/doctor/diagnose.js')
        const progress = (line: string) => void process.stderr.write(`jobworkflow: ${line}\n`)
        return diagnose(flags, process.env, process.cwd(), { progress })
      },
      serveMcp: (flags) => serve(configure(flags, 'agent'), launch),
      serveHttp: async (flags) => {
        const { readHttpConfig, serveHttp } = await import('#src/composition/server/serve-http.js')
        const config = configure(flags, 'agent')
        const http = readHttpConfig(flags, process.env, config)
        // child processes must not inherit the token
        delete process.env.JOBWORKFLOW_HTTP_TOKEN
        await serveHttp(config, http, { launch, flags })
      },
      openPage: async (flags) => {
        tellStoresOf(flags)
        const { createPageOpening } = await import('#src/composition/server/open-page.js')
        return createPageOpening(flags, process.env, process.cwd())
      },
      serveMail: (flags) => serveMail(configure(flags, 'agent')),
      mailToolsHelp: async () => (await import('#src/composition/server/mail-tools-help.js')).mailToolsHelp(),
      openJobs: opening(() => import('#src/composition/jobs/jobs-commands.js'), 'openJobsServices'),
      openBoards: opening(() => import('#src/composition/jobs/board-commands.js'), 'openBoards'),
      openChecks: opening(() => import('#src/composition/hunt/hunt-commands.js'), 'openChecks'),
      openAdding: opening(() => import('#src/composition/hunt/hunt-commands.js'), 'openAdding'),
      openMail: opening(() => import('#src/composition/mail/mail-commands.js'), 'openMailServices'),
      openMailAccounts: async (flags) => {
        const { openMailAccounts } = await import('#src/composition/sync/mail-accounts.js')
        return openMailAccounts(await configureStores(flags), flags.passwordStore ?? null)
      },
      openMailSync: async (flags) => {
        const { openMailSync } = await import('#src/composition/sync/mail-sync-commands.js')
        return openMailSync(await configureStores(flags))
      },
      openHunt: opening(() => import('#src/composition/hunt/hunt-commands.js'), 'openHuntServices'),
      openPerson: opening(() => import('#src/composition/person/person-commands.js'), 'openPersonServices'),
      openWebsites: opening(() => import('#src/composition/websites/websites-commands.js'), 'openWebsiteServices'),
      openSync: opening(() => import('#src/composition/sync/sync-commands.js'), 'openSyncServices'),
      openSchedule: async (flags) => {
        const { openSchedule } = await import('#src/composition/sync/schedule-commands.js')
        return openSchedule(configure(flags, 'person'), { launch, only: flags.only ?? [], pages: flags.pages ?? false })
      },
      migrateStores: async function* (flags) {
        const { migrateStores } = await import('#src/composition/stores/make-stores.js')
        yield* migrateStores(await configureStores(flags), flags)
      },
      openCopy: async (from, to, flags) => {
        const { openCopy } = await import('#src/composition/stores/copy-stores.js')
        return openCopy(from, to, configure(flags, 'person'))
      },
      openBackup: opening(() => import('#src/composition/keeping/open-backup.js'), 'openBackup'),
      openRestore: async (flags) =>
        (await import('#src/composition/keeping/open-restore.js')).openRestore(flags, process.env, process.cwd()),
      openForget: opening(() => import('#src/composition/keeping/open-forget.js'), 'openForget'),
      openModel: async (flags) =>
        (await import('#src/composition/websites/websites-commands.js')).openModelServices(configure(flags, 'person')),
    },
    createTerminal(process.stdout, process.stderr, process.env, process.stdin),
  )

  for (const file of unnamed()) process.stderr.write(`jobworkflow: created ${file} in this folder\n`)
}
