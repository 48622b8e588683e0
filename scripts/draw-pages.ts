// Takes the pictures of the web page: the demo's hunt, on the built server, in the browser of the tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { childEnvironment } from '#demo/children.js'
import { withChrome } from '#scripts/kit/chrome.js'
import { executable, inRepository, listeningAddress } from '#scripts/kit/program.js'
import { withFolder } from '#scripts/kit/temporary-folder.js'
import { playDemoHunt } from '#scripts/picture/demo-hunt.js'
import { smallPng } from '#scripts/picture/small-png.js'

interface Picture {
  /** Name of the file after `docs/page-`. */
  readonly name: string
  readonly path: string
  readonly language?: 'ja'
  readonly isDark?: true
  /** In CSS pixels. */
  readonly size?: { readonly width: number; readonly height: number }
}

const phone = { width: 360, height: 740 }

const pictures: readonly Picture[] = [
  { name: 'today', path: '/' },
  { name: 'today-ja', path: '/', language: 'ja' },
  { name: 'board', path: '/jobs' },
  { name: 'board-dark', path: '/jobs?status=shortlist', isDark: true },
  { name: 'phone', path: '/applications', size: phone, isDark: true },
  { name: 'application', path: '/applications/1' },
  { name: 'progress', path: '/progress' },
]

async function take(browser: Browser, origin: string, picture: Picture): Promise<void> {
  const { name, path, language, isDark, size = { width: 1100, height: 760 } } = picture
  const context = await browser.newContext({
    ...{ locale: language ?? 'en', colorScheme: isDark === true ? 'dark' : 'light', viewport: size },
    ...{ timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' },
  })
  const page = await context.newPage()
  await page.goto(origin + path)
  // the posting beside the list comes after the page
  if (path.startsWith('/jobs')) await page.locator('#pane').waitFor()
  writeFileSync(inRepository(`docs/page-${name}.png`), smallPng(await page.screenshot()))
  await context.close()
}

await withFolder(async (folder) => {
  const stores = await playDemoHunt(folder)
  const server = spawn(process.execPath, [executable, 'serve', '--port', '0', ...stores], {
    env: { ...childEnvironment(), TZ: 'Asia/Tokyo' },
  })
  try {
    const { origin } = new URL(await listeningAddress(server))
    await withChrome(async (browser) => {
      for (const picture of pictures) await take(browser, origin, picture)
    })
  } finally {
    server.kill()
    await once(server, 'close')
  }
})
