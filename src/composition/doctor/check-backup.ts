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
  const command = `\`${commandForPerson('jobs', 'backup FILE')}\``
  const remedy = {
    en: `${command} puts everything into one file`,
    ja: `${command} を実行すると、すべてのデータを 1 つのファイルに保存できます。`,
  }
  const last = readLastBackup(home.folder)
  if (last === null) {
    const none = { en: 'no backup has been made yet', ja: 'バックアップはまだありません。' }
    return [absent(part, none, remedy)]
  }
  const { days, isOld } = backupAge(last, now)
  const age = days === 0 ? 'less than a day' : days === 1 ? '1 day' : `${days} days`
  const isThere = existsSync(last.file)
  const text = {
    en: printableLine(`the last one is ${age} old: ${last.file}${isThere ? '' : ', which is no longer there'}`),
    ja: printableLine(
      `最後のバックアップは${days === 0 ? ' 1 日以内' : ` ${days} 日前`}のものです（${last.file}${isThere ? '' : '。このファイルは、今はこの場所にありません'}）。`,
    ),
  }
  return [isOld || !isThere ? warning(part, text, remedy) : sound(part, text)]
}
