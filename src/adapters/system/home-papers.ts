import { lstat, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PaperFolder } from '#src/application/hunt/ports/paper-folder.js'
import { isPaperName, papersFolder } from '#src/domain/keeping/manifest.js'

/** The papers folder of the home in `home`. */
export function homePapers(home: string): PaperFolder {
  const folder = join(home, papersFolder)
  return {
    has: async (name) => {
      if (!isPaperName(name)) return false
      try {
        const path = join(folder, name)
        // a link may lead to any file of the account
        if (!(await lstat(path)).isFile()) return false
        return dirname(await realpath(path)) === (await realpath(folder))
      } catch {
        return false
      }
    },
  }
}
