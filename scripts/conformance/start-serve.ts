import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { executable, listeningAddress } from '#scripts/kit/program.js'
import { makeFolder, removeFolder } from '#scripts/kit/temporary-folder.js'

/** Starts the built server as users run it, over an empty folder. */
export async function startServe(
  options: readonly string[] = [],
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const cwd = makeFolder()
  const { PATH = '', SystemRoot = '' } = process.env
  const args = [executable, 'serve', '--port', '0', ...options]
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH, SystemRoot, HOME: cwd },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  return {
    url: await listeningAddress(child),
    close: async () => {
      child.kill()
      await ended
      removeFolder(cwd)
    },
  }
}
