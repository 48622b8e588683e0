import type { DoctorFlags, ServeFlags } from '#src/adapters/edges/cli/flags.js'
import type { TokenPlace } from '#src/adapters/edges/web/web-parts.js'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import type { Finding } from '#src/adapters/edges/words/finding.js'
import { type Config, readConfig } from '#src/composition/config.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { checkAccounts } from './check-accounts.js'
import { checkBackup } from './check-backup.js'
import { checkClients } from './check-clients.js'
import { checkDeep, type Progress } from './check-deep.js'
import { checkForerunner, checkHome, checkPage, checkRuntime, checkToken } from './check-machine.js'
import { checkEmbedder, checkJobs, checkMail, checkWebsites } from './check-stores.js'
import { checkSync } from './check-sync.js'
import { failed } from './findings.js'

export interface DiagnoseOptions {
  readonly progress?: Progress
  /** Where the token of the running server is; null if there is no server, or none is required. */
  readonly token?: TokenPlace | null
}

/**
 * Checks everything that a server with these flags would use, and the clients of this machine; `deep` reads all of
 * every store.
 */
export async function diagnose(
  flags: DoctorFlags,
  env: NodeJS.ProcessEnv,
  workingDirectory: string,
  { progress = () => {}, token = null }: DiagnoseOptions = {},
): Promise<readonly Finding[]> {
  const config = configure(flags, env, workingDirectory)
  return withoutRepeatedFaults([
    ...(await checkRuntime()),
    ...(config instanceof AppError
      ? [failed('settings', config, failureMessage(config))]
      : await checkConfigured(flags, config, env, token)),
    ...(flags.deep && !(config instanceof AppError) ? await checkDeep(config, progress) : []),
    ...(await checkClients(flags, env)),
  ])
}

/** A missing driver is reported once and not for each store. */
function withoutRepeatedFaults(findings: readonly Finding[]): readonly Finding[] {
  const isFirst = ({ text }: Finding, at: number) => findings.findIndex((finding) => finding.text.en === text.en) === at
  return findings.filter((finding, at) => finding.state !== 'fault' || isFirst(finding, at))
}

function configure(flags: ServeFlags, env: NodeJS.ProcessEnv, workingDirectory: string): Config | AppError {
  try {
    return readConfig(flags, env, workingDirectory)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function checkConfigured(
  flags: ServeFlags,
  config: Config,
  env: NodeJS.ProcessEnv,
  token: TokenPlace | null,
): Promise<readonly Finding[]> {
  return [
    ...(await checkHome(flags, config)),
    ...(await checkJobs(config)),
    ...checkForerunner(config, env),
    ...(await checkWebsites(config)),
    ...(await checkMail(config)),
    ...(await checkAccounts(config)),
    ...(await checkSync(config)),
    ...checkBackup(config),
    ...(await checkEmbedder(config)),
    ...(await checkToken(flags, config, env, token)),
    ...checkPage(config),
  ]
}
