import { spawnSync } from 'node:child_process'

const names = ['firefox-esr', 'firefox']

/** Firefox on this machine, by its name and version; null if it is not installed. */
export function findFirefox(): { readonly program: string; readonly version: string } | null {
  for (const program of names) {
    const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 30_000 })
    if (status === 0) return { program, version: stdout.trim() }
  }
  return null
}
