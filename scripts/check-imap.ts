// Tests the adapter of mail servers against Dovecot and Cyrus, started as ordinary programs. A server that is not on
// this machine is said and left out; only with --if-there does the check pass then.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { inRepository } from '#scripts/kit/program.js'
import { cyrusVersion } from '#test/support/imap/cyrus-program.js'
import { dovecotVersion } from '#test/support/imap/dovecot-program.js'

const { values } = parseArgs({ options: { 'if-there': { type: 'boolean', default: false } } })

const servers = [
  {
    name: 'Dovecot',
    version: dovecotVersion(),
    tests: ['test/adapters/sources/imap/dovecot.imap.ts', 'test/end-to-end/news-week.imap.ts'],
    howToGet: 'on Debian: apt-get install --no-install-recommends dovecot-imapd',
  },
  {
    name: 'Cyrus',
    version: cyrusVersion(),
    tests: ['test/adapters/sources/imap/cyrus.imap.ts', 'test/end-to-end/mail-sync-cyrus.imap.ts'],
    howToGet: 'on Debian: .ci/unpack-cyrus FOLDER, and its absolute path in CYRUS_ROOT',
  },
]

for (const { name, version, howToGet } of servers) {
  if (version !== null) process.stdout.write(`imap: ${name} ${version}\n`)
  else process.stderr.write(`imap: ${name} is not on this machine, so it was not tried; ${howToGet}\n`)
}
const there = servers.filter(({ version }) => version !== null)
if (there.length < servers.length && !values['if-there']) process.exitCode = 1
if (there.length > 0) {
  const vitest = inRepository('node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--config', 'vitest.imap.config.ts', ...there.flatMap(({ tests }) => tests)]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', cwd: inRepository('.') })
  if (status !== 0) process.exitCode = status ?? 1
}
