import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Lists the names in a folder. Throws if it is not permitted. */
export type ListNames = (folder: string) => readonly string[]

/**
 * Returns an absolute path in the spelling of the disk: systems that ignore case or Unicode normalization open files
 * under names that no folder lists. Drive letters become upper case. Links keep their own names, and listed names are
 * unchanged.
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
