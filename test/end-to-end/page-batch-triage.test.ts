import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedBrowser } from '#test/support/browser.js'
import { aBoard, bound, notes, rowOf, says, titles } from '#test/support/served-board.js'

const browser = useSharedBrowser()
const total = 45

const boxOf = (page: Page, title: string) => rowOf(page, title).getByRole('checkbox')

/** Ticks all rows that the list shows: the first one, then the last one with Shift. */
async function tickAll(page: Page) {
  await boxOf(page, 'Job 1').click()
  await boxOf(page, 'Job 30').click({ modifiers: ['Shift'] })
}

describe('one verdict on many jobs in a real browser (page-rule)', () => {
  it('ticks a range with Shift, and offers all that match once all rows are ticked', async () => {
    const board = await aBoard(browser(), total)
    const { page, open } = bound(await board.visit())
    await open('/jobs')
    const all = page.getByRole('link', { name: `Select all ${total} that match` })
    await boxOf(page, 'Job 2').click()
    await boxOf(page, 'Job 5').click({ modifiers: ['Shift'] })
    expect(await page.locator('#jobs input[name="id"]:checked').count()).toBe(4)
    expect(await all.isVisible()).toBe(false)
    await page.locator('#jobs .verdict-bar').getByRole('button', { name: 'reviewed' }).click()
    await expect.poll(() => board.titlesOf('reviewed')).toEqual(titles(2, 5))
  })

  it('is given to all that match, and one undo takes it back where nobody wrote since', async () => {
    const board = await aBoard(browser(), total)
    const visitor = await board.visit()
    const { page, open } = bound(visitor)
    await open('/jobs')
    await tickAll(page)
    await page.getByRole('link', { name: `Select all ${total} that match` }).click()
    await page.getByText(`${total} jobs match`).waitFor()
    expect(await visitor.axeViolations()).toEqual([])
    await page.getByLabel('Reason').fill('not my trade')
    await page.getByRole('button', { name: 'passed on' }).click()
    await says(page.locator('#done'), `${total} jobs: passed on`)
    expect(await board.titlesOf('reject')).toHaveLength(total)
    await board.judge('Job 3', 'applied', 'sent')
    await page.locator('#done').getByRole('button', { name: 'Undo' }).click()
    await says(page.locator('#conflicts'), `${total - 1} verdicts were undone.`)
    await says(page.locator('#conflicts'), 'Job 3')
    await expect.poll(() => board.titlesOf('new')).toHaveLength(total - 1)
    await says(page.locator('#found'), `30 of ${total - 1} jobs`)
    expect(await notes(page).getByText('not answering').count()).toBe(0)
  })

  it('works without a script', async () => {
    const board = await aBoard(browser(), total)
    const { page, open } = bound(await board.visit({ hasScript: false }))
    await open('/jobs')
    for (const title of titles(1, 30)) await boxOf(page, title).check()
    await page.getByRole('link', { name: `Select all ${total} that match` }).click()
    await page.getByRole('button', { name: 'shortlist' }).click()
    await says(page.locator('#done'), `${total} jobs: shortlist`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await says(page.locator('#done'), `${total} verdicts undone.`)
    expect(await board.titlesOf('new')).toHaveLength(total)
  })
})
