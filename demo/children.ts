import { join } from 'node:path'
import { getDefaultEnvironment } from '@modelcontextprotocol/sdk/client/stdio.js'

/** Variables by which programs find a person's own files. */
const homeVariables = ['HOME', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA']
const folderVariables = ['XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_STATE_HOME']

let home: string | null = null

/** From now on, every started program has its home in this folder. */
export function keepHomeIn(folder: string): void {
  home = join(folder, 'home')
}

/** Returns the environment of the demo's programs, without the person's settings and files. */
export function childEnvironment(): Record<string, string> {
  if (home === null) throw new Error('The programs of the demo have no home yet.')
  const own = Object.fromEntries([...homeVariables, ...folderVariables].map((name) => [name, home as string]))
  return { ...getDefaultEnvironment(), ...own }
}
