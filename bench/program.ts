import { fileURLToPath, pathToFileURL } from 'node:url'

const inRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** The executable that ships. */
export const executable = inRepository('dist/main.js')

export const bareProgram = (name: string) => inRepository(`bench/bare/${name}`)

type Library = typeof import('../src/composition/library.js')

/** The library that ships, not its sources: what runs them here adds a cost of its own. */
export async function loadLibrary(): Promise<Library> {
  return (await import(pathToFileURL(inRepository('dist/library.js')).href)) as Library
}

/** A bare program as something that Node can `--import`. */
export const preload = (name: string) => pathToFileURL(bareProgram(name)).href
