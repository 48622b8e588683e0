import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathOf, type Toolchain } from './toolchain.js'

/** The product as installed by a person with one line, and that person's environment. */
export interface Installation {
  /** The program and its first arguments. */
  readonly command: readonly [string, ...string[]]
  readonly env: Readonly<Record<string, string>>
  /** The installed packages of the driver, with their versions. */
  readonly drivers: readonly string[]
  readonly seconds: number
}

// the driver for Node 20 has no prebuilt binaries
const builds = ({ node }: Toolchain) => node.startsWith('20.')

/** Returns the environment of a person new to this machine: no home, and no npm setting except its cache. */
export function environmentOf(toolchain: Toolchain, folder: string, npmCache: string): Record<string, string> {
  const home = join(folder, 'user')
  mkdirSync(home, { recursive: true })
  return {
    PATH: pathOf(toolchain, builds(toolchain) ? 'all' : 'no compiler', join(folder, 'tools')),
    HOME: home,
    USERPROFILE: home,
    APPDATA: join(home, 'roaming'),
    LOCALAPPDATA: join(home, 'local'),
    XDG_DATA_HOME: '',
    npm_config_cache: npmCache,
    npm_config_update_notifier: 'false',
    ...(builds(toolchain) ? { npm_config_nodedir: toolchain.nodeFolder } : {}),
    ...kept('SystemRoot', 'TEMP', 'TMP', 'ComSpec', 'HTTPS_PROXY', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'),
  }
}

function kept(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

/** Runs `npm install --global ./FILE` with a separate prefix. Throws with npm's output. */
export function installGlobally(toolchain: Toolchain, tarball: string, folder: string, npmCache: string): Installation {
  const env = environmentOf(toolchain, folder, npmCache)
  const prefix = join(folder, 'global')
  const before = performance.now()
  run(toolchain, toolchain.npmProgram, ['install', '--global', '--prefix', prefix, '--no-fund', tarball], env, folder)
  const seconds = (performance.now() - before) / 1000
  const modules = process.platform === 'win32' ? join(prefix, 'node_modules') : join(prefix, 'lib', 'node_modules')
  const main = join(modules, 'jobworkflow', 'dist', 'main.js')
  // the command that npm created, except on Windows, where it is a batch file
  const byName = join(prefix, 'bin', 'jobworkflow')
  const command: Installation['command'] = process.platform === 'win32' ? [toolchain.nodeProgram, main] : [byName]
  return { command, env, drivers: findDrivers(toolchain, join(modules, 'jobworkflow')), seconds }
}

function findDrivers({ nodeProgram }: Toolchain, folder: string): readonly string[] {
  const script = `for (const name of ['better-sqlite3', 'better-sqlite3-node20']) {
    try { console.log(require(name + '/package.json').version) } catch {}
  }`
  const { stdout } = spawnSync(nodeProgram, ['-e', script], { cwd: folder, encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean)
}

/** Runs `npx --package ./FILE jobworkflow --version` and returns its output. Throws with npm's output. */
export function askByNpx(toolchain: Toolchain, tarball: string, folder: string, npmCache: string): string {
  const env = environmentOf(toolchain, folder, npmCache)
  const args = ['--yes', '--package', tarball, 'jobworkflow', '--version']
  return run(toolchain, toolchain.npxProgram, args, env, folder).trim()
}

type Environment = Readonly<Record<string, string>>

function run(
  { nodeProgram }: Toolchain,
  program: string,
  args: readonly string[],
  env: Environment,
  cwd: string,
): string {
  const { status, stdout, stderr, error } = spawnSync(nodeProgram, [program, ...args], { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(error?.message ?? lastLines(stderr))
  return stdout
}

/** Returns as much of a program's output as fits into a table. */
export function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' ').slice(0, 200)
}
