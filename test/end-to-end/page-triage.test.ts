import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedBrowser } from '#test/support/browser.js'
import { aBoard, bound, current, notes, rowOf, says, seenRows, titles } from '#test/support/served-board.js'

const browser = useSharedBrowser()

const shown = (page: Page, title: string) =>
  page.locator('#pane').getByRole('heading', { name: title, exact: true }).waitFor()

const opened = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor()

describe('the list of jobs in a real browser (page-triage)', () => {
  it('shows at least 14 jobs on a desktop, and 7 on a phone', async () => {
    const board = await aBoard(browser(), 40)
    const { page, open } = bound(await board.visit())
    await open('/jobs')
    await shown(page, 'Job 1')
    expect(await seenRows(page)).toBeGreaterThanOrEqual(14)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.locator('#pane').waitFor({ state: 'hidden' })
    expect(await seenRows(page)).toBeGreaterThanOrEqual(7)
  })

  it('has the posting of the current row beside it, for keys and clicks', async () => {
    const board = await aBoard(browser(), 5)
    const visitor = await board.visit()
    const { page, open } = bound(visitor)
    await open('/jobs')
    await shown(page, 'Job 1')
    expect(await visitor.axeViolations()).toEqual([])
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await shown(page, 'Job 2')
    // a click on a row, also one that takes its time, chooses it
    await rowOf(page, 'Job 4').click({ position: { x: 300, y: 10 } })
    await shown(page, 'Job 4')
    await page.getByRole('link', { name: 'Job 5', exact: true }).click({ delay: 600 })
    await shown(page, 'Job 5')
    expect(new URL(page.url()).pathname).toBe('/jobs')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/jobs\/\d+/)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Job 5')
  })

  it('goes on with the next posting after a verdict, also one beside the list', async () => {
    const board = await aBoard(browser(), 5)
    const { page, open } = bound(await board.visit())
    await open('/jobs')
    await shown(page, 'Job 1')
    await page.locator('#pane').getByRole('button', { name: 'shortlist' }).click()
    await shown(page, 'Job 2')
    expect(await current(page).innerText()).toBe('Job 2')
    await page.keyboard.press('4')
    await shown(page, 'Job 3')
    await expect.poll(() => board.titlesOf('shortlist')).toEqual(titles(1, 1))
    await expect.poll(() => board.titlesOf('reject')).toEqual(titles(2, 2))
  })

  it('goes on with the next posting on the page of a job, and keys wait for it', async () => {
    const board = await aBoard(browser(), 12)
    const visitor = await board.visit({ allowed: /409|\/events/ })
    const { page, open } = bound(visitor)
    // without events, this page never hears of an agent's changes
    await page.route('**/events', (route) => route.abort())
    await open('/jobs')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await opened(page, 'Job 1')
    await page.locator('html.has-script').waitFor()
    await board.judge('Job 1', 'shortlist', 'near')
    for (const key of ['3', 'j', 'k', '4', ...Array(7).fill('6')]) await page.keyboard.press(key)
    await opened(page, 'Job 10')
    expect(await page.title()).toContain('Job 10')
    await expect.poll(() => board.titlesOf('applied')).toEqual(titles(3, 9))
    expect(await board.titlesOf('reject')).toEqual(['Job 2'])
    // what somebody else decided meanwhile is told here
    await says(page.locator('#conflicts'), 'near')
    await page.locator('.job-page').getByRole('button', { name: 'passed on' }).click()
    await opened(page, 'Job 11')
    await says(notes(page), '1 job: passed on')
    expect(await visitor.axeViolations()).toEqual([])
    await page.keyboard.press('u')
    await opened(page, 'Job 10')
    await page.locator('.job-head .is-new').waitFor()
    expect(await board.titlesOf('new')).toEqual(titles(10, 12))
  })

  it('goes on with the next posting on the page of a job without a script', async () => {
    const board = await aBoard(browser(), 3)
    const { page, open } = bound(await board.visit({ hasScript: false }))
    await open('/jobs')
    await page.getByRole('link', { name: 'Job 1', exact: true }).click()
    await page.getByRole('button', { name: 'shortlist' }).click()
    await opened(page, 'Job 2')
    await page.getByText('1 job:').waitFor()
    expect(await board.titlesOf('shortlist')).toEqual(titles(1, 1))
  })

  it.each([true, false])('has buttons for ticked jobs while one is ticked (script: %s)', async (hasScript) => {
    const board = await aBoard(browser(), 3)
    const { page, open } = bound(await board.visit({ hasScript }))
    await open('/jobs')
    const button = page.locator('#jobs .verdict-bar').getByRole('button', { name: 'applied' })
    expect(await button.isVisible()).toBe(false)
    await rowOf(page, 'Job 2').getByRole('checkbox').check()
    await button.click()
    await expect.poll(() => board.titlesOf('applied')).toEqual(titles(2, 2))
  })
})
