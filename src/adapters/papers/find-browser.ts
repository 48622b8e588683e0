import { posix, win32 } from 'node:path'
import { commandFiles, isProgram } from '#src/adapters/kit/command-files.js'
import { paperFailure } from '#src/domain/person/papers/paper-failure.js'

export interface BrowserSearch {
  /** The program that the person named, a path or a command; null if none. */
  readonly named: string | null
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  /** Replaced in tests. */
  readonly canStart?: (path: string) => boolean
}

const commands = [
  ...(['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'] as const),
  ...(['microsoft-edge-stable', 'microsoft-edge'] as const),
]
const linuxPrograms = ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge', '/snap/bin/chromium']
const macPrograms = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'Chromium.app/Contents/MacOS/Chromium',
]
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Chromium\\Application\\chrome.exe',
]

const others = /(?:firefox|safari|opera|zen|librewolf)[^/\\]*$/i

/**
 * Returns the program of a Chrome, Edge or Chromium of this machine. Throws VALIDATION_ERROR if there is none, or if the
 * named one cannot be used. Source: person-papers-browser.
 */
export function findBrowser({ named, env, platform, canStart = isProgram }: BrowserSearch): string {
  if (named !== null && named !== '') {
    if (others.test(named)) throw unable()
    // a relative path would depend on the working directory
    const isName = !/[/\\]/.test(named)
    const found = (isName ? commandFiles(named, env, platform) : [named].filter(isPath)).find(canStart)
    if (found === undefined) throw notThere()
    return found
  }
  const found = places(env, platform).find(canStart)
  if (found === undefined) throw missing()
  return found
}

const isPath = (text: string) => posix.isAbsolute(text) || win32.isAbsolute(text)

function places(env: BrowserSearch['env'], platform: NodeJS.Platform): readonly string[] {
  if (platform === 'win32') {
    const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter((folder) => !!folder)
    return windowsPrograms.flatMap((program) => folders.map((folder) => win32.join(folder ?? '', program)))
  }
  if (platform === 'darwin') {
    const folders = ['/Applications', ...(env.HOME ? [posix.join(env.HOME, 'Applications')] : [])]
    return macPrograms.flatMap((program) => folders.map((folder) => posix.join(folder, program)))
  }
  return [...commands.flatMap((command) => commandFiles(command, env, platform)), ...linuxPrograms]
}

const asHtml = 'export the document as HTML, open it in any browser, and print it to PDF there.'
const another = `Give the path of Chrome, Edge or Chromium, or ${asHtml}`

function missing() {
  return paperFailure(
    'VALIDATION_ERROR',
    `A PDF is printed by Chrome, Edge or Chromium, and this machine has none where they are usually installed. Install one. Or ${asHtml}`,
    'browser-missing',
  )
}

function notThere() {
  return paperFailure(
    'VALIDATION_ERROR',
    `The browser given for PDFs cannot be started. ${another}`,
    'browser-not-there',
  )
}

function unable() {
  return paperFailure(
    'VALIDATION_ERROR',
    `The browser given for PDFs cannot print without a window. ${another}`,
    'browser-unable',
  )
}
