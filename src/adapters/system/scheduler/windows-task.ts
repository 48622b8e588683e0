import { win32 } from 'node:path'
import { xmlText } from '#src/adapters/kit/text/xml-text.js'
import type { ScheduledRun, SchedulePlan } from './schedule.js'

const task = 'jobworkflow-sync'

/**
 * A task of the Windows Task Scheduler. `folder` holds its description, which `schtasks` reads once. Source:
 * sync-schedule.
 */
export function windowsPlan({ command, intervalMs }: ScheduledRun, folder: string): SchedulePlan {
  const path = win32.join(folder, `${task}.xml`)
  const [program = '', ...args] = command
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>jobworkflow: fetch boards, mail and postings</Description>
  </RegistrationInfo>
  <Triggers>
    <TimeTrigger>
      <StartBoundary>2026-01-01T00:00:00</StartBoundary>
      <Repetition>
        <Interval>PT${Math.round(intervalMs / 60_000)}M</Interval>
      </Repetition>
    </TimeTrigger>
  </Triggers>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <Hidden>true</Hidden>
  </Settings>
  <Actions>
    <Exec>
      <Command>${xmlText(program)}</Command>
      <Arguments>${xmlText(args.map(windowsWord).join(' '))}</Arguments>
    </Exec>
  </Actions>
</Task>
`
  return {
    scheduler: 'Task Scheduler',
    files: [{ path, text }],
    install: [['schtasks', '/Create', '/TN', task, '/XML', path, '/F']],
    uninstall: [['schtasks', '/Delete', '/TN', task, '/F']],
  }
}

/**
 * One argument as programs on Windows read it: backslashes before a quote, and those at the end of a quoted argument,
 * are doubled.
 */
export function windowsWord(word: string): string {
  if (/^[\w.:\\/@=+-]+$/.test(word)) return word
  // linear: it only sees the arguments of one command line
  const escaped = word.replace(/(\\*)("|$)/g, (_, slashes: string, quote: string) =>
    quote === '' ? slashes + slashes : `${slashes}${slashes}\\"`,
  )
  return `"${escaped}"`
}
