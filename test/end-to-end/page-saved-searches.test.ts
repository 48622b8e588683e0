import { describe, expect, it } from 'vitest'
import { useSharedBrowser } from '#test/support/browser.js'
import { jobworkflow } from '#test/support/command-line.js'
import { aBoard, bound, seenRows } from '#test/support/served-board.js'

const browser = useSharedBrowser()

describe('saved searches in a real browser (page-saved-searches)', () => {
  it.each([true, false])('are saved from the list, and opened again with one click, script: %s', async (hasScript) => {
    const board = await aBoard(browser(), 12)
    const { page, open } = bound(await board.visit({ hasScript }))
    await open('/jobs')
    await page.getByLabel('Words').fill('harborlight 7')
    // with a script the list follows what is typed
    if (!hasScript) await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('heading', { name: '1 job', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Save this search' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Lucky')
    await page.keyboard.press('Enter')
    await page.getByText('Saved as “Lucky”').waitFor()
    await open('/jobs')
    await page.getByRole('navigation', { name: 'Saved searches' }).getByRole('link', { name: 'Lucky' }).click()
    await page.getByText('Saved as “Lucky”').waitFor()
    expect(await page.getByLabel('Words').inputValue()).toBe('harborlight 7')
  })

  it('leave room for as many rows as without them', async () => {
    const board = await aBoard(browser(), 40)
    for (let at = 0; at < 12; at++) {
      const save = ['jobs', 'searches', 'save', `Search number ${at}`, 'query=job', '--db', 'jobs.db']
      expect(await jobworkflow(save, { cwd: board.folder })).toMatchObject({ code: 0 })
    }
    const visitor = await board.visit()
    const { page, open } = bound(visitor)
    await open('/jobs')
    await page.locator('#pane').waitFor()
    expect(await seenRows(page)).toBeGreaterThanOrEqual(14)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.locator('#pane').waitFor({ state: 'hidden' })
    expect(await seenRows(page)).toBeGreaterThanOrEqual(7)
    expect(await visitor.scrollsSideways()).toBe(false)
  })
})
