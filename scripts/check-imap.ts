// Tests the adapter of mail servers against Dovecot, started as an ordinary program. --if-there passes without Dovecot.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { inRepository } from '#scripts/kit/program.js'
import { dovecotVersion } from '#test/support/imap/dovecot-program.js'

const { values } = parseArgs({ options: { 'if-there': { type: 'boolean', default: false } } })
const version = dovecotVersion()

if (version === null && values['if-there']) {
  process.stdout.write('imap: Dovecot is not on this machine, so no real mail server was tried\n')
} else if (version === null) {
  process.stderr.write(
    'imap: Dovecot is not on this machine; on Debian: apt-get install --no-install-recommends dovecot-imapd\n',
  )
  process.exitCode = 1
} else {
  process.stdout.write(`imap: Dovecot ${version}\n`)
  const vitest = inRepository('node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--config', 'vitest.imap.config.ts']
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', cwd: inRepository('.') })
  process.exitCode = status ?? 1
}
