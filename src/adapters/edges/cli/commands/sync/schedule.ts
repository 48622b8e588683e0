import { Option } from 'commander'
import type { SyncFlags } from '#src/adapters/edges/cli/flags.js'
import { readIntervalOption } from '#src/adapters/edges/cli/option-values.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import type { ShownSchedule } from '#src/adapters/edges/cli/sync-services.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import { AppError } from '#src/domain/shared/app-error.js'

export const scheduleOptions = () => [
  new Option(
    '--schedule <interval>',
    'show what the scheduler of this system needs to run sync this often, such as 30m, 2h or 1d',
  ).argParser((text) => readIntervalOption('--schedule', text)),
  new Option('--install', 'with --schedule: install it'),
  new Option('--uninstall', 'remove the schedule'),
]

/** Shows, installs or removes the schedule. */
export async function runSchedule({ services, terminal }: CommandParts, flags: SyncFlags): Promise<void> {
  const { schedule: intervalMs, install = false, uninstall = false, json } = flags
  if (install && uninstall) throw new AppError('VALIDATION_ERROR', 'Use --install or --uninstall, not both.')
  const scheduling = await services.openSchedule(flags)
  if (uninstall) {
    const removed = await scheduling.uninstall()
    const lines = removed.length === 0 ? ['No schedule is installed.'] : removed.map((path) => `removed ${path}`)
    return terminal.out(json ? JSON.stringify({ removed }) : lines.join('\n'))
  }
  if (intervalMs === undefined)
    throw new AppError('VALIDATION_ERROR', '--install needs --schedule with an interval, such as --schedule 30m.')
  const plan = install ? await scheduling.install(intervalMs) : scheduling.show(intervalMs)
  if (json) return terminal.out(JSON.stringify({ ...plan, installed: install }))
  terminal.out(install ? formatInstalled(plan) : formatPlan(plan))
}

function formatPlan({ files, commands }: ShownSchedule): string {
  return [
    ...files.map(({ path, text }) => `# ${path}\n${text.trimEnd()}\n`),
    '# then',
    ...commands.map((command) => command.map(shellWord).join(' ')),
    '',
    '# the same with --install installs this, --uninstall removes it',
  ].join('\n')
}

function formatInstalled({ scheduler, files }: ShownSchedule): string {
  const written = files.map(({ path }) => `wrote ${path}`)
  return [
    ...written,
    `${scheduler} starts \`jobworkflow sync\` from now on; \`jobworkflow sync --uninstall\` ends that.`,
  ].join('\n')
}
