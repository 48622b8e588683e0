import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makePrivateFolder } from '#src/adapters/kit/private-folder.js'
import { readLastBackup } from '#src/adapters/system/backup/last-backup-file.js'
import type { Launch } from '#src/adapters/system/clients/launch.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { HomeBackups, type MadeBackup } from '#src/application/keeping/home-backups.js'
import { type CommandReport, endedEarly, readCommand } from '#src/composition/child-command.js'
import type { Config } from '#src/composition/config.js'
import { storeArguments } from '#src/composition/sync/store-arguments.js'
import { childEnvironment } from '#src/composition/sync/sync-starter.js'

const folderName = 'backups'

/** Backups of the home for the page; null without a home, which remembers them. */
export function openHomeBackups(config: Config, launch: Launch): HomeBackups | null {
  const { home } = config
  if (home === null) return null
  const folder = join(home.folder, folderName)
  return new HomeBackups({
    last: () => {
      const last = readLastBackup(home.folder)
      if (last === null) return null
      const { file } = last
      return { ...last, name: basename(file), isThere: existsSync(file), isInHome: dirname(file) === folder }
    },
    make: async (signal) => {
      makePrivateFolder(folder)
      const args = [...launch.args, 'backup', folder, '--json', ...storeArguments(config)]
      const env = childEnvironment(config, process.env)
      return toMade(await readCommand<Report>({ command: launch.command, args, env }, { signal }))
    },
    clock: systemClock,
  })
}

interface Report extends CommandReport {
  readonly file?: string
  readonly bytes?: number
}

function toMade({ file, bytes }: Report): MadeBackup {
  if (file !== undefined && bytes !== undefined) return { name: basename(file), bytes }
  throw endedEarly()
}
