import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** The built server as users run it, over an empty folder. */
export async function startServe(
  options: readonly string[] = [],
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const cwd = mkdtempSync(join(tmpdir(), 'conformance-'))
  const { PATH = '', SystemRoot = '' } = process.env
  const args = [resolve('dist/main.js'), 'serve', '--port', '0', ...options]
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH, SystemRoot, HOME: cwd },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  const url = await new Promise<string>((found, failed) => {
    createInterface(child.stderr).on('line', (line) => {
      const address = /listening on (http:\S+)/.exec(line)?.[1]
      if (address !== undefined) found(address)
    })
    ended.then(([code]) => failed(new Error(`serve ended with ${code} before it listened`)))
  })
  return {
    url,
    close: async () => {
      child.kill()
      await ended
      rmSync(cwd, { recursive: true })
    },
  }
}
