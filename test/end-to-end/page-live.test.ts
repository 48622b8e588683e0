import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { useSharedBrowser } from '#test/support/browser.js'
import { type FieldDatabase, fieldDatabase } from '#test/support/field-database.js'
import { HttpProcess } from '#test/support/http-process.js'
import { until } from '#test/support/timing.js'
import { Visitor, type VisitorOptions } from '#test/support/visitor.js'

const browser = useSharedBrowser()

const job = (id: number, title: string) =>
  aJob({ id, title, status: 'new', url: `https://jobs.example/${id}`, capturedAt: `2026-05-01T09:0${id}:00Z` })

function someJobs(): FieldDatabase {
  const database = fieldDatabase({ journal: 'wal' })
  database.insert([job(1, 'Baker'), job(2, 'Cooper'), job(3, 'Dyer')])
  return database
}

async function arrive(server: HttpProcess, options: VisitorOptions = {}) {
  const visitor = await Visitor.arrive(browser(), `http://127.0.0.1:${server.port}`, options)
  const streams = countStreams(visitor.context)
  return { visitor, page: visitor.page, streams }
}

/** Counts the event streams that the tabs of a browser have open, and have opened in all. */
function countStreams(context: BrowserContext) {
  const counts = { open: 0, all: 0 }
  const isStream = (request: { url(): string }) => request.url().endsWith('/events')
  context.on('request', (request) => {
    if (!isStream(request)) return
    counts.open++
    counts.all++
  })
  const end = (request: { url(): string }) => void (isStream(request) && counts.open--)
  context.on('requestfinished', end).on('requestfailed', end)
  return counts
}

/** Waits for the notice above the rows, which stay in place. */
const tells = (page: Page, count: number) =>
  page.getByRole('link', { name: `${count} new: show`, exact: true }).waitFor()

/** Inserts a job like a capture script, in this process. */
const capture = (database: FieldDatabase, id: number, title: string) => database.insert([job(id, title)])

describe('changes by others, on an open page (page-live)', () => {
  it('appear without reloading, from an agent and from another process; ticks, text and focus stay', async () => {
    const database = someJobs()
    const server = await HttpProcess.start({ args: ['--db', database.path] })
    const { visitor, page } = await arrive(server)
    await visitor.open('/jobs')
    await page.evaluate('globalThis.isSamePage = true')
    await page.getByRole('checkbox', { name: /Cooper/ }).check()
    const reason = page.locator('#reason')
    await reason.fill('Too far away')
    await reason.evaluate((field) =>
      (field as unknown as { setSelectionRange(...at: number[]): void }).setSelectionRange(4, 7),
    )

    await server.call('bulk_update_job_status', { updates: [{ id: 1, status: 'reject' }] })
    await page.locator('#job-1').getByText('decided elsewhere').waitFor()
    capture(database, 4, 'Engraver')
    await tells(page, 1)

    expect(await page.getByRole('checkbox', { name: /Cooper/ }).isChecked()).toBe(true)
    expect(await page.locator('#jobs li .title').allInnerTexts()).toEqual(['Dyer', 'Cooper', 'Baker'])
    expect(await reason.inputValue()).toBe('Too far away')
    expect(
      await page.evaluate(
        '[document.activeElement.id, document.activeElement.selectionStart, document.activeElement.selectionEnd]',
      ),
    ).toEqual(['reason', 4, 7])
    expect(await page.evaluate('globalThis.isSamePage')).toBe(true)
    expect(
      await page.evaluate(
        '[localStorage.length, sessionStorage.length, document.styleSheets.length, document.adoptedStyleSheets.length]',
      ),
    ).toEqual([0, 0, 2, 0])
  })

  it('do not move the current row, and more rows are shown on request', async () => {
    const database = fieldDatabase({ journal: 'wal' })
    const minute = (id: number) => new Date(Date.UTC(2026, 4, 1) + id * 60_000).toISOString()
    const several = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, n) => ({
        ...job(from + n, `Job ${from + n}`),
        capturedAt: minute(from + n),
      }))
    database.insert(several(1, 40))
    const server = await HttpProcess.start({ args: ['--db', database.path] })
    const { visitor, page } = await arrive(server)
    await visitor.open('/jobs')
    for (let i = 0; i < 10; i++) await page.keyboard.press('j')
    const standing = () =>
      page.evaluate(`[document.activeElement.textContent, document.querySelector('.is-current .title').textContent,
        document.activeElement.getBoundingClientRect().top, scrollY]`)
    const before = (await standing()) as unknown[]
    database.insert(several(41, 90))
    await tells(page, 50)
    expect(await standing()).toEqual(before)
    expect(await page.locator('#notes').innerText()).toBe('')
    await server.call('bulk_update_job_status', { updates: [{ id: 38, status: 'reject' }] })
    await page.locator('#job-38').getByText('decided elsewhere').waitFor()
    expect(await standing()).toEqual(before)
    // more than the list looks at
    database.insert(several(91, 290))
    await page.getByRole('link', { name: '100+ new: show' }).waitFor()
    expect(await standing()).toEqual(before)
    // the person continues from there
    await page.keyboard.press('j')
    expect(await page.locator('#jobs li.is-current .title').innerText()).not.toBe(before[0])
    await page.getByRole('link', { name: '100+ new: show' }).click()
    await page.getByRole('link', { name: 'Job 290', exact: true }).waitFor()
  })

  it('leave opened parts open', async () => {
    const database = someJobs()
    const server = await HttpProcess.start({ args: ['--db', database.path] })
    const { visitor, page } = await arrive(server)
    await visitor.open('/progress')
    const numbers = page.locator('#funnel-numbers')
    await numbers.getByText('Numbers').click()
    await numbers.getByRole('row', { name: 'Captured 3' }).waitFor()
    capture(database, 4, 'Engraver')
    await numbers.getByRole('row', { name: 'Captured 4' }).waitFor()
    expect(await page.locator('#sources-numbers').getAttribute('open')).toBeNull()
  })

  it('reach eight tabs by one stream; when the listening tab closes, another listens', async () => {
    const database = someJobs()
    const server = await HttpProcess.start({ args: ['--db', database.path] })
    const { visitor, page, streams } = await arrive(server, { allowed: /404/ })
    await visitor.open('/jobs')
    await until(() => streams.open === 1)
    const others = await Promise.all(Array.from({ length: 7 }, () => visitor.context.newPage()))
    for (const other of others) await other.goto(page.url())
    capture(database, 4, 'Engraver')
    await Promise.all([page, ...others].map((tab) => tells(tab, 1)))
    expect(streams).toEqual({ open: 1, all: 1 })

    await page.close()
    capture(database, 5, 'Farrier')
    await Promise.all(others.map((tab) => tells(tab, 2)))
    await until(() => streams.all === 2)
    // a tab that shows no live parts does not listen
    await others[0]?.goto(`http://127.0.0.1:${server.port}/nothing-here`)
    capture(database, 6, 'Glazier')
    await Promise.all(others.slice(1).map((tab) => tells(tab, 3)))
  })

  it('appear when the server is back, on a page that stayed the same meanwhile', async () => {
    const database = someJobs()
    const first = await HttpProcess.start({ args: ['--db', database.path] })
    const { visitor, page, streams } = await arrive(first, {
      // what was on its way when the server ended
      allowed: /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INCOMPLETE|ERR_EMPTY/,
    })
    await visitor.open('/jobs')
    await until(() => streams.open === 1)
    const other = await visitor.context.newPage()
    await other.goto(page.url())
    first.kill('SIGTERM')
    await until(() => first.server.process.exitCode !== null)
    capture(database, 4, 'Engraver')
    expect(await page.getByRole('link', { name: 'Baker', exact: true }).isVisible()).toBe(true)
    // another tab hears it from the one that listens
    for (const tab of [other, page]) await tab.getByText('Live updates have stopped').waitFor()
    await HttpProcess.start({ args: ['--db', database.path, '--port', String(first.port)] })
    for (const tab of [other, page]) {
      await tells(tab, 1)
      await tab.getByText('Live updates have stopped').waitFor({ state: 'hidden' })
    }
  })

  it('appear in a part that the server could not answer once', async () => {
    const database = someJobs()
    const server = await HttpProcess.start({ args: ['--db', database.path] })
    const { visitor, page } = await arrive(server, { allowed: /503/ })
    await visitor.open('/jobs')
    let failed = 0
    await page.route(/127\.0\.0\.1:\d+\/jobs(?:\?held=.*)?$/, async (route) => {
      if (failed++ > 0) return route.fallback()
      return route.fulfill({ status: 503, contentType: 'text/html', body: '<p>This did not work' })
    })
    capture(database, 4, 'Engraver')
    await until(() => failed === 1)
    await page.getByRole('link', { name: 'Baker', exact: true }).waitFor()
    capture(database, 5, 'Farrier')
    await tells(page, 2)
  })

  it('wait in a hidden tab until it is visible', async () => {
    const database = someJobs()
    const server = await HttpProcess.start({ args: ['--db', database.path] })
    const { visitor, page } = await arrive(server)
    await page.addInitScript('Object.defineProperty(document, "hidden", { get: () => globalThis.isAway === true })')
    await visitor.open('/jobs')
    const seen = await visitor.context.newPage()
    await seen.goto(page.url())
    await page.evaluate('globalThis.isAway = true')
    capture(database, 4, 'Engraver')
    await tells(seen, 1)
    expect(await page.getByRole('link', { name: '1 new: show' }).count()).toBe(0)
    await page.evaluate('globalThis.isAway = false; document.dispatchEvent(new Event("visibilitychange"))')
    await tells(page, 1)
  })

  it('reach each visible tab if the browser has no locks', async () => {
    const database = someJobs()
    const server = await HttpProcess.start({ args: ['--db', database.path] })
    const { visitor, page, streams } = await arrive(server)
    await visitor.context.addInitScript('Object.defineProperty(navigator, "locks", { value: undefined })')
    await visitor.open('/jobs')
    await until(() => streams.open === 1)
    capture(database, 4, 'Engraver')
    await tells(page, 1)
  })

  it('stop when the server ends, which closes streams at once', async () => {
    const server = await HttpProcess.start({ args: ['--db', someJobs().path] })
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${server.port}/events`)))
    const bodies = answers.map((answer) => answer.text())
    server.kill('SIGTERM')
    for (const body of await Promise.all(bodies)) expect(body).toMatch(/^retry: \d+\n\n/)
    await until(() => server.server.process.exitCode !== null)
    expect(server.server.process.exitCode).toBe(0)
  })
})
