import bundled from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import { withFolder } from './temporary-folder.js'

/** Names that the browser finds at an address, instead of asking for them: `{ 'site.test': '127.0.0.1' }`. */
export type Names = Readonly<Record<string, string>>

/** Where it comes as a package it is unpacked; elsewhere Chrome is in its usual place. */
const isPacked = process.platform === 'linux' && process.arch === 'x64'

/** A browser that starts, whenever it is asked for, from what is in this folder. */
export interface InstalledChrome {
  launch(names?: Names): Promise<Browser>
}

/** Puts the browser into the folder, once, where the machine has none. */
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

/** A browser for `use`, which is gone when that ends. */
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
