import { Command, Option } from 'commander'
import { interrupted } from '#src/adapters/edges/cli/failure.js'
import type { BackupFlags } from '#src/adapters/edges/cli/flags.js'
import type { BackupDone, BackupServices } from '#src/adapters/edges/cli/keeping-services.js'
import {
  addOptions,
  busyTimeoutOption,
  databaseOption,
  dbOption,
  jsonOption,
  websitesDbOption,
} from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatSize, printableLine, type Terminal } from '#src/adapters/edges/cli/terminal.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { formatContents } from './contents.js'

export function backupCommand({ services, terminal, endWith }: CommandParts): Command {
  const command = new Command('backup')
    .summary('put all stores into one file, or check such a file')
    .description(
      'Puts jobs, pages, mail, your list of boards and the files in `papers` into one new file, while other programs go on ' +
        'reading and writing. Each store in it is as it was at one moment. Any program that unpacks .tar.gz ' +
        'turns it into a home. Local models are not in it, and no token or login without --with-secrets.',
    )
    .argument('<file>', 'the new file, such as hunt.tar.gz, or a folder, in which it is named after the time')
    .addOption(
      new Option('--with-secrets', 'also the token and the logins of mail accounts: whoever has the file has them'),
    )
    .addOption(new Option('--check', 'read a backup, and check everything in it; nothing is changed'))
  const options = [dbOption(), websitesDbOption(), databaseOption(), busyTimeoutOption(), jsonOption()]
  return addOptions(command, options).action(async (file: string, flags: BackupFlags) => {
    const backups = await services.openBackup(flags)
    if (flags.check) return check(file, flags, { backups, terminal })
    const isDone = await backUp(file, flags, { backups, terminal })
    if (!isDone) endWith(interrupted)
  })
}

interface Parts {
  readonly backups: BackupServices
  readonly terminal: Terminal
}

/** Returns false if Ctrl-C stopped it. */
async function backUp(file: string, flags: BackupFlags, { backups, terminal }: Parts): Promise<boolean> {
  let part = ''
  const report = await withProgress(terminal, async (bar, signal) => {
    try {
      return await backups.backUp(file, {
        hasSecrets: flags.withSecrets === true,
        signal,
        onPart: (name) => {
          part = name
        },
        onProgress: ({ done, total }) => bar.show(done, total, part),
      })
    } catch (error) {
      if (signal.aborted && error instanceof AppError && error.code === 'TIMEOUT') return null
      throw error
    }
  })
  if (report === null) terminal.err('jobworkflow: stopped; no backup was made.')
  else {
    terminal.out(flags.json ? JSON.stringify(toJson(report)) : formatReport(report))
    for (const name of report.left)
      terminal.err(`jobworkflow: ${printableLine(name)} cannot be in a backup: rename it, or keep it elsewhere`)
    for (const name of report.missing)
      terminal.err(
        `jobworkflow: Database ${printableLine(name)} was not found: it is not in the backup. Check the path.`,
      )
    if (!report.isNoted)
      terminal.err(
        'jobworkflow: the home could not note when this backup was made: check the permissions of its folder.',
      )
  }
  return report !== null
}

async function check(file: string, flags: BackupFlags, { backups, terminal }: Parts): Promise<void> {
  const total = backups.sizeOf(file)
  let done = 0
  const { manifest } = await withProgress(terminal, (bar, signal) => {
    const onBytes = (count: number) => {
      done += count
      bar.show(done, total, 'checking')
    }
    return backups.check(file, onBytes, signal)
  })
  terminal.out(
    flags.json
      ? JSON.stringify({ intact: true, ...manifest })
      : [`${printableLine(file)} is intact.`, ...formatContents(manifest)].join('\n'),
  )
}

function toJson({ file, bytes, manifest, left, missing }: BackupDone): object {
  return { file, bytes, ...manifest, left_out: left, missing }
}

function formatReport({ file, bytes, manifest }: BackupDone): string {
  const secrets = manifest.hasSecrets ? ['It holds your token and logins: keep it where nobody else can read it.'] : []
  return [`Backed up to ${printableLine(file)} (${formatSize(bytes)}).`, ...formatContents(manifest), ...secrets].join(
    '\n',
  )
}
