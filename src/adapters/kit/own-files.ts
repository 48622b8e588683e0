import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { AppError } from '#src/domain/shared/app-error.js'

/**
 * The URL of a file of this package, given its path relative to the module whose `import.meta.url` is `base`. Hides the
 * file from bundlers: they follow only a literal `new URL(…, import.meta.url)`, and fail to build the program that uses
 * this package if they do not find it.
 */
export function ownFile(path: string, base: string | undefined): URL {
  // a CommonJS bundle has no `import.meta.url`
  return new URL(path, base ?? pathToFileURL(process.execPath))
}

/** The path of a page of the documentation, which comes with the package. For the person at this machine alone. */
export function ownDoc(name: string): string {
  return fileURLToPath(ownFile(`../docs/${name}`, import.meta.url))
}

/** Throws VALIDATION_ERROR if a bundler left the file behind. Source: package-bundled. */
export function requireOwnFile(file: string | URL): void {
  // the code may be in the URL itself, such as a data: URL
  if (existsSync(file) || (file instanceof URL && file.protocol !== 'file:')) return
  throw new AppError(
    'VALIDATION_ERROR',
    'jobworkflow was bundled without its files: keep it external, as its docs/library.md says, or import jobworkflow/memory, which needs none.',
  )
}
