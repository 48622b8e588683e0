import { spawnSync } from 'node:child_process'

/** Returns whether another program can be measured here; if not, the page says so. */
export function isInstalled(
  command: string,
  note: (text: string) => void,
  packages = 'notmuch, maildir-utils',
): boolean {
  if (spawnSync(command, ['--version']).status === 0) return true
  note(`\`${command}\` is not installed here and was not measured (Debian: ${packages}).`)
  return false
}
