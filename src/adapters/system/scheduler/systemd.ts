import { join } from 'node:path'
import type { ScheduledRun, SchedulePlan, UserPlaces } from './schedule.js'

const unit = 'jobworkflow-sync'

/** A timer of the user's systemd. Source: sync-schedule. */
export function systemdPlan(run: ScheduledRun, { home, config }: UserPlaces): SchedulePlan {
  const folder = join(config || join(home, '.config'), 'systemd', 'user')
  return {
    scheduler: 'systemd',
    files: [
      { path: join(folder, `${unit}.service`), text: serviceText(run) },
      { path: join(folder, `${unit}.timer`), text: timerText(run) },
    ],
    install: [
      ['systemctl', '--user', 'daemon-reload'],
      ['systemctl', '--user', 'enable', '--now', `${unit}.timer`],
    ],
    uninstall: [['systemctl', '--user', 'disable', '--now', `${unit}.timer`]],
  }
}

function serviceText({ command }: ScheduledRun): string {
  return `[Unit]
Description=jobworkflow: fetch boards, mail and postings

[Service]
Type=oneshot
ExecStart=${commandLine(command)}
Nice=10
`
}

function timerText({ intervalMs }: ScheduledRun): string {
  const minutes = Math.round(intervalMs / 60_000)
  return `[Unit]
Description=jobworkflow: fetch boards, mail and postings

[Timer]
${startsOf(minutes)}
RandomizedDelaySec=${Math.max(1, Math.round(minutes * 6))}s

[Install]
WantedBy=timers.target
`
}

const dayMinutes = 24 * 60

/**
 * Times of day are made up for after sleep and after the machine was off, but only intervals that divide an hour or a
 * day can be written so; others count from the last start.
 */
function startsOf(minutes: number): string {
  const calendar = calendarOf(minutes)
  if (calendar !== null) return `OnCalendar=${calendar}\nPersistent=true`
  return `OnActiveSec=1min\nOnUnitActiveSec=${minutes}min`
}

function calendarOf(minutes: number): string | null {
  if (minutes === dayMinutes) return '*-*-* 07:00:00'
  if (60 % minutes === 0) return minutes === 60 ? '*-*-* *:00:00' : `*-*-* *:00/${minutes}:00`
  if (minutes % 60 === 0 && dayMinutes % minutes === 0) return `*-*-* 00/${minutes / 60}:00:00`
  return null
}

/** The program is a path and no variable; its arguments may be. */
function commandLine([program = '', ...args]: readonly string[]): string {
  return [quoted(program), ...args.map(systemdWord)].join(' ')
}

/**
 * One argument of a command line in a unit. Inside quotes, a backslash and a quote need a backslash; `%` begins a
 * specifier and `$` a variable everywhere, and are doubled.
 */
export function systemdWord(word: string): string {
  return quoted(word).replaceAll('$', '$$$$')
}

function quoted(word: string): string {
  const escaped = word
    .replace(/[\\"]/g, String.raw`\$&`)
    .replaceAll('%', '%%')
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', String.raw`\t`)
  return `"${escaped}"`
}
