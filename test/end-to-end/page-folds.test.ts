import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedBrowser } from '#test/support/browser.js'
import { aBoard, bound, current, notes, says } from '#test/support/served-board.js'
import { until } from '#test/support/timing.js'

const browser = useSharedBrowser()

const twins = [2, 9, 12]
const ofBrightwater = [4, 5, 7, 8]

/** Jobs 2, 9 and 12 are one opening; 4, 5, 7 and 8 are of one employer. */
const foldedBoard = (count = 12) =>
  aBoard(browser(), count, (n) => {
    if (twins.includes(n))
      return { company: 'Tidewater', title: 'Miller', description: 'Mills flour at the sea. '.repeat(20) }
    return ofBrightwater.includes(n) ? { company: 'Brightwater' } : { company: `Company ${n}` }
  })

const head = (page: Page) => page.locator('#jobs .employer-head')
const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** What is seen of the list: the titles of rows, and the name of an employer. */
const seen = (page: Page) =>
  page
    .locator('#jobs')
    .evaluate((list) =>
      [...list.querySelectorAll('.job, .employer-head')]
        .filter((line) => line.checkVisibility())
        .map((line) => line.querySelector('a.title, b')?.textContent ?? ''),
    )
const folded = ['Job 1', 'Miller', 'Job 3', 'Brightwater', 'Job 6', 'Job 10', 'Job 11']

describe('folded rows by keys (page-folds)', () => {
  it('are one stop, and open and close in place', async () => {
    const { page, open } = bound(await (await foldedBoard()).visit())
    await open('/jobs')
    expect(await seen(page)).toEqual(folded)
    await press(page, 'j', 'j', 'j', 'j')
    expect(await head(page).getAttribute('aria-current')).toBe('true')
    // the pane names its jobs
    await page.locator('#pane').getByRole('link', { name: 'Job 8' }).waitFor()
    await press(page, 'ArrowRight', 'j', 'j')
    await says(current(page), 'Job 5')
    await press(page, 'ArrowLeft')
    await until(async () => (await head(page).getAttribute('aria-current')) === 'true')
    expect(await seen(page)).toEqual(folded)
    await press(page, 'Enter')
    await page.getByRole('link', { name: 'Job 8' }).first().waitFor()
    await press(page, 'k', 'k', 'o', 'j', 'j', 'j')
    await says(current(page), 'Job 3')
    expect((await seen(page)).slice(0, 5)).toEqual(['Job 1', 'Miller', 'Miller', 'Miller', 'Job 3'])
  })

  it('are not judged with the line that holds them', async () => {
    const board = await foldedBoard()
    const { page, open } = bound(await board.visit())
    await open('/jobs')
    await press(page, 'j', 'j', '4')
    await says(notes(page), 'The other postings of the opening stay in the list.')
    expect(await board.titlesOf('reject')).toEqual(['Miller'])
    // the next of them takes its place
    await expect.poll(() => seen(page)).toEqual(folded)
    await says(current(page), 'Job 3')
    await press(page, 'j', '4', 'x')
    await says(notes(page), 'This row holds several jobs.')
    expect(await board.eventCount()).toBe(1)
    await press(page, 'u')
    await says(notes(page), 'undone')
    await expect.poll(() => seen(page)).toEqual(folded)
  })

  it('are passed by verdicts, so that none of many keys is lost', async () => {
    const board = await foldedBoard(90)
    const { page, open } = bound(await board.visit())
    await open('/jobs')
    for (let n = 0; n < 60; n++) await page.keyboard.press('4')
    await until(async () => (await board.titlesOf('reject')).length >= 60)
    await page.waitForLoadState('networkidle')
    const judged = await board.titlesOf('reject')
    expect(judged.filter((title) => ofBrightwater.some((n) => title === `Job ${n}`))).toEqual([])
    expect((await seen(page))[0]).toBe('Miller')
  })

  it('do not stop keys that are typed before the next rows have come', async () => {
    const board = await foldedBoard(90)
    const visitor = await board.visit()
    const { page, open } = bound(visitor)
    await open('/jobs')
    const answers: (() => void)[] = []
    await visitor.context.route('**/verdicts', async (route) => {
      // the first two wait
      if (answers.length < 2) await new Promise<void>((resolve) => answers.push(resolve))
      await route.continue()
    })
    // all rows of the list, and the next two
    for (let n = 0; n < 31; n++) await page.keyboard.press('4')
    const exchanged = page.waitForResponse((response) => response.url().includes('held='))
    await until(() => answers.length === 1)
    answers[0]?.()
    await exchanged
    await until(() => answers.length === 2)
    // only the line of the employer is left to stop at
    for (let n = 31; n < 40; n++) await page.keyboard.press('4')
    answers[1]?.()
    await until(async () => (await board.titlesOf('reject')).length === 40)
  })

  it('stay open through changes by others, and a group stays although its jobs are decided (page-live)', async () => {
    const board = await foldedBoard()
    const { page, open } = bound(await board.visit())
    await open('/jobs')
    await head(page).locator('summary').click()
    await board.judge('Job 5', 'reject', 'too far')
    await page.getByText('decided elsewhere').waitFor()
    const opened = ['Job 1', 'Miller', 'Job 3', 'Brightwater', 'Job 4', 'Job 5', 'Job 7', 'Job 8', 'Job 6']
    expect((await seen(page)).slice(0, 9)).toEqual(opened)
    await press(page, 'j', '4', '4')
    await until(async () => (await board.titlesOf('reject')).length === 3)
    await page.getByRole('link', { name: 'Job 7', exact: true }).first().waitFor({ state: 'detached' })
    expect((await seen(page)).slice(3, 6)).toEqual(['Brightwater', 'Job 8', 'Job 6'])
    await says(current(page), 'Job 8')
  })

  it('are never ticked unseen: a range passes them, and a ticked one stays in sight', async () => {
    const { page, open } = bound(await (await foldedBoard()).visit())
    await open('/jobs')
    await page.getByLabel('Tick Job 1', { exact: true }).check()
    await page.getByLabel('Tick Job 6').click({ modifiers: ['Shift'] })
    expect(await page.locator('#jobs input[name="id"]:checked').count()).toBe(4)
    await head(page).locator('summary').click()
    await page.getByLabel('Tick Job 7').check()
    await head(page).locator('summary').click()
    expect(await page.getByLabel('Tick Job 7').isVisible()).toBe(true)
  })

  it('open without a script', async () => {
    const { page, open } = bound(await (await foldedBoard()).visit({ hasScript: false }))
    await open('/jobs')
    expect(await seen(page)).toEqual(folded)
    await page.getByLabel('+2: 2 other postings of the same opening').click()
    expect((await seen(page)).slice(1, 4)).toEqual(['Miller', 'Miller', 'Miller'])
    await head(page).locator('summary').click()
    await page.getByRole('button', { name: 'passed on' }).nth(5).click({ force: true })
    await page.getByText('1 job: passed on').waitFor()
  })

  it.each([
    ['light', {}],
    ['dark and in Japanese', { colorScheme: 'dark', language: 'ja' }],
  ] as const)('have no fault in axe-core, closed and open, wide and narrow, %s (page-walks)', async (_, options) => {
    const visitor = await (await foldedBoard()).visit(options)
    const { page } = visitor
    await visitor.open('/jobs')
    expect(await visitor.axeViolations()).toEqual([])
    await press(page, 'j', 'j', 'ArrowRight', 'j', 'j', 'j', 'j', 'ArrowRight')
    await page.locator('#pane').getByRole('link', { name: 'Job 8' }).waitFor()
    expect(await visitor.axeViolations()).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await visitor.axeViolations()).toEqual([])
    expect(await visitor.scrollsSideways()).toBe(false)
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await visitor.axeViolations()).toEqual([])
    expect((await visitor.unreachable()).filter((each) => each.includes('fold'))).toEqual([])
    if ('language' in options)
      expect(await visitor.wordsOfOurs(/[A-Za-z]{2,}/g)).toEqual(expect.not.arrayContaining(['jobs', 'other', 'Only']))
  })
})
