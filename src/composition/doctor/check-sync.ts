import { existsSync } from 'node:fs'
import { printableLine } from '#src/adapters/edges/cli/terminal.js'
import { knownFailureJa } from '#src/adapters/edges/words/known-failures-ja.js'
import { formatRunLine, formatStart } from '#src/adapters/edges/words/sync/run-words.js'
import { formatPartNameJa, formatRunLineJa, formatStartJa } from '#src/adapters/edges/words/sync/run-words-ja.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { Config } from '#src/composition/config.js'
import { openSyncRecords } from '#src/composition/sync/open-records.js'
import { anyPlan } from '#src/composition/sync/schedule-commands.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { type FailingPart, isRunning, type SyncRun, settledRun } from '#src/domain/sync/sync-run.js'
import { endingInFailure, type Finding, sound, warning } from './findings.js'

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
  const runs = isRunning(run, now)
  const settled = settledRun(run, now)
  const told = settled.parts.some(({ state }) => state === 'failed') ? warning : sound
  return told(part, {
    en: printableLine(`${runs ? 'running since' : 'last run'} ${formatStart(run)}: ${formatRunLine(settled)}`),
    ja: printableLine(
      `${runs ? '実行中の取り込み' : '前回の取り込み'}（開始：${formatStartJa(run)}）。${formatRunLineJa(settled)}`,
    ),
  })
}

function failingPart({ part: name, name: account, since, failure }: FailingPart): Finding {
  const which = account === null ? name : `${name} ${account}`
  const from = `${since.slice(0, 16).replace('T', ' ')} UTC`
  const text = {
    en: printableLine(`${which}: failing since ${from}: `),
    ja: printableLine(`${formatPartNameJa({ part: name, name: account })}：${from} から失敗が続いています。理由：`),
  }
  return warning(part, endingInFailure(text, printableLine(failure), knownFailureJa(failure)))
}

function checkSchedule(): readonly Finding[] {
  const { scheduler, files } = anyPlan()
  const installed = files.filter(({ path }) => existsSync(path)).at(-1)
  if (installed === undefined) return []
  const text = {
    en: `${scheduler} starts \`jobworkflow sync\`: ${installed.path}; \`jobworkflow sync --uninstall\` ends that`,
    ja: `${scheduler} が \`jobworkflow sync\` を定期的に実行しています（${installed.path}）。\`jobworkflow sync --uninstall\` で解除できます。`,
  }
  return [sound('schedule', text)]
}
