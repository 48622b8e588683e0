import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type InstalledChrome, installChrome, type Names } from '#scripts/kit/chrome.js'
import { folderOfTests } from './temporary-folder.js'

/** Returns a function that opens a separate browser, closed when its test ends. Call it at the top of a file. */
export function useBrowser(): (names?: Names) => Promise<Browser> {
  const installed = useInstalled()
  return async (names = {}) => {
    const browser = await installed().launch(names)
    onTestFinished(() => browser.close())
    return browser
  }
}

/**
 * One browser for all tests of a file: starting takes a second, and contexts isolate tests. Call it at the top of a
 * file.
 */
export function useSharedBrowser(): () => Browser {
  const installed = useInstalled()
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await installed().launch()
  })
  afterAll(() => browser?.close())
  return () => thatIsThere(browser)
}

/** Unpacked once for the file. */
function useInstalled(): () => InstalledChrome {
  const folder = folderOfTests()
  let installed: InstalledChrome | undefined
  beforeAll(async () => {
    installed = await installChrome(folder)
  })
  return () => thatIsThere(installed)
}

function thatIsThere<T>(browser: T | undefined): T {
  if (browser === undefined) throw new Error('The browser starts with the tests; it is not available before.')
  return browser
}
