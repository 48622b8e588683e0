import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The paths of the TypeScript files in and below a folder, in their order. */
export function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .map((path) => join(folder, path))
}
