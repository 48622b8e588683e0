import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from '#scripts/kit/npm.js'
import { inRepository } from '#scripts/kit/program.js'
import { withFolder } from '#scripts/kit/temporary-folder.js'
import { type Product, writeManifest } from './manifest.js'

/**
 * Systems for which the bundle includes SQLite's driver. Vector search has no build for Windows on ARM, where search
 * uses words alone.
 */
const driverBuilds = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64']
const vectorBuilds = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64']

interface Package extends Product {
  readonly dependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}

/** Lays out the contents of the bundle: manifest, launchers, the built product, and native packages of all systems. */
export async function stageBundle(folder: string): Promise<void> {
  const product = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as Package
  const server = join(folder, 'server')
  mkdirSync(server, { recursive: true })
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(await writeManifest(product), null, 2)}\n`)
  writeFileSync(join(folder, 'start.sh'), launcher('start.sh'), { mode: 0o755 })
  // cmd finds labels only with Windows line ends
  writeFileSync(join(folder, 'start.cmd'), launcher('start.cmd').replaceAll('\n', '\r\n'))
  cpSync(inRepository('scripts/bundle/icon.png'), join(folder, 'icon.png'))
  cpSync(inRepository('LICENSE'), join(folder, 'LICENSE'))
  copyProgram(join(server, 'dist'))
  // the program reads its version and module type from here
  writeFileSync(
    join(server, 'package.json'),
    JSON.stringify({ name: 'jobworkflow', version: product.version, type: 'module' }),
  )
  await addNativePackages(join(server, 'node_modules'), product)
}

/** Leaves out declarations, which only users of the library need. */
function copyProgram(target: string): void {
  cpSync(inRepository('dist'), target, { recursive: true, filter: (path) => !path.endsWith('.d.ts') })
}

async function addNativePackages(target: string, { dependencies, optionalDependencies }: Package): Promise<void> {
  const driver = `better-sqlite3@${optionalDependencies['better-sqlite3']}`
  const vectors = dependencies['sqlite-vec']
  await withFolder((folder) => {
    unpack(driver, folder, join(target, 'better-sqlite3'))
    for (const name of ['sqlite-vec', ...vectorBuilds.map((build) => `sqlite-vec-${build}`)]) {
      unpack(`${name}@${vectors}`, folder, join(target, name))
    }
  })
  // sources are needed only to compile
  for (const sources of ['deps', 'src', 'binding.gyp']) {
    rmSync(join(target, 'better-sqlite3', sources), { recursive: true, force: true })
  }
  const prebuilds = join(target, 'better-sqlite3', 'prebuilds')
  for (const file of readdirSync(prebuilds)) {
    if (!driverBuilds.includes(file.replace(/\.node$/, ''))) rmSync(join(prebuilds, file))
  }
}

/** Unpacks the package as published on npm, for any system, without running its scripts. */
function unpack(spec: string, folder: string, target: string): void {
  const packed = execFileSync(...npm(['pack', '--silent', '--ignore-scripts', spec]), {
    cwd: folder,
    encoding: 'utf8',
  }).trim()
  mkdirSync(target, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, packed), '-C', target, '--strip-components=1'])
}

function launcher(name: string): string {
  return readFileSync(inRepository(`scripts/bundle/${name}`), 'utf8')
}
