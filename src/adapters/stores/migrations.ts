import { fileURLToPath } from 'node:url'
import { ownFile } from '#src/adapters/kit/own-files.js'

/** The path of a migrations folder or file, relative to this module; in the bundle they are next to the entries. */
export function migrationsPath(path: string): string {
  return fileURLToPath(ownFile(`./migrations/${path}`, import.meta.url))
}
