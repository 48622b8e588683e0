import { describe, expect, it } from 'vitest'
import { useSharedBrowser } from '#test/support/browser.js'
import { aBoard, bound, current, notes, says, titles } from '#test/support/served-board.js'

const browser = useSharedBrowser()

describe('searching the list in a real browser (page-board)', () => {
  it('shows the jobs of all statuses while words are typed, with the words marked', async () => {
    const board = await aBoard(browser(), 30)
    const visitor = await board.visit()
    const { page, open } = bound(visitor)
    await board.judge('Job 12', 'reject', 'too far')
    await open('/jobs')
    await page.keyboard.press('j')
    await page.keyboard.press('/')
    await page.keyboard.type('harborlght 12')
    await page.getByRole('heading', { name: '1 job', exact: true }).waitFor()
    expect(await page.locator('#jobs mark').allInnerTexts()).toEqual(['12', 'Harborlight'])
    expect(await page.locator('#jobs .tabs li').filter({ hasText: 'passed on' }).innerText()).toMatch(/passed on\s+1/)
    // typing goes on, and the address is that of the search
    expect(await page.evaluate('document.activeElement.id')).toBe('query')
    expect(new URL(page.url()).search).toBe('?query=harborlght+12')
    expect(await current(page).innerText()).toBe('Job 12')
    await page.locator('#pane').getByRole('heading', { name: 'Job 12', exact: true }).waitFor()
    expect(await notes(page).innerText()).toBe('')
    expect(await visitor.axeViolations()).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('2')
    await says(notes(page), '1 job: shortlist')
    expect(await board.titlesOf('shortlist')).toEqual(['Job 12'])
    await page.reload()
    expect(await page.locator('#jobs .title').allInnerTexts()).toEqual(['Job 12'])
    await page.locator('#query').fill('')
    await page.getByRole('heading', { name: '29 jobs', exact: true }).waitFor()
    expect(await page.locator('#jobs .title').allInnerTexts()).toEqual(
      titles(1, 30).filter((title) => title !== 'Job 12'),
    )
    expect(new URL(page.url()).search).toBe('')
  })

  it('filters as soon as a field has changed, also on a phone', async () => {
    const board = await aBoard(browser(), 3)
    const visitor = await board.visit()
    const { page, open } = bound(visitor)
    await open('/jobs')
    await page.locator('form.board-search').getByLabel('Language').selectOption('English')
    await page.getByRole('heading', { name: '3 jobs', exact: true }).waitFor()
    await page.getByText('Only postings that state it are shown.').waitFor()
    await page.getByLabel('Location').fill('nowhere')
    await page.keyboard.press('Tab')
    await page.getByRole('heading', { name: '0 jobs', exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('?location=nowhere&language=en')
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.getByLabel('Location').isVisible()).toBe(false)
    await page.getByText('More filters', { exact: true }).click()
    expect(await page.getByLabel('Location').inputValue()).toBe('nowhere')
    expect(await visitor.axeViolations()).toEqual([])
  })

  it('works without a script', async () => {
    const board = await aBoard(browser(), 3)
    const { page, open } = bound(await board.visit({ hasScript: false }))
    await open('/jobs')
    await page.locator('#query').fill('job 2')
    await page.locator('#query').press('Enter')
    await page.getByRole('heading', { name: '1 job', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await page.getByRole('heading', { name: '3 jobs', exact: true }).waitFor()
  })
})
