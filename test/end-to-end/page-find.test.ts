import { describe, expect, it } from 'vitest'
import { useSharedBrowser } from '#test/support/browser.js'
import { aBoard, bound } from '#test/support/served-board.js'

const browser = useSharedBrowser()

describe('finding anything in a real browser (page-find)', () => {
  it('opens over any page, goes where the keys say, and comes back where one was', async () => {
    const board = await aBoard(browser(), 12)
    const visitor = await board.visit()
    const { page, open } = bound(visitor)
    await open('/calendar')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('dialog').getByRole('searchbox')
    await field.fill('Job 12')
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Job 12/ })
      .waitFor()
    expect(await visitor.axeViolations()).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    expect(await field.evaluate((each) => each.matches(':focus'))).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/calendar')
    await page.keyboard.press('Control+k')
    await field.fill('progr')
    await page.getByRole('dialog').getByRole('link', { name: 'Progress', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/progress$/)
  })

  it('is a page of its own without a script', async () => {
    const board = await aBoard(browser(), 3)
    const { page, open } = bound(await board.visit({ hasScript: false }))
    await open('/')
    await page.getByRole('link', { name: 'Find', exact: true }).click()
    await page.getByRole('main').getByRole('searchbox').fill('Job 2')
    await page.getByRole('main').getByRole('button', { name: 'Find' }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Job 2/ })
      .click()
    await page.waitForURL(/\/jobs\/\d+$/)
  })
})
