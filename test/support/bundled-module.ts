import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'

const built = new Map<string, string>()

/** A module for a thread or process of its own, in `folder`: `code`, with what it imports of the project, bundled as it ships. */
export function bundledModule(folder: string, code: string): URL {
  const bundle = built.get(code) ?? bundled(code)
  built.set(code, bundle)
  const path = join(folder, 'bundled.mjs')
  writeFileSync(path, bundle)
  return pathToFileURL(path)
}

function bundled(code: string): string {
  const { outputFiles } = buildSync({
    stdin: { contents: code, resolveDir: process.cwd() },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  })
  return outputFiles.map(({ text }) => text).join('')
}
