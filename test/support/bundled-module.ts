import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'

const built = new Map<string, string>()

/**
 * The same for a program that is started again and again, with what is not bundled beside it: it starts in a third of the
 * time that sources take.
 */
export function bundledProgram(folder: string, code: string): URL {
  const packages = join(folder, 'node_modules')
  if (!existsSync(packages)) symlinkSync(resolve('node_modules'), packages, 'junction')
  return bundledModule(folder, code)
}

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
    external: ['sqlite-vec'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  })
  return outputFiles.map(({ text }) => text).join('')
}
