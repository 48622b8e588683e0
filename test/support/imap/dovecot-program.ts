import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Dovecot on this machine. Debian has it where the path of ordinary users does not look. */
export const dovecotProgram = existsSync('/usr/sbin/dovecot') ? '/usr/sbin/dovecot' : 'dovecot'

/** The version of Dovecot on this machine; null if it is not installed. */
export function dovecotVersion(): string | null {
  const { status, stdout } = spawnSync(dovecotProgram, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
