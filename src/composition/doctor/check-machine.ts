import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ServeFlags } from '#src/adapters/edges/cli/flags.js'
import type { TokenPlace } from '#src/adapters/edges/web/web-parts.js'
import { commandForPerson, homeCommandForPerson } from '#src/adapters/edges/words/store-commands.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import { findServing } from '#src/adapters/system/serving-file.js'
import { checkToken as checkTokenText, readHomeToken } from '#src/adapters/system/token-file.js'
import { type Config, initCommand } from '#src/composition/config.js'
import { overlookedFiles } from '#src/composition/stores/stores-in-use.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { absent, type Finding, fault, looking, sound, warning } from './findings.js'

/** Checks Node, the SQLite driver, and its vector extension. */
export async function checkRuntime(): Promise<readonly Finding[]> {
  const driver = await checkDriver()
  // the extension cannot be checked without the driver
  const vectors = driver.state === 'fault' ? [] : [await checkVectors()]
  return [sound('Node', process.versions.node), driver, ...vectors]
}

async function checkDriver(): Promise<Finding> {
  try {
    const driver = await import('#src/adapters/stores/sqlite/kit/driver.js')
    driver.checkDriver()
    return sound('SQLite', 'driver loads')
  } catch (error) {
    return fault('SQLite', toAppError(error).message)
  }
}

async function checkVectors(): Promise<Finding> {
  try {
    const { loadVectorExtension } = await import('#src/adapters/stores/sqlite/websites/open-store.js')
    const { connect } = await import('#src/adapters/stores/sqlite/kit/driver.js')
    const load = await loadVectorExtension()
    const db = connect('')
    try {
      load(db)
    } finally {
      db.close()
    }
    return sound('vectors', 'sqlite-vec loads')
  } catch {
    return warning('vectors', 'sqlite-vec does not load here: pages are searched by words only.')
  }
}

const part = 'home'

/** Checks the home folder, and reports files that it overrides. */
export async function checkHome(flags: ServeFlags, config: Config): Promise<readonly Finding[]> {
  const { home, workingDirectory } = config
  const init = initCommand(flags)
  if (home === null) {
    return [absent(part, `none; files are looked for in ${workingDirectory}`, `\`${init}\` creates one`)]
  }
  const others = othersMayEnter(home.folder)
    ? [fault(part, `other accounts on this machine can read ${home.folder}`, `\`${init}\` makes it private`)]
    : [sound(part, home.folder)]
  return [...others, ...overlookedFiles(flags, config).map((text) => warning(part, text))]
}

function othersMayEnter(folder: string): boolean {
  return process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0
}

/**
 * Reports the queue of JobWorkFlow, whose users name its folder with a variable; nothing if it does not exist or is in
 * use.
 */
export function checkForerunner({ jobsDb, workingDirectory }: Config, env: NodeJS.ProcessEnv): readonly Finding[] {
  const root = env.JOBWORKFLOW_ROOT
  if (!root) return []
  const path = join(resolve(workingDirectory, root), 'data', 'capture', 'jobs.db')
  if (path === jobsDb || !existsSync(path)) return []
  const text = `JOBWORKFLOW_ROOT is ignored, but ${path} exists`
  return [warning('jobs', text, `--db ${shellWord(path)} or JOBWORKFLOW_DB uses it`)]
}

const tokenPlaces: Readonly<Record<TokenPlace['kind'], (name: string) => string>> = {
  variable: (name) => name,
  file: (name) => `the file ${name}`,
  home: (name) => `the file ${name} of the home`,
}

/** Checks the token of an HTTP server: if it is configured but missing, the server does not start. */
export async function checkToken(
  flags: ServeFlags,
  { home }: Config,
  env: NodeJS.ProcessEnv,
  served: TokenPlace | null,
): Promise<readonly Finding[]> {
  return looking('HTTP', async () => {
    // a running server has read its token, and removed it from the environment
    if (served !== null) return [sound('HTTP', `clients need the token in ${tokenPlaces[served.kind](served.name)}`)]
    const token = env.JOBWORKFLOW_HTTP_TOKEN
    if (token !== undefined) {
      checkTokenText(token, 'JOBWORKFLOW_HTTP_TOKEN')
      return [sound('HTTP', 'clients need the token in JOBWORKFLOW_HTTP_TOKEN')]
    }
    if (home === null) {
      const text =
        'without a token, every account and program on this machine can read and write through `jobworkflow serve`'
      return [warning('HTTP', text, `\`${initCommand(flags)}\` creates a token; or give a file with --token-file`)]
    }
    readHomeToken(home.token, initCommand(flags))
    return [sound('HTTP', `clients need the token in ${home.token}`)]
  })
}

/** Says how to see the page. Source: page-open. */
export function checkPage({ home }: Pick<Config, 'home'>): readonly Finding[] {
  if (home === null) return []
  const open = `\`${homeCommandForPerson('open')}\` shows the page in your browser`
  const serving = findServing(home.folder)
  if (serving !== null) return [sound('page', `a server runs at ${serving.url}; ${open}`)]
  return [absent('page', 'no server is running', `\`${commandForPerson('jobs', 'serve')}\` starts one, then ${open}`)]
}
