// Tests the page in Firefox, started as an ordinary program. If it is not on this machine, that is said; only with
// --if-there does the check pass then.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { inRepository } from '#scripts/kit/program.js'
import { findFirefox } from '#test/support/firefox/firefox-program.js'

const { values } = parseArgs({ options: { 'if-there': { type: 'boolean', default: false } } })

const found = findFirefox()
if (found === null) {
  const howToGet = 'on Debian: apt-get install --no-install-recommends firefox-esr'
  process.stderr.write(`browsers: Firefox is not on this machine, so it was not tried; ${howToGet}\n`)
  if (!values['if-there']) process.exitCode = 1
} else {
  process.stdout.write(`browsers: ${found.version}\n`)
  const vitest = inRepository('node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', 'vitest.browsers.config.ts'], {
    stdio: 'inherit',
    cwd: inRepository('.'),
  })
  if (status !== 0) process.exitCode = status ?? 1
}
