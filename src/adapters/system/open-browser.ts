import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { plainEnvironment } from '#src/adapters/kit/plain-environment.js'

/** How long the program that starts the browser is waited for, in milliseconds; some of them are the browser itself. */
const patienceMs = 3000

/**
 * Has the person's browser open an address or the URL of a file. Returns whether something was started; what it then
 * shows is not known.
 */
export async function openBrowser(url: string, env: NodeJS.ProcessEnv, platform = process.platform): Promise<boolean> {
  const starter = starterOf(url, env, platform)
  if (starter === null) return false
  const [program, ...args] = starter
  const child = spawn(program, args, {
    env: { ...plainEnvironment(env), ...(env.BROWSER === undefined ? {} : { BROWSER: env.BROWSER }) },
    detached: platform !== 'win32',
    stdio: 'ignore',
    windowsHide: true,
  })
  const over = new AbortController()
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
  try {
    return await Promise.race([ended, delay(patienceMs, true, { signal: over.signal })])
  } finally {
    over.abort()
    child.unref()
  }
}

function starterOf(
  url: string,
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): readonly [string, ...string[]] | null {
  if (platform === 'darwin') return ['open', url]
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url]
  const hasScreen = Boolean(env.DISPLAY || env.WAYLAND_DISPLAY || env.BROWSER)
  return hasScreen ? ['xdg-open', url] : null
}
