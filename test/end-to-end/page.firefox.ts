import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pageNames, pathOf } from '#test/support/every-page.js'
import { Firefox, type FirefoxOptions } from '#test/support/firefox/firefox.js'
import { findFirefox } from '#test/support/firefox/firefox-program.js'
import { servedPage } from '#test/support/served-page.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const served = await servedPage()
const program = findFirefox()?.program ?? ''

async function start(looks: Pick<FirefoxOptions, 'language' | 'colorScheme' | 'width'>): Promise<Firefox> {
  const folder = join(temporaryFolder(), 'profile')
  mkdirSync(folder)
  const firefox = await Firefox.start({ program, folder, ...looks })
  onTestFinished(() => firefox.end())
  return firefox
}

describe('the page in Firefox (page-walks)', () => {
  it.each([
    { language: 'en', colorScheme: 'light', width: 1280 },
    { language: 'ja', colorScheme: 'dark', width: 450 },
  ] as const)('has no fault on any page: $language, $colorScheme, $width px', async (looks) => {
    const firefox = await start(looks)
    for (const name of pageNames) {
      await firefox.open(served.origin + (await pathOf(name, served)))
      expect(await firefox.run('return document.documentElement.lang'), name).toBe(looks.language)
      expect(await firefox.axeViolations(), name).toEqual([])
      expect(await firefox.scrollsSideways(), name).toBe(false)
      expect(await firefox.takeFaults(served.origin), name).toEqual([])
    }
  })

  it('takes verdicts by keys, undoes them, finds a page and adds a job', async () => {
    const firefox = await start({ language: 'en', colorScheme: 'light', width: 1280 })
    await firefox.open(`${served.origin}/jobs`)
    const first = await firefox.run<string>("return document.querySelector('#jobs li[data-job]').dataset.job")
    const row = `document.querySelector('#jobs li[data-job="${first}"]')`
    await firefox.press('2')
    await firefox.until(`${row} === null && document.querySelector('#notes').textContent !== ''`)
    await firefox.press('u')
    await firefox.until(`${row} !== null`)
    await firefox.press('\uE009', 'k')
    await firefox.until("document.querySelector('.find-dialog')?.open")
    await firefox.type('.find-dialog input', 'progr')
    await firefox.until("document.querySelectorAll('.find-dialog .found-things li').length < 6")
    await firefox.press('\uE007')
    await firefox.until("location.pathname === '/progress' && document.documentElement.matches('.has-script')")
    await firefox.press('a')
    await firefox.until("location.pathname === '/add'")
    expect(await firefox.takeFaults(served.origin)).toEqual([])
  })
})
