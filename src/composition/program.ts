import type { JobsFlags, ServeFlags, WebsiteFlags } from '#src/adapters/edges/cli/flags.js'
import { runProgram } from '#src/adapters/edges/cli/program.js'
import { createTerminal } from '#src/adapters/edges/cli/terminal.js'
import { tellStoresInUse } from '#src/adapters/edges/words/store-commands.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { serve, serveMail } from '#src/composition/server/serve.js'
import { overlookedFiles, storesInUse, unnamedFiles } from '#src/composition/stores/stores-in-use.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { type Config, readConfig } from './config.js'
import { version } from './version.js'

function configure(flags: object): Config {
  const config = readConfig(flags, process.env, process.cwd())
  tellStoresInUse(storesInUse(flags, config, process.env))
  for (const note of overlookedFiles(flags, config)) process.stderr.write(`jobworkflow: ${note}\n`)
  return config
}

/** What is wrong with the settings, doctor says itself. */
function tellStoresOf(flags: ServeFlags): void {
  try {
    tellStoresInUse(storesInUse(flags, readConfig(flags, process.env, process.cwd()), process.env))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** What commands that make files are told of: whoever names none learns where they are. */
let unnamed: () => readonly string[] = () => []

/**
 * What a command that opens stores works with. Throws DB_ERROR without SQLite's driver: the first command says so, whatever else is not
 * there yet. Whoever keeps a store on PostgreSQL may never need the driver.
 */
async function configureStores(flags: WebsiteFlags & JobsFlags): Promise<Config> {
  const config = configure(flags)
  unnamed = unnamedFiles(flags, config)
  if ([config.jobsDb, config.websitesDb].some(isPostgresUrl)) return config
  const { checkDriver } = await import('#src/adapters/stores/sqlite/kit/driver.js')
  checkDriver()
  return config
}

/** Opens what some commands work with, by a function of the file that makes it; both are loaded for these commands alone. */
function opening<Name extends string, Services>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, (config: Config) => Services | Promise<Services>>>>,
  name: Name,
) {
  return async (flags: WebsiteFlags & JobsFlags): Promise<Services> =>
    (await load())[name](await configureStores(flags))
}

/**
 * Runs the command that `process.argv` names, and sets the exit code.
 *
 * @param entry The file that was started: others are told to start it too.
 */
export async function main(entry: string): Promise<void> {
  // whole paths, and no command yet
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
        return diagnose(flags, process.env, process.cwd(), progress)
      },
      serveMcp: (flags) => serve(configure(flags)),
      serveHttp: async (flags) => {
        const { readHttpConfig, serveHttp } = await import('#src/composition/server/serve-http.js')
        const config = configure(flags)
        const http = readHttpConfig(flags, process.env, config)
        // no process that is started from here needs the token
        delete process.env.JOBWORKFLOW_HTTP_TOKEN
        await serveHttp(config, http, { launch, flags })
      },
      serveMail: (flags) => serveMail(configure(flags)),
      mailToolsHelp: async () => (await import('#src/composition/server/mail-tools-help.js')).mailToolsHelp(),
      openJobs: opening(() => import('#src/composition/jobs/jobs-commands.js'), 'openJobsServices'),
      openBoards: opening(() => import('#src/composition/jobs/board-commands.js'), 'openBoards'),
      openChecks: opening(() => import('#src/composition/hunt/hunt-commands.js'), 'openChecks'),
      openAdding: opening(() => import('#src/composition/hunt/hunt-commands.js'), 'openAdding'),
      openMail: opening(() => import('#src/composition/mail/mail-commands.js'), 'openMailServices'),
      openHunt: opening(() => import('#src/composition/hunt/hunt-commands.js'), 'openHuntServices'),
      openWebsites: opening(() => import('#src/composition/websites/websites-commands.js'), 'openWebsiteServices'),
      migrateStores: async function* (flags) {
        const { migrateStores } = await import('#src/composition/stores/make-stores.js')
        yield* migrateStores(await configureStores(flags), flags)
      },
      openCopy: async (from, to, flags) => {
        const { openCopy } = await import('#src/composition/stores/copy-stores.js')
        return openCopy(from, to, configure(flags))
      },
      openModel: async (flags) =>
        (await import('#src/composition/websites/websites-commands.js')).openModelServices(configure(flags)),
    },
    createTerminal(process.stdout, process.stderr, process.env, process.stdin),
  )

  for (const file of unnamed()) process.stderr.write(`jobworkflow: made ${file} in this folder\n`)
}
