import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'

const built = new Map<string, string>()

/**
 * Like `bundledModule`, for a program that starts many times. Packages stay outside the bundle; it starts in a third of
 * the time that sources take.
 */
export function bundledProgram(folder: string, code: string): URL {
  const packages = join(folder, 'node_modules')
  if (!existsSync(packages)) symlinkSync(resolve('node_modules'), packages, 'junction')
  return bundledModule(folder, code)
}

/**
 * Writes a module for a separate thread or process into `folder`: `code` and its imports from the project, bundled as
 * shipped.
 */
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
