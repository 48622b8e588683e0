import { existsSync } from 'node:fs'
import { printableLine } from '#src/adapters/edges/cli/terminal.js'
import { formatRunLine, formatStart } from '#src/adapters/edges/words/sync/run-words.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { Config } from '#src/composition/config.js'
import { openSyncRecords } from '#src/composition/sync/open-records.js'
import { anyPlan } from '#src/composition/sync/schedule-commands.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { type FailingPart, isRunning, type SyncRun, settledRun } from '#src/domain/sync/sync-run.js'
import { type Finding, sound, warning } from './findings.js'

const part = 'sync'

/** Reports the last run, parts that fail, and the schedule; nothing if no news was fetched yet. */
export async function checkSync(config: Config, now = Date.now()): Promise<readonly Finding[]> {
  return [...(await checkRuns(config, now)), ...checkSchedule()]
}

async function checkRuns(config: Config, now: number): Promise<readonly Finding[]> {
  try {
    return await closing(openSyncRecords(config), async (records) => {
      const [run] = await records.runs(1)
      return run === undefined ? [] : [lastRun(run, now), ...(await records.failing()).map(failingPart)]
    })
  } catch (error) {
    // the check of the queue says what is wrong with it
    if (error instanceof AppError) return []
    throw error
  }
}

function lastRun(run: SyncRun, now: number): Finding {
  const state = isRunning(run, now) ? 'running since' : 'last run'
  return sound(part, printableLine(`${state} ${formatStart(run)}: ${formatRunLine(settledRun(run, now))}`))
}

function failingPart({ part: name, name: account, since, failure }: FailingPart): Finding {
  const which = account === null ? name : `${name} ${account}`
  return warning(part, printableLine(`${which}: failing since ${since.slice(0, 16).replace('T', ' ')} UTC: ${failure}`))
}

function checkSchedule(): readonly Finding[] {
  const { scheduler, files } = anyPlan()
  const installed = files.filter(({ path }) => existsSync(path)).at(-1)
  if (installed === undefined) return []
  const remedy = '`jobworkflow sync --uninstall` ends that'
  return [sound('schedule', `${scheduler} starts \`jobworkflow sync\`: ${installed.path}; ${remedy}`)]
}
