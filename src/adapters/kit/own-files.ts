import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { AppError } from '#src/domain/shared/app-error.js'

/**
 * A file of this package, by its place beside the module of which `base` is the `import.meta.url`. Bundlers follow only a
 * `new URL` that they see whole: one that finds no such file would not build the program of which this is a part.
 */
export function ownFile(path: string, base: string | undefined): URL {
  // a bundle in CommonJS knows no place of its own
  return new URL(path, base ?? pathToFileURL(process.execPath))
}

/** Throws VALIDATION_ERROR where the file was left behind. Source: package-bundled. */
export function requireOwnFile(file: string | URL): void {
  // code may be given in a URL of its own
  if (existsSync(file) || (file instanceof URL && file.protocol !== 'file:')) return
  throw new AppError(
    'VALIDATION_ERROR',
    'jobworkflow was bundled without its files: keep it external, as its docs/library.md says, or import jobworkflow/memory, which needs none.',
  )
}
