import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** How a folder lists what is in it. Throws where it may not be read. */
export type ListNames = (folder: string) => readonly string[]

/**
 * An absolute path as the disk spells it: systems that ignore case, or how marks are written, open a file by names that no
 * folder lists. A drive is a capital letter. Links keep their own names, and a name that is listed stays as it is.
 */
export function asSpelledOnDisk(path: string, list: ListNames = (folder) => readdirSync(folder)): string {
  const spelled = path.replace(/^[a-z]:/, (drive) => drive.toUpperCase())
  return spellNames(spelled, list)
}

function spellNames(path: string, list: ListNames): string {
  if (dirname(path) === path) return path
  const folder = spellNames(dirname(path), list)
  return join(folder, listedName(folder, basename(path), list))
}

function listedName(folder: string, name: string, list: ListNames): string {
  try {
    const names = list(folder)
    if (names.includes(name)) return name
    return names.find((each) => folded(each) === folded(name)) ?? name
  } catch {
    return name
  }
}

function folded(name: string): string {
  return name.normalize('NFC').toUpperCase()
}
