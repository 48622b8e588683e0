import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedBrowser } from '#test/support/browser.js'
import { HttpProcess } from '#test/support/http-process.js'
import { aBoard, bound, notes, says, titles } from '#test/support/served-board.js'
import { until } from '#test/support/timing.js'

const browser = useSharedBrowser()

const typed = ['4', '2', '4'] as const
const statusOf = { 2: 'shortlist', 4: 'reject' } as const

/** Types as fast as the browser accepts keys. */
async function type(page: Page, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await page.keyboard.press(typed[i % 3] ?? '')
}

const countOf = (page: Page) => page.locator('#waiting')

type Board = Awaited<ReturnType<typeof aBoard>>

/** Expects each verdict as its key says, exactly once. */
async function expectWritten(board: Board, count: number): Promise<void> {
  const all = async () => (await board.titlesOf('reject')).length + (await board.titlesOf('shortlist')).length
  await until(async () => (await all()) >= count)
  const named = (key: number) => titles(1, count).filter((_, i) => typed[i % 3] === String(key))
  for (const key of [2, 4] as const) expect(await board.titlesOf(statusOf[key])).toEqual(named(key))
  expect(await board.eventCount()).toBe(count)
}

describe('a typed verdict is not lost (page-verdicts)', () => {
  it('if the page is reloaded at once', async () => {
    const board = await aBoard(browser(), 90)
    const { page, open } = bound(await board.visit())
    await open('/jobs')
    await type(page, 60)
    await page.reload()
    await expectWritten(board, 60)
    await countOf(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate('localStorage.length')).toBe(0)
    // the tab can still undo what it typed before
    await page.keyboard.press('u')
    await says(notes(page), 'undone')
    expect(await board.titlesOf('new')).toContain('Job 60')
  })

  it('however many are typed without a pause', async () => {
    const board = await aBoard(browser(), 99)
    const { page, open } = bound(await board.visit())
    await open('/jobs')
    await type(page, 99)
    await expectWritten(board, 99)
    await page.getByText('No new jobs.').waitFor()
  })

  it('if another address is typed', async () => {
    const board = await aBoard(browser(), 60)
    const { page, open } = bound(await board.visit())
    await open('/jobs')
    await type(page, 60)
    await open('/settings')
    await expectWritten(board, 60)
  })

  it('if the tab is closed: the next visit sends the rest once', async () => {
    const board = await aBoard(browser(), 60)
    const visitor = await board.visit({ allowed: /./ })
    const { page, open } = bound(visitor)
    await open('/jobs')
    // the first request is processed, but its answer is lost
    let sent = 0
    await visitor.context.route('**/verdicts', async (route) => {
      if (sent++ === 0) await route.fetch()
      await route.abort().catch(() => {})
    })
    await type(page, 60)
    await countOf(page).filter({ hasText: 'being saved' }).waitFor()
    await page.close()
    await visitor.context.unroute('**/verdicts')
    const next = await visitor.context.newPage()
    await next.goto(`http://127.0.0.1:${board.server.port}/calendar`)
    await expectWritten(board, 60)
    await countOf(next).waitFor({ state: 'hidden' })
  })

  it('while the server is away: the page counts waiting verdicts, warns on leaving, and sends them later', async () => {
    const board = await aBoard(browser(), 6)
    const visitor = await board.visit({ allowed: /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|ERR_EMPTY|403/ })
    const { page, open } = bound(visitor)
    await open('/jobs')
    board.server.kill('SIGTERM')
    await until(() => board.server.server.process.exitCode !== null)
    await type(page, 3)
    await says(notes(page), 'The server is not answering')
    await says(countOf(page), '3 being saved')
    const warned = new Promise((resolve) =>
      page.once('dialog', (dialog) => void dialog.dismiss().then(() => resolve(dialog.type()))),
    )
    await page.reload({ timeout: 3000 }).catch(() => {})
    expect(await warned).toBe('beforeunload')
    await HttpProcess.start({
      args: ['--db', 'jobs.db', '--embedder', 'none', '--quiet', '--port', String(board.server.port)],
      cwd: board.folder,
    })
    await countOf(page).waitFor({ state: 'hidden' })
    await says(notes(page), '1 job: passed on')
    await page.locator('#jobs li[data-job]').nth(3).waitFor({ state: 'detached' })
  })

  it('and is undone in order: u waits for the keys before it', async () => {
    const board = await aBoard(browser(), 60)
    const { page, open } = bound(await board.visit())
    await open('/jobs')
    await type(page, 45)
    await page.keyboard.press('u')
    await says(notes(page), 'undone')
    expect(await board.titlesOf('new')).toEqual(titles(45, 60))
  })
})
