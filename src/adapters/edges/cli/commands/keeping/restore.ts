import { Command, Option } from 'commander'
import type { RestoreFlags } from '#src/adapters/edges/cli/flags.js'
import { addOptions, databaseOption, dbOption, jsonOption, websitesDbOption } from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { printableLine, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import type { RestoreReport } from '#src/application/keeping/restore-backup.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { formatContents } from './contents.js'

export function restoreCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('restore')
    .summary('restore a backup')
    .description(
      'Puts a backup into a home without stores, which is created if it does not exist. All of it is checked before ' +
        'anything is touched. With --replace, existing stores are moved aside first; nothing is deleted. Without FILE, ' +
        'it finishes a restore that was interrupted.',
    )
    .argument('[file]', 'a file that `backup` wrote')
    .addOption(new Option('--replace', 'move the stores of the home aside first, and keep them under other names'))
  const options = [dbOption(), websitesDbOption(), databaseOption(), jsonOption()]
  return addOptions(command, options).action(async (file: string | undefined, flags: RestoreFlags) => {
    const restoring = await services.openRestore(flags)
    if (file === undefined) {
      const finished = await restoring.finish()
      if (finished === null)
        throw new AppError('VALIDATION_ERROR', 'No restore was interrupted. Name the backup to restore.')
      const text = `The restore into ${printableLine(finished.folder)} is complete.`
      terminal.out(flags.json ? JSON.stringify({ finished: true, aside: finished.aside }) : text)
      return
    }
    const report = await withProgress(terminal, (bar, signal) => {
      let done = 0
      const onBytes = (count: number) => {
        done += count
        bar.show(done, 0, 'reading the backup')
      }
      return restoring.restore(file, { onBytes, agrees: (commands) => agrees(terminal, commands), signal })
    })
    terminal.out(
      flags.json
        ? reportToJson(report)
        : formatReport(report, flags.home === undefined ? '' : ` --home ${shellWord(report.folder)}`),
    )
  })
}

/** Without a terminal, nobody can agree. */
async function agrees({ ask, err }: Terminal, commands: readonly string[]): Promise<boolean> {
  if (ask === undefined) return false
  err('Logins in this backup get their password from a command, which runs on this machine at every download:')
  for (const command of commands) err(`  ${printableLine(command)}`)
  return /^y(?:es)?$/i.test((await ask('Keep these commands? Only if you know each of them. [y/N] ')).trim())
}

type Report = RestoreReport & { readonly folder: string }

function reportToJson({ folder, manifest, aside, refused }: Report): string {
  return JSON.stringify({ home: folder, ...manifest, aside, commands_left_out: refused })
}

/** `named` is the option that a command needs to find the home. */
function formatReport({ folder, manifest, aside, refused }: Report, named: string): string {
  const moved = aside.length === 0 ? [] : [`Moved aside: ${aside.map(printableLine).join(', ')}`]
  const logins = manifest.hasSecrets
    ? []
    : [
        `The backup holds no logins. If you had mail accounts, \`jobworkflow mail account add ADDRESS${named}\` asks for each login again.`,
      ]
  const commands = refused.map(
    (command) =>
      `A login was left out because it runs a command: ${printableLine(command)}\nIf the command is yours, \`jobworkflow mail account add ADDRESS --password-command COMMAND${named}\` sets it again.`,
  )
  return [
    `Restored into ${printableLine(folder)}.`,
    ...formatContents(manifest),
    ...moved,
    ...logins,
    ...commands,
    `Restart servers and clients that use this home. \`jobworkflow doctor${named}\` checks it.`,
  ].join('\n')
}
