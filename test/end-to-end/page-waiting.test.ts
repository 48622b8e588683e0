import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedBrowser } from '#test/support/browser.js'
import { HttpProcess } from '#test/support/http-process.js'
import { aBoard, bound, notes, says, titles } from '#test/support/served-board.js'
import { until } from '#test/support/timing.js'

const browser = useSharedBrowser()

const typed = ['4', '2', '4'] as const
const statusOf = { 2: 'shortlist', 4: 'reject' } as const

/** As fast as a browser takes them. */
async function type(page: Page, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await page.keyboard.press(typed[i % 3] ?? '')
}

const countOf = (page: Page) => page.locator('#waiting')

type Board = Awaited<ReturnType<typeof aBoard>>

/** Each as its key says, and each once. */
async function expectWritten(board: Board, count: number): Promise<void> {
  const all = async () => (await board.titlesOf('reject')).length + (await board.titlesOf('shortlist')).length
  await until(async () => (await all()) >= count)
  const named = (key: number) => titles(1, count).filter((_, i) => typed[i % 3] === String(key))
  for (const key of [2, 4] as const) expect(await board.titlesOf(statusOf[key])).toEqual(named(key))
  expect(await board.eventCount()).toBe(count)
}

describe('what was typed is not lost (page-verdicts)', () => {
  it('when the page is loaded again at once', async () => {
    const board = await aBoard(browser(), 90)
    const { page, open } = bound(await board.visit())
    await open('/')
    await type(page, 60)
    await page.reload()
    await expectWritten(board, 60)
    await countOf(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate('localStorage.length')).toBe(0)
    // the tab can still take back what it typed before
    await page.keyboard.press('u')
    await says(notes(page), 'taken back')
    expect(await board.titlesOf('new')).toContain('Job 60')
  })

  it('when another address is typed', async () => {
    const board = await aBoard(browser(), 60)
    const { page, open } = bound(await board.visit())
    await open('/')
    await type(page, 60)
    await open('/settings')
    await expectWritten(board, 60)
  })

  it('when the tab is closed: what did not go is sent by the next visit, once', async () => {
    const board = await aBoard(browser(), 60)
    const visitor = await board.visit({ allowed: /./ })
    const { page, open } = bound(visitor)
    await open('/')
    // the first that are sent are written, and nobody hears of it
    let sent = 0
    await visitor.context.route('**/verdicts', async (route) => {
      if (sent++ === 0) await route.fetch()
      await route.abort().catch(() => {})
    })
    await type(page, 60)
    await countOf(page).filter({ hasText: 'being written' }).waitFor()
    await page.close()
    await visitor.context.unroute('**/verdicts')
    const next = await visitor.context.newPage()
    await next.goto(`http://127.0.0.1:${board.server.port}/calendar`)
    await expectWritten(board, 60)
    await countOf(next).waitFor({ state: 'hidden' })
  })

  it('while the server is away: it is said how many wait, leaving warns, and they go when it is back', async () => {
    const board = await aBoard(browser(), 6)
    const visitor = await board.visit({ allowed: /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|ERR_EMPTY|403/ })
    const { page, open } = bound(visitor)
    await open('/')
    board.server.kill('SIGTERM')
    await until(() => board.server.server.process.exitCode !== null)
    await type(page, 3)
    await says(notes(page), 'The server does not answer')
    await says(countOf(page), '3 being written')
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
    await says(notes(page), '1 job: rejected')
    await page.locator('#jobs li[data-job]').nth(3).waitFor({ state: 'detached' })
  })

  it('and is taken back in its order: u waits for the keys before it', async () => {
    const board = await aBoard(browser(), 60)
    const { page, open } = bound(await board.visit())
    await open('/')
    await type(page, 45)
    await page.keyboard.press('u')
    await says(notes(page), 'taken back')
    expect(await board.titlesOf('new')).toEqual(titles(45, 60))
  })
})
