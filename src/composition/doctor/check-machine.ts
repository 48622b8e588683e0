import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ServeFlags } from '#src/adapters/edges/cli/flags.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import { checkToken as checkTokenText, readHomeToken } from '#src/adapters/system/token-file.js'
import { type Config, initCommand } from '#src/composition/config.js'
import { overlookedFiles } from '#src/composition/stores/stores-in-use.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { absent, type Finding, fault, looking, sound, warning } from './findings.js'

/** Node, SQLite's driver, and its extension for vectors. */
export async function checkRuntime(): Promise<readonly Finding[]> {
  const driver = await checkDriver()
  // the extension is loaded by the driver: without one, nothing is known of it
  const vectors = driver.state === 'fault' ? [] : [await checkVectors()]
  return [sound('Node', process.versions.node), driver, ...vectors]
}

async function checkDriver(): Promise<Finding> {
  try {
    const driver = await import('#src/adapters/stores/sqlite/kit/driver.js')
    driver.checkDriver()
    return sound('SQLite', 'its driver loads')
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
    return warning('vectors', 'sqlite-vec does not load here: pages are searched by words alone.')
  }
}

const part = 'home'

/** The folder of the home, and what it passes over. */
export async function checkHome(flags: ServeFlags, config: Config): Promise<readonly Finding[]> {
  const { home, workingDirectory } = config
  if (home === null) {
    return [absent(part, `none; files are looked for below ${workingDirectory}`, '`jobworkflow init` makes one')]
  }
  const others = othersMayEnter(home.folder)
    ? [fault(part, `others of this machine may look into ${home.folder}`, '`jobworkflow init` closes it to them')]
    : [sound(part, home.folder)]
  return [...others, ...overlookedFiles(flags, config).map((text) => warning(part, text))]
}

function othersMayEnter(folder: string): boolean {
  return process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0
}

/** The queue of JobWorkFlow, whose users name its folder with a variable; nothing where it is not there, or is in use. */
export function checkForerunner({ jobsDb, workingDirectory }: Config, env: NodeJS.ProcessEnv): readonly Finding[] {
  const root = env.JOBWORKFLOW_ROOT
  if (!root) return []
  const path = join(resolve(workingDirectory, root), 'data', 'capture', 'jobs.db')
  if (path === jobsDb || !existsSync(path)) return []
  const text = `JOBWORKFLOW_ROOT is not read, and ${path} is there`
  return [warning('jobs', text, `--db ${shellWord(path)} or JOBWORKFLOW_DB takes it`)]
}

/** Who may ask a server over HTTP: what is named and not there keeps it from starting. */
export async function checkToken(
  flags: ServeFlags,
  { home }: Config,
  env: NodeJS.ProcessEnv,
): Promise<readonly Finding[]> {
  return looking('HTTP', async () => {
    const token = env.JOBWORKFLOW_HTTP_TOKEN
    if (token !== undefined) {
      checkTokenText(token, 'JOBWORKFLOW_HTTP_TOKEN')
      return [sound('HTTP', 'clients need the token of JOBWORKFLOW_HTTP_TOKEN')]
    }
    if (home === null) {
      const text =
        'without a token, every account and program of this machine can read and write through `jobworkflow serve`'
      return [warning('HTTP', text, '`jobworkflow init` makes a token; or name a file with --token-file')]
    }
    readHomeToken(home.token, initCommand(flags))
    return [sound('HTTP', `clients need the token in ${home.token}`)]
  })
}
