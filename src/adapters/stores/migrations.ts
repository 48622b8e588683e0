import { fileURLToPath } from 'node:url'
import { ownFile } from '#src/adapters/kit/own-files.js'

/** A folder or a file of the migrations, by its place beside this module: in the bundle they stand beside the entries. */
export function migrationsPath(path: string): string {
  return fileURLToPath(ownFile(`./migrations/${path}`, import.meta.url))
}
