import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { temporaryFolder } from './temporary-folder.js'

export type ReleasedFile = 'jobs.db' | 'mail.sqlite3' | 'websites.db'

/** Returns the path of a copy of a database made by that version, in a folder that is removed when the test ends. */
export function releasedFile(name: ReleasedFile, version = '0.1.0'): string {
  const packed = fileURLToPath(new URL(`../fixtures/${version}/${name}.gz`, import.meta.url))
  const path = join(temporaryFolder(), name)
  writeFileSync(path, gunzipSync(readFileSync(packed)))
  return path
}
