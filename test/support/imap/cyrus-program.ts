import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where Cyrus is installed, or where `.ci/unpack-cyrus` has unpacked it: Debian's cannot be installed beside Dovecot. */
const root = process.env.CYRUS_ROOT || '/'

/** A program of Cyrus, such as `imapd`. Other packages have programs of that name in the usual folders. */
export const cyrusProgram = (name: string) => join(root, 'usr', 'lib', 'cyrus', 'bin', name)

/** What Cyrus needs in its environment to find its own libraries. */
export const cyrusEnvironment: NodeJS.ProcessEnv =
  root === '/' ? {} : { LD_LIBRARY_PATH: ['lib', 'usr/lib'].flatMap((folder) => librariesIn(folder)).join(':') }

function librariesIn(folder: string): readonly string[] {
  const path = join(root, folder)
  const names = existsSync(path) ? readdirSync(path) : []
  return names.filter((name) => name.endsWith('-linux-gnu')).map((name) => join(path, name))
}

/** The version of Cyrus on this machine; null if it is not there. */
export function cyrusVersion(): string | null {
  const env = { ...process.env, ...cyrusEnvironment }
  const { status, stdout } = spawnSync(cyrusProgram('master'), ['-V'], { encoding: 'utf8', env })
  return status === 0 ? (/ (\d\S*)/.exec(stdout)?.[1] ?? stdout.trim()) : null
}
