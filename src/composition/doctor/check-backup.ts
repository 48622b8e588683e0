import { existsSync } from 'node:fs'
import { printableLine } from '#src/adapters/edges/cli/terminal.js'
import { commandForPerson } from '#src/adapters/edges/words/store-commands.js'
import { readLastBackup } from '#src/adapters/system/backup/last-backup-file.js'
import type { Config } from '#src/composition/config.js'
import { backupAge } from '#src/domain/keeping/backup-age.js'
import { absent, type Finding, sound, warning } from './findings.js'

const part = 'backup'

/** Reports how old the last backup of the home is. Source: person-backup-age. */
export function checkBackup({ home }: Pick<Config, 'home'>, now = new Date()): readonly Finding[] {
  if (home === null) return []
  const remedy = `\`${commandForPerson('jobs', 'backup FILE')}\` puts everything into one file`
  const last = readLastBackup(home.folder)
  if (last === null) return [absent(part, 'no backup has been made yet', remedy)]
  const { days, isOld } = backupAge(last, now)
  const age = days === 0 ? 'less than a day' : days === 1 ? '1 day' : `${days} days`
  const place = existsSync(last.file) ? last.file : `${last.file}, which is not there now`
  const text = printableLine(`the last one is ${age} old: ${place}`)
  return [isOld ? warning(part, text, remedy) : sound(part, text)]
}
