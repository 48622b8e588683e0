// Prints papers with a real Chrome, Edge or Chromium: the browser that the other tests use cannot print from the
// command line. Only with --if-there does the check pass if there is none.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { inRepository } from '#scripts/kit/program.js'
import { findBrowser } from '#src/adapters/papers/find-browser.js'

const { values } = parseArgs({ options: { 'if-there': { type: 'boolean', default: false } } })

if (isThere()) {
  const vitest = inRepository('node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--config', 'vitest.papers.config.ts']
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', cwd: inRepository('.') })
  process.exitCode = status ?? 1
} else {
  process.stderr.write(
    'papers: no Chrome, Edge or Chromium, so none was printed; on Debian: apt-get install chromium\n',
  )
  if (!values['if-there']) process.exitCode = 1
}

function isThere(): boolean {
  try {
    findBrowser({ named: null, env: process.env, platform: process.platform })
    return true
  } catch {
    return false
  }
}
