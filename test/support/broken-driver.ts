import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRepository } from '#scripts/kit/program.js'
import { driverName } from '#scripts/kit/sqlite.js'
import { temporaryFolder } from './temporary-folder.js'

export const brokenDriverStates = ['is not installed', 'was never built', 'was built for another Node'] as const
type BrokenDriverState = (typeof brokenDriverStates)[number]

const modules = inRepository('node_modules')

/** The built product next to a driver in this state. */
export function installWith(state: BrokenDriverState): string {
  const folder = temporaryFolder()
  const copy = join(folder, 'node_modules', driverName)
  mkdirSync(join(copy, 'build', 'Release'), { recursive: true })
  for (const part of ['package.json', 'lib'])
    cpSync(join(modules, driverName, part), join(copy, part), { recursive: true })
  for (const name of readdirSync(modules).filter((name) => /^(bindings|file-uri-to-path|sqlite-vec.*)$/.test(name)))
    symlinkSync(join(modules, name), join(folder, 'node_modules', name))
  if (state === 'is not installed') rmSync(copy, { recursive: true })
  if (state === 'was built for another Node')
    writeFileSync(join(copy, 'build', 'Release', 'better_sqlite3.node'), 'no library of this machine')
  cpSync(inRepository('dist'), join(folder, 'dist'), { recursive: true })
  return join(folder, 'dist', 'main.js')
}

/** A built checkout whose driver is not installed. */
export function checkoutWithoutDriver(): string {
  const folder = temporaryFolder()
  for (const part of ['package.json', 'tsconfig.json', 'build.mjs', 'demo', 'dist', 'samples', 'scripts', 'src'])
    cpSync(inRepository(part), join(folder, part), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(modules).filter((name) => name !== driverName))
    symlinkSync(join(modules, name), join(folder, 'node_modules', name))
  return folder
}
