import { printableLine } from '#src/adapters/edges/cli/terminal.js'
import { formatRunLine } from '#src/adapters/edges/words/sync/run-words.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import type { Launch } from '#src/adapters/system/clients/launch.js'
import { randomIds } from '#src/adapters/system/id-source.js'
import { type EndedRun, SyncProcesses } from '#src/adapters/system/sync-process.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import type { Config } from '#src/composition/config.js'
import type { SyncRun } from '#src/domain/sync/sync-run.js'
import { storeArguments } from './store-arguments.js'

/**
 * Flags of V8 that keep the heap of a run small: a large first download takes a third less memory, and more
 * processor time. Only whoever starts a process can give them.
 */
export const smallHeapFlags = ['--max-semi-space-size=4', '--heap-growing-percent=20']

/** Starts runs on the stores of a server. */
export function openSyncStarter(config: Config, launch: Launch, logger: Logger): SyncProcesses {
  return new SyncProcesses({
    program: launch.command,
    argumentsOf: ({ only, boards, watchBoards }, { id, by }) => [
      ...(launch.command === process.execPath ? smallHeapFlags : []),
      ...[...launch.args, 'sync', '--json', '--by', by, '--run-id', id, ...storeArguments(config)],
      ...only.map((name) => `--only=${name}`),
      ...boards.map((board) => `--board=${board}`),
      ...(watchBoards ? ['--watch-boards'] : []),
    ],
    env: childEnvironment(config, process.env),
    workingDirectory: config.workingDirectory,
    ids: randomIds,
    onEnd: (run) => logEnd(run, logger),
  })
}

// a password serves the call that it was given for, and no process of it
const withheld = ['JOBWORKFLOW_HTTP_TOKEN', 'JOBWORKFLOW_IMAP_PASSWORD']

/**
 * The environment of a run: that of the server without its token and without a password, with what the server was
 * told by options that are no part of the arguments of a run.
 */
export function childEnvironment(config: Config, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { jobsDb, websitesDb, hostDelayMs, allowHosts, home, busyTimeoutMs, mailAddress, me, embedder } = config
  const kept = Object.entries(env).filter(([name]) => !withheld.includes(name))
  return {
    ...Object.fromEntries(kept),
    // unlike an argument, a variable is not seen by other accounts
    ...(isPostgresUrl(jobsDb) && jobsDb !== home?.jobs ? { JOBWORKFLOW_DB: jobsDb } : {}),
    ...(isPostgresUrl(websitesDb) && websitesDb !== home?.websites ? { JOBWORKFLOW_WEBSITES_DB: websitesDb } : {}),
    ...(mailAddress === null ? {} : { NITTYMAIL_IMAP_ADDRESS: mailAddress }),
    ...(me.length === 0 ? {} : { JOBWORKFLOW_ME: me.join(',') }),
    ...(allowHosts.length === 0 ? {} : { JOBWORKFLOW_ALLOW_HOST: allowHosts.join(',') }),
    JOBWORKFLOW_HOST_DELAY: `${hostDelayMs}`,
    JOBWORKFLOW_BUSY_TIMEOUT: `${busyTimeoutMs}`,
    JOBWORKFLOW_EMBEDDER: embedder,
    JOBWORKFLOW_MODEL_DIR: config.modelDir,
  }
}

const refused = 1

function logEnd({ code, output, lastError }: EndedRun, logger: Logger): void {
  const run = code === 0 || code === refused ? readRun(output) : null
  if (run !== null) {
    logger.info(`sync: ${formatRunLine(run)}`)
    return
  }
  const why = printableLine(lastError)
    .replace(/^jobworkflow: /, '')
    .slice(0, 300)
  logger.info(`sync ended early${why === '' ? '' : `: ${why}`}`)
}

/** The parts of the run that the process printed; null if it printed none. */
function readRun(output: string): Pick<SyncRun, 'parts'> | null {
  try {
    const { parts } = JSON.parse(output) as Partial<SyncRun>
    return Array.isArray(parts) ? { parts } : null
  } catch {
    return null
  }
}
