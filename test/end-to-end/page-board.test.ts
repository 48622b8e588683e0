import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedBrowser } from '../support/browser.js'
import { jobworkflow } from '../support/command-line.js'
import { HttpProcess } from '../support/http-process.js'
import { temporaryFolder } from '../support/temporary-folder.js'
import { Visitor, type VisitorOptions } from '../support/visitor.js'

const browser = useSharedBrowser()

/** The real server over so many new jobs; "Job 1" is the newest. */
async function aBoard(count: number) {
  const folder = temporaryFolder()
  const rows = Array.from({ length: count }, (_, i) => ({
    ...{ url: `https://jobs.harborlight.example/${i + 1}`, title: `Job ${i + 1}`, company: 'Harborlight' },
    captured_at: new Date(Date.UTC(2026, 4, 1) - i * 3_600_000).toISOString(),
  }))
  writeFileSync(join(folder, 'jobs.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'))
  const { code, stderr } = await jobworkflow(['jobs', 'import', 'jobs.jsonl', '--db', 'jobs.db'], { cwd: folder })
  if (code !== 0) throw new Error(stderr)
  const server = await HttpProcess.start({ args: ['--db', 'jobs.db', '--embedder', 'none', '--quiet'], cwd: folder })
  const origin = `http://127.0.0.1:${server.port}`
  const found = await foundBy(server, {})
  return {
    server,
    visit: async (options: VisitorOptions = {}) => Visitor.arrive(browser(), origin, options),
    /** The titles of the jobs with a status. */
    titlesOf: async (status: string): Promise<readonly string[]> => {
      const found = await foundBy(server, { status: [status] })
      return found.map(({ title }) => title)
    },
    judge: (title: string, status: string, reason: string) => {
      const id = found.find((job) => job.title === title)?.id
      return server.call('triage_jobs', { verdicts: [{ id, status, reason }] })
    },
  }
}

interface Found {
  readonly id: number
  readonly title: string
}

async function foundBy(server: HttpProcess, asked: object): Promise<readonly Found[]> {
  const { structuredContent } = await server.call('search_jobs', { ...asked, limit: 100 })
  return structuredContent?.jobs as Found[]
}

const titles = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `Job ${from + i}`)
const current = (page: Page): Locator => page.locator('#jobs li.is-current .title')
const notes = (page: Page): Locator => page.locator('#notes')
const rowOf = (page: Page, title: string): Locator =>
  page.locator('#jobs li[data-job]').filter({ has: page.getByRole('link', { name: title, exact: true }) })

/** What stands there now and soon. */
const says = (locator: Locator, text: string) => locator.filter({ hasText: text }).waitFor()

describe('verdicts in a real browser (page-verdicts)', () => {
  it('60 postings are judged by keyboard alone, typed without a pause, each as its key says', async () => {
    const board = await aBoard(60)
    const { page, open } = bound(await board.visit())
    await open('/')
    expect(await current(page).innerText()).toBe('Job 1')
    // shortlist, rejected, applied in turn
    const typed = ['2', '4', '6']
    for (let i = 0; i < 60; i++) await page.keyboard.press(typed[i % 3] ?? '')
    await page.getByText('No job waits for a verdict.').waitFor()
    const every = (start: number) => titles(1, 60).filter((_, i) => i % 3 === start)
    expect(await board.titlesOf('shortlist')).toEqual(every(0))
    expect(await board.titlesOf('reject')).toEqual(every(1))
    expect(await board.titlesOf('applied')).toEqual(every(2))
    await says(notes(page), '1 job: applied')
  })

  it('moves, ticks, writes a reason, judges several and takes that back, by keys', async () => {
    const board = await aBoard(6)
    const { page, open } = bound(await board.visit())
    await open('/')
    for (const key of ['j', 'x', 'j', 'j', 'x', 'k', 'r']) await page.keyboard.press(key)
    // in a field, keys are letters
    await page.keyboard.type('4 jobs u like?')
    await page.keyboard.press('Enter')
    expect(await current(page).innerText()).toBe('Job 2')
    await page.keyboard.press('Control+4')
    await page.keyboard.press('4')
    await says(notes(page), '2 jobs: rejected')
    expect(await board.titlesOf('reject')).toEqual(['Job 1', 'Job 3'])
    await page.goto(`${page.url()}?status=reject`)
    expect(await page.locator('#jobs .reason').allInnerTexts()).toEqual(Array(2).fill('Reason: 4 jobs u like?'))
    // another page of the same tab
    await page.keyboard.press('u')
    await says(notes(page), '2 verdicts are taken back.')
    expect(await board.titlesOf('new')).toEqual(titles(1, 6))
    await page.keyboard.press('u')
    await says(notes(page), 'Nothing was decided in this tab')
  })

  it('keeps the focus in the list, goes to the search, shows the keys, and opens a job', async () => {
    const board = await aBoard(3)
    const visitor = await board.visit()
    const { page, open } = bound(visitor)
    await open('/')
    await page.keyboard.press('j')
    await page.keyboard.press('4')
    await says(notes(page), '1 job: rejected')
    const focused = () => page.evaluate('document.activeElement.textContent')
    expect(await focused()).toBe('Job 2')
    await page.keyboard.press('/')
    expect(await page.evaluate('document.activeElement.id')).toBe('query')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    expect(await visitor.axeViolations()).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/jobs/*')
    await page.keyboard.press('2')
    await says(notes(page), '1 job: shortlist')
    await page.locator('.job-head .is-shortlist').waitFor()
    await page.keyboard.press('j')
    await page.getByRole('heading', { name: 'Job 3' }).waitFor()
  })

  it('judges by mouse: a row by its buttons, what is ticked by those below, and takes it back', async () => {
    const board = await aBoard(5)
    const { page, open } = bound(await board.visit())
    await open('/')
    await rowOf(page, 'Job 4').getByRole('button', { name: 'shortlist' }).click()
    await says(notes(page), '1 job: shortlist')
    for (const title of ['Job 1', 'Job 3']) await page.getByLabel(`Tick ${title}`).check()
    await page.getByRole('group').getByRole('button', { name: 'applied' }).click()
    await says(notes(page), '2 jobs: applied')
    await page.locator('#jobs li[data-job]').nth(2).waitFor({ state: 'detached' })
    expect(await page.locator('#jobs li[data-job] .title').allInnerTexts()).toEqual(['Job 2', 'Job 5'])
    await notes(page).getByRole('button', { name: 'Undo' }).click()
    await says(notes(page), 'taken back')
    expect(await board.titlesOf('new')).toEqual(['Job 1', 'Job 2', 'Job 3', 'Job 5'])
  })

  it('shows that an agent was faster, and leaves the choice', async () => {
    const board = await aBoard(3)
    const { page, open } = bound(await board.visit({ allowed: /409|\/events/ }))
    // nothing of what an agent writes reaches this page: its part is not live
    await page.route('**/events', (route) => route.abort())
    await open('/')
    await board.judge('Job 1', 'reject', 'asks for a licence')
    await page.keyboard.press('6')
    const conflict = page.locator('#conflicts')
    await says(conflict, 'asks for a licence')
    expect(await board.titlesOf('reject')).toEqual(['Job 1'])
    expect(await current(page).innerText()).toBe('Job 2')
    await conflict.getByRole('button', { name: 'all the same' }).click()
    await says(notes(page), '1 job: applied')
    await conflict.locator('.problem').waitFor({ state: 'detached' })
    expect(await board.titlesOf('applied')).toEqual(['Job 1'])
    await board.judge('Job 2', 'reject', 'too far')
    await page.keyboard.press('2')
    await conflict.getByRole('link', { name: 'Leave it as it is' }).click()
    await conflict.locator('.problem').waitFor({ state: 'detached' })
    expect(await current(page).innerText()).toBe('Job 3')
    expect(await board.titlesOf('reject')).toEqual(['Job 2'])
  })

  it('takes back in each of two tabs what was decided there', async () => {
    const board = await aBoard(4)
    const visitor = await board.visit()
    const first = visitor.page
    await visitor.open('/')
    const second = await visitor.context.newPage()
    await second.goto(first.url())
    await first.keyboard.press('4')
    await says(notes(first), '1 job: rejected')
    await rowOf(second, 'Job 1').waitFor({ state: 'detached' })
    // the row that was current was taken by the other tab: no other is judged in its place
    await second.keyboard.press('2')
    await says(notes(second), 'Press j to go on')
    await second.keyboard.press('j')
    await second.keyboard.press('2')
    await says(notes(second), '1 job: shortlist')
    await first.keyboard.press('u')
    await says(notes(first), 'taken back')
    expect(await board.titlesOf('reject')).toEqual([])
    expect(await board.titlesOf('shortlist')).toEqual(['Job 2'])
  })

  it('works without a script', async () => {
    const board = await aBoard(3)
    const { page, open } = bound(await board.visit({ hasScript: false }))
    await open('/')
    await page.getByLabel('Tick Job 1').check()
    await page.getByLabel('Tick Job 3').check()
    await page.getByLabel('Reason').fill('too far')
    // Enter in a field writes nothing
    await page.getByLabel('Reason').press('Enter')
    await page.getByRole('group').getByRole('button', { name: 'rejected' }).click()
    await page.getByText('2 jobs:').waitFor()
    expect(await board.titlesOf('reject')).toEqual(['Job 1', 'Job 3'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 verdicts are taken back.').waitFor()
    expect(await board.titlesOf('reject')).toEqual([])
  })
})

function bound(visitor: Visitor) {
  return { page: visitor.page, open: (path: string) => visitor.open(path) }
}
