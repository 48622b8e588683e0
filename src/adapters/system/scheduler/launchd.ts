import { join } from 'node:path'
import { xmlText } from '#src/adapters/kit/text/xml-text.js'
import type { ScheduledRun, SchedulePlan, UserPlaces } from './schedule.js'

const label = 'jobworkflow.sync'

/** An agent of the user's launchd. Source: sync-schedule. */
export function launchdPlan({ command, intervalMs }: ScheduledRun, { home }: UserPlaces, user: number): SchedulePlan {
  const path = join(home, 'Library', 'LaunchAgents', `${label}.plist`)
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${label}</string>
  <key>ProgramArguments</key>
  <array>
${command.map((word) => `    <string>${xmlText(word)}</string>`).join('\n')}
  </array>
  <key>StartInterval</key>
  <integer>${Math.round(intervalMs / 1000)}</integer>
  <key>RunAtLoad</key>
  <true/>
  <key>ProcessType</key>
  <string>Background</string>
</dict>
</plist>
`
  return {
    scheduler: 'launchd',
    files: [{ path, text }],
    install: [['launchctl', 'bootstrap', `gui/${user}`, path]],
    uninstall: [['launchctl', 'bootout', `gui/${user}/${label}`]],
  }
}
