import { homedir } from 'node:os'
import type { ScheduleServices } from '#src/adapters/edges/cli/sync-services.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { type Launch, toPlatform } from '#src/adapters/system/clients/launch.js'
import { launchdPlan } from '#src/adapters/system/scheduler/launchd.js'
import { installSchedule, uninstallSchedule } from '#src/adapters/system/scheduler/place-schedule.js'
import type { ScheduledRun, SchedulePlan } from '#src/adapters/system/scheduler/schedule.js'
import { systemdPlan } from '#src/adapters/system/scheduler/systemd.js'
import { windowsPlan } from '#src/adapters/system/scheduler/windows-task.js'
import type { Config } from '#src/composition/config.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { storeArguments } from './store-arguments.js'

/** The program and the choice of parts of a scheduled run. */
export interface ScheduleChoice {
  readonly launch: Launch
  readonly only: readonly string[]
  readonly pages: boolean
}

/** The services that show and place a schedule for the configured stores. */
export function openSchedule(config: Config, choice: ScheduleChoice): ScheduleServices {
  const isRoot = process.getuid?.() === 0
  const plan = (intervalMs: number) => planOf({ command: commandOf(config, choice), intervalMs })
  return {
    show: (intervalMs) => shown(plan(intervalMs)),
    install: async (intervalMs) => {
      const chosen = plan(intervalMs)
      await installSchedule(chosen, isRoot)
      return shown(chosen)
    },
    uninstall: () => uninstallSchedule(anyPlan(), isRoot),
  }
}

const shown = ({ scheduler, files, install }: SchedulePlan) => ({ scheduler, files, commands: install })

/** A plan for the places of its files; what it starts does not matter. */
export const anyPlan = (): SchedulePlan => planOf({ command: [], intervalMs: 0 })

function planOf(run: ScheduledRun): SchedulePlan {
  const places = { home: homedir(), config: process.env.XDG_CONFIG_HOME }
  const platform = toPlatform(process.platform)
  if (platform === 'darwin') return launchdPlan(run, places, process.getuid?.() ?? 0)
  if (platform === 'win32') return windowsPlan(run, process.env.LOCALAPPDATA ?? homedir())
  return systemdPlan(run, places)
}

/** A scheduler gives a run nothing of this terminal's environment, so the stores must be named by paths. */
function commandOf(config: Config, { launch, only, pages }: ScheduleChoice): readonly string[] {
  const { home, jobsDb, websitesDb } = config
  if (
    (isPostgresUrl(jobsDb) && jobsDb !== home?.jobs) ||
    (isPostgresUrl(websitesDb) && websitesDb !== home?.websites)
  ) {
    const message =
      'A schedule cannot name a database by a URL, which may contain a password. Put it into the config.json of a home, and choose that with --home.'
    throw new AppError('VALIDATION_ERROR', message)
  }
  return [
    ...[launch.command, ...launch.args, 'sync', '--by', 'schedule'],
    ...storeArguments(config),
    ...only.flatMap((name) => ['--only', name]),
    ...(pages ? ['--pages'] : []),
  ]
}
