import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the paths of all TypeScript files below a folder, sorted. */
export function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .map((path) => join(folder, path))
}
