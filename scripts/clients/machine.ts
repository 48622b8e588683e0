import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { npm } from '#scripts/kit/npm.js'
import type { RealClient } from './real-clients.js'

/** The machine of a person who never used the product: a Node, an npm, and the clients. */
export interface Machine {
  /** Where npm installs global packages. */
  readonly prefix: string
  readonly path: string
  readonly nodeVersion: string
  readonly npmVersion: string
}

const node = { name: `node-${process.platform}-${process.arch}`, version: '24.21.0' }
const newNpm = { name: 'npm', version: '12.2.0' }

/** Installs the parts of such a machine from the registry; what `programs` already has is kept. */
export function prepareMachine(programs: string, folder: string, clients: readonly RealClient[]): Machine {
  install(programs, [`${node.name}@${node.version}`, `npm@${newNpm.version}`, ...clients.map(({ spec }) => spec)])
  const modules = join(programs, 'node_modules')
  const nodeFolder = join(modules, node.name, 'bin')
  for (const { postinstall } of clients) {
    if (postinstall !== undefined)
      execFileSync(join(nodeFolder, 'node'), [join(modules, postinstall)], {
        cwd: dirname(join(modules, postinstall)),
        stdio: 'ignore',
      })
  }
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  // so that a person can type its name
  const start = `#!/bin/sh\nexec '${join(nodeFolder, 'node')}' '${join(modules, 'npm', 'bin', 'npm-cli.js')}' "$@"\n`
  writeFileSync(join(bin, 'npm'), start, { mode: 0o755 })
  const prefix = join(folder, 'global')
  const path = [join(prefix, 'bin'), bin, nodeFolder, join(modules, '.bin'), '/usr/bin', '/bin'].join(delimiter)
  return { prefix, path, nodeVersion: node.version, npmVersion: newNpm.version }
}

function install(programs: string, specs: readonly string[]): void {
  mkdirSync(programs, { recursive: true })
  if (!existsSync(join(programs, 'package.json')))
    writeFileSync(join(programs, 'package.json'), '{ "private": true }\n')
  // further builds and downloads are not needed for one question
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--force', '--save-exact', '--loglevel=error']
  execFileSync(...npm(['install', ...flags, ...specs]), { cwd: programs, stdio: ['ignore', 'ignore', 'inherit'] })
}
