import { accessSync, constants, statSync } from 'node:fs'
import { posix, win32 } from 'node:path'

/** Where a shell would look for the command, in order. */
export function commandFiles(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): readonly string[] {
  const { delimiter, isAbsolute, join } = platform === 'win32' ? win32 : posix
  // process.env ignores case on Windows, a copy of it does not
  const path = env.PATH ?? env.Path ?? ''
  const endings = platform === 'win32' ? (env.PATHEXT || '.COM;.EXE;.BAT;.CMD').split(';') : ['']
  // a relative folder depends on the working directory, not on the machine
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder))
  return folders.flatMap((folder) => endings.map((ending) => join(folder, `${name}${ending.toLowerCase()}`)))
}

/** Whether this account can start the file. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
